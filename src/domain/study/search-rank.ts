import { countPhrase, countTerms, type SearchTerm } from './search-query.ts';

/** A section that may match the query; the orders are its position in the books, the id breaks ties. */
export type SearchCandidate = {
  readonly kind: 'chapter' | 'module';
  readonly wholeOrder: number;
  readonly sectionOrder: number;
  readonly sectionId: number;
  readonly sectionTitle: string;
  readonly text: string;
};

/** The usual constants of BM25: how quickly repeated terms saturate, and how much long texts are penalized. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

type Scored<Section> = {
  readonly section: Section;
  readonly isTogether: boolean;
  readonly inTitle: number;
  readonly score: number;
};

function scored<Section extends SearchCandidate>(section: Section, terms: readonly SearchTerm[], mean: number) {
  const { sectionTitle, text } = section;
  const together = countPhrase(text, terms);
  return {
    section,
    isTogether: together + countPhrase(sectionTitle, terms) > 0,
    inTitle: countTerms(sectionTitle, terms).filter((count) => count > 0).length,
    score: scoreOf([...countTerms(text, terms), together], text.length / mean),
  } satisfies Scored<Section>;
}

/**
 * BM25 without the rarity of words: every section that is found has all of them. `length` is that of the text as a share of
 * the mean of those found.
 */
const scoreOf = (counts: readonly number[], length: number): number =>
  counts.reduce(
    (sum, count) =>
      sum + (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length)),
    0,
  );

const byPlace = (one: SearchCandidate, other: SearchCandidate): number =>
  one.kind.localeCompare(other.kind) ||
  one.wholeOrder - other.wholeOrder ||
  one.sectionOrder - other.sectionOrder ||
  one.sectionId - other.sectionId;

/**
 * The sections that hold all terms in title or text, best first: those that hold them side by side, then those with more
 * of them in the title, then those whose text is more about them (BM25), then by their place in the books. It depends on nothing but the sections, so that
 * the order is the same on every database (product.md 5.61).
 */
export function rankSearchResults<Section extends SearchCandidate>(
  sections: readonly Section[],
  terms: readonly SearchTerm[],
): Section[] {
  const found = sections.filter(({ sectionTitle, text }) =>
    countTerms(`${sectionTitle} ${text}`, terms).every((count) => count > 0),
  );
  const mean = found.reduce((sum, { text }) => sum + text.length, 0) / (found.length || 1) || 1;
  return found
    .map((section): Scored<Section> => scored(section, terms, mean))
    .sort(
      (one, other) =>
        Number(other.isTogether) - Number(one.isTogether) ||
        other.inTitle - one.inTitle ||
        other.score - one.score ||
        byPlace(one.section, other.section),
    )
    .map(({ section }) => section);
}
