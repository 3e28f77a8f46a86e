import { toCaseInsensitiveKey } from '../accounts/username.ts';
import { unaccented } from '../unaccented.ts';
import { type Lead, RECORDED_SOURCES, type RecordedSource, sourceName } from './lead.ts';

/** The longest search, in characters. */
export const LEAD_SEARCH_MAX_LENGTH = 200;

/** What is compared is cut at these lengths, so that every key fits its column. */
const LONGEST = { name: 200, email: 255 };

/** No text that is compared has it, so nothing that is typed reaches from the name into the address. */
const BETWEEN = '\n';

/** What was typed, as it is compared, and the sources that have it in their words. */
export type LeadSearch = { readonly words: string; readonly sources: readonly RecordedSource[] };

const WHITE_SPACE = /\s+/gu;

/** Regardless of case, accents and how many spaces there are. */
const compared = (text: string, longest: number): string =>
  unaccented(toCaseInsensitiveKey(text)).replaceAll(WHITE_SPACE, ' ').trim().slice(0, longest);

/** The one key by which a lead is found: its full name and its address, as they are compared (product.md 8.30). */
export const leadKey = ({ firstName, lastName, email }: Lead): string =>
  [compared(`${firstName} ${lastName}`, LONGEST.name), compared(email, LONGEST.email)].join(BETWEEN);

/** Reads what was typed into the search; null where nothing was (product.md 8.30). */
export function parseLeadSearch(typed: string): LeadSearch | null {
  const words = compared(typed, LEAD_SEARCH_MAX_LENGTH);
  if (words === '') return null;
  const sources = RECORDED_SOURCES.filter((source) =>
    [source, sourceName(source)].some((name) => compared(name, LONGEST.name).includes(words)),
  );
  return { words, sources };
}

/** Whether name, address or source contains what is searched for; the databases decide the same (product.md 8.30). */
export const isFound = (key: string, source: RecordedSource, { words, sources }: LeadSearch): boolean =>
  key.includes(words) || sources.includes(source);
