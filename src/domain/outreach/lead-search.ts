import { caseless } from '../accounts/username.ts';
import { unaccented } from '../unaccented.ts';
import { type Lead, RECORDED_SOURCES, type RecordedSource, sourceName } from './lead.ts';

/** The longest search, in characters. */
export const LEAD_SEARCH_MAX_LENGTH = 200;

/** Keys and what is compared with them are cut at this length, so that every key fits its column. */
const LONGEST_KEY = 200;

/** The beginnings that are searched for, and the sources whose name begins so. */
export type LeadSearch = {
  readonly name: string;
  readonly email: string;
  readonly sources: readonly RecordedSource[];
};

/** By what a lead is found: its full name, its last name and its address, as they are compared (product.md 8.30). */
export type LeadKeys = { readonly name: string; readonly lastName: string; readonly email: string };

const WHITE_SPACE = /\s+/gu;

/** A name as it is compared: regardless of case, accents and how many spaces there are. */
const nameKey = (name: string): string =>
  unaccented(caseless(name)).replaceAll(WHITE_SPACE, ' ').trim().slice(0, LONGEST_KEY);

/** The keys of a lead. The first name needs none of its own: the full name begins with it (product.md 8.30). */
export const leadKeys = ({ firstName, lastName, email }: Lead): LeadKeys => ({
  name: nameKey(`${firstName} ${lastName}`),
  lastName: nameKey(lastName),
  email: caseless(email),
});

/** Reads what was typed into the search; null where nothing was (product.md 8.30). */
export function parseLeadSearch(typed: string): LeadSearch | null {
  const name = nameKey(typed);
  if (name === '') return null;
  const sources = RECORDED_SOURCES.filter((source) =>
    [source, sourceName(source)].some((words) => nameKey(words).startsWith(name)),
  );
  return { name, email: caseless(typed), sources };
}

/** Whether first name, full name, last name, address or source begins with what is searched for (product.md 8.30). */
export const isFound = (lead: LeadKeys & { readonly source: RecordedSource }, search: LeadSearch): boolean =>
  lead.name.startsWith(search.name) ||
  lead.lastName.startsWith(search.name) ||
  lead.email.startsWith(search.email) ||
  search.sources.includes(lead.source);
