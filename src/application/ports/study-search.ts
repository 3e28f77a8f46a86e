import type { SearchTerm } from '../../domain/study/search-query.ts';
import type { Searched } from '../../domain/study/search-rank.ts';

/** A section that may hold everything searched for; `text` is without markup. */
export type FoundSection = Searched & {
  readonly wholeId: number;
  readonly wholeTitle: string;
  readonly sectionSlug: string;
};

/** Searches the study guide and the course (product.md 5.61). */
export type StudySearch = {
  /**
   * All sections with the terms in text or title, and maybe some that have only their words; in no order that is promised.
   * Where there are more than `limit`, those that the database takes for the best. No terms find nothing.
   */
  readonly find: (terms: readonly SearchTerm[], limit: number) => Promise<FoundSection[]>;
};
