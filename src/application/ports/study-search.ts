import type { SearchTerm } from '../../domain/study/search-query.ts';

/** A section that holds everything searched for; `text` is without markup. */
export type FoundSection = {
  readonly kind: 'chapter' | 'module';
  readonly wholeId: number;
  readonly wholeOrder: number;
  readonly wholeTitle: string;
  readonly sectionSlug: string;
  readonly sectionTitle: string;
  readonly text: string;
};

/** Searches the study guide and the course (product.md 5.14). */
export type StudySearch = {
  /** Sections with all the terms in text or title, in the order of the books, at most `limit`. No terms find nothing. */
  readonly find: (terms: readonly SearchTerm[], limit: number) => Promise<FoundSection[]>;
};
