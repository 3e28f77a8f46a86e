import { toCaseInsensitiveKey } from '../accounts/username.ts';
import { removeAccents } from '../remove-accents.ts';
import { getLeadSourceName, type Lead, RECORDED_LEAD_SOURCES, type RecordedLeadSource } from './lead.ts';

/** The longest search, in characters. */
export const LEAD_SEARCH_MAX_LENGTH = 200;

/** What is compared is cut at these lengths, so that every key fits its column. */
const LONGEST = { name: 200, email: 255 };

/** A separator that occurs in no compared text, so that a search cannot match across name and address. */
const BETWEEN = '\n';

/** What was typed, as it is compared, and the sources that have it in their words. */
export type LeadSearch = { readonly words: string; readonly sources: readonly RecordedLeadSource[] };

const WHITE_SPACE = /\s+/gu;

/** Regardless of case, accents and how many spaces there are. */
const compared = (text: string, longest: number): string =>
  removeAccents(toCaseInsensitiveKey(text)).replaceAll(WHITE_SPACE, ' ').trim().slice(0, longest);

/** The one key by which a lead is found: its full name and its address, as they are compared (product.md 8.30). */
export const buildLeadSearchKey = ({ firstName, lastName, email }: Lead): string =>
  [compared(`${firstName} ${lastName}`, LONGEST.name), compared(email, LONGEST.email)].join(BETWEEN);

/** Reads what was typed into the search; null where nothing was (product.md 8.30). */
export function parseLeadSearch(typed: string): LeadSearch | null {
  const words = compared(typed, LEAD_SEARCH_MAX_LENGTH);
  if (words === '') return null;
  const sources = RECORDED_LEAD_SOURCES.filter((source) =>
    [source, getLeadSourceName(source)].some((name) => compared(name, LONGEST.name).includes(words)),
  );
  return { words, sources };
}

/** Whether name, address or source contains what is searched for; the databases decide the same (product.md 8.30). */
export const isLeadMatching = (key: string, source: RecordedLeadSource, { words, sources }: LeadSearch): boolean =>
  key.includes(words) || sources.includes(source);
