import { isPracticeSection } from './chapter-menu.ts';

/** A section by the parts of its address; `slug` identifies it within its chapter. */
type OutlinedSection = { readonly id: number; readonly slug: string; readonly title: string };

/** A chapter with its sections, both in their order. */
export type ChapterWithSections<Section extends OutlinedSection = OutlinedSection> = {
  readonly id: number;
  readonly sections: readonly Section[];
};

/** The position of a section: its chapter and itself. */
export type ReadingPosition<Chapter, Section> = { readonly chapter: Chapter; readonly section: Section };

/** All that is read, from the first section of the first chapter to the last of the last; practice questions are not (product.md 5.10). */
export const listInReadingOrder = <Section extends OutlinedSection, Chapter extends ChapterWithSections<Section>>(
  chapters: readonly (Chapter & { readonly sections: readonly Section[] })[],
): ReadingPosition<Chapter, Section>[] =>
  chapters.flatMap((chapter) =>
    chapter.sections
      .filter((section) => !isPracticeSection(section))
      .map((section): ReadingPosition<Chapter, Section> => ({ chapter, section })),
  );

/** What comes before and after a section, across chapters; nothing at the very start and the very end (product.md 5.10). */
export function findNeighbours<Place extends { readonly section: { readonly id: number } }>(
  order: readonly Place[],
  sectionId: number,
): { readonly previous: Place | null; readonly next: Place | null } {
  const at = order.findIndex(({ section }) => section.id === sectionId);
  if (at < 0) return { previous: null, next: null };
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null };
}
