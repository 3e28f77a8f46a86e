import { isPracticeSection } from './chapter-menu.ts';

/** A section by what its address is made of; `slug` tells it apart within its chapter. */
type OutlinedSection = { readonly id: number; readonly slug: string; readonly title: string };

/** A chapter with its sections, both in their order. */
export type OutlinedChapter<Section extends OutlinedSection = OutlinedSection> = {
  readonly id: number;
  readonly sections: readonly Section[];
};

/** Where a section stands: its chapter and itself. */
export type Spot<Chapter, Section> = { readonly chapter: Chapter; readonly section: Section };

/** All that is read, from the first section of the first chapter to the last of the last; practice questions are not (product.md 5.10). */
export const readingOrder = <Section extends OutlinedSection, Chapter extends OutlinedChapter<Section>>(
  chapters: readonly (Chapter & { readonly sections: readonly Section[] })[],
): Spot<Chapter, Section>[] =>
  chapters.flatMap((chapter) =>
    chapter.sections
      .filter((section) => !isPracticeSection(section))
      .map((section): Spot<Chapter, Section> => ({ chapter, section })),
  );

/** What comes before and after a section, across chapters; nothing at the very start and the very end (product.md 5.10). */
export function neighbours<Place extends { readonly section: { readonly id: number } }>(
  order: readonly Place[],
  sectionId: number,
): { readonly previous: Place | null; readonly next: Place | null } {
  const at = order.findIndex(({ section }) => section.id === sectionId);
  if (at < 0) return { previous: null, next: null };
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null };
}

/** A section that was opened, and when it last was. */
export type Visit = { readonly sectionId: number; readonly readAt: number };

/**
 * The section read last. The very first one does not count, since the guide opens there by itself: somebody who comes back
 * is offered the place they had reached and does not lose it by coming (product.md 5.11).
 */
export function readingPlace<Place extends { readonly section: { readonly id: number } }>(
  order: readonly Place[],
  visits: readonly Visit[],
): Place | null {
  const readAt = new Map(visits.map((visit) => [visit.sectionId, visit.readAt]));
  const moments = order.slice(1).flatMap((place) => {
    const moment = readAt.get(place.section.id);
    return moment === undefined ? [] : [{ place, moment }];
  });
  return (
    moments.reduce<(typeof moments)[number] | null>(
      (last, each) => (last === null || each.moment > last.moment ? each : last),
      null,
    )?.place ?? null
  );
}
