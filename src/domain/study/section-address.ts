/** The address of a section of the study guide; the first of a chapter is the chapter's own (product.md 5.10). */
export const sectionAddress = (chapterId: number, slug: string | null): string =>
  slug === null ? `/study-guide/${chapterId}` : `/study-guide/${chapterId}?section=${encodeURIComponent(slug)}`;

/** The address of a section of the course (product.md 5.10). */
export const courseAddress = (module: number, slug: string): string =>
  `/course?module=${module}&section=${encodeURIComponent(slug)}`;
