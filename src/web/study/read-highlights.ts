import type { Api, ReadingPlace } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';

/** The text of a section with what was searched for marked in it. */
export type HighlightedTextData = { readonly sectionId: number; readonly content: string };

/** The marked text of a section that is opened from a search; null where it is not, or cannot be had: then it has no marks. */
export async function readHighlights(
  api: Api,
  book: ReadingPlace['book'],
  sectionId: number | undefined,
  query: string | null,
): Promise<HighlightedTextData | null> {
  if (sectionId === undefined || query === null) return null;
  const found = await loadOptionalPart(api('study.readFound', { book, sectionId, q: query }));
  return found && { sectionId, content: found.content };
}

/** A section as it is shown: with marks as long as the address says what was searched for. */
export const applyHighlights = <Section extends { readonly id: number; readonly content: string }>(
  section: Section | undefined,
  found: HighlightedTextData | null | undefined,
  address: URLSearchParams,
): Section | undefined =>
  section && found?.sectionId === section.id && address.has('q') ? { ...section, content: found.content } : section;
