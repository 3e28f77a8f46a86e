/** The address of a section of the study guide; the first of a chapter is the chapter's own (product.md 5.10). */
export const sectionAddress = (chapterId: number, slug: string | null): string =>
  slug === null ? `/study-guide/${chapterId}` : `/study-guide/${chapterId}?section=${encodeURIComponent(slug)}`;

/** The id of the first mark in a section that is opened from a search (product.md 5.62). */
export const FIRST_HIT = 'first-hit';

/** The address of a section as a hit: what was searched for is marked there, and the first mark comes to view (product.md 5.62). */
export const toHitAddress = (address: string, query: string, isInText: boolean): string =>
  `${address}&q=${encodeURIComponent(query)}${isInText ? `#${FIRST_HIT}` : ''}`;

/** The address of a section of the course (product.md 5.10). */
export const courseAddress = (module: number, slug: string): string =>
  `/course?module=${module}&section=${encodeURIComponent(slug)}`;

/** The slug of the section with the questions of a module, regardless of its own slug (product.md 5.48). */
export const QUESTIONS_SLUG = 'practice-questions';
