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

/** A section that was opened: when it last was, and whether the learner continued from it to the next (product.md 5.57). */
export type SectionVisit = { readonly sectionId: number; readonly readAt: number; readonly isFinished: boolean };

/** A section or chapter to read, with one learner's state; `isCompleted` where its chapter or module is. */
export type ReadableSection = { readonly sectionId: number; readonly isCompleted: boolean };

/** The study guide or the course: its places in their order, and which of them were opened. */
export type BookWithVisits<Place extends ReadableSection> = {
  readonly places: readonly Place[];
  readonly visits: readonly SectionVisit[];
};

/**
 * Whether a section was read: the learner continued from it to the next, or its chapter is completed. Opening it alone
 * proves nothing (product.md 5.57).
 */
export const isSectionRead = ({ sectionId, isCompleted }: ReadableSection, visits: readonly SectionVisit[]): boolean =>
  isCompleted || visits.some((visit) => visit.sectionId === sectionId && visit.isFinished);

type Opened<Place extends ReadableSection> = {
  readonly book: BookWithVisits<Place>;
  readonly place: Place;
  readonly isFirst: boolean;
  readonly readAt: number;
};

const openedIn = <Place extends ReadableSection>(book: BookWithVisits<Place>): Opened<Place>[] => {
  const moments = new Map(book.visits.map(({ sectionId, readAt }) => [sectionId, readAt]));
  return book.places.flatMap((place, at) => {
    const readAt = moments.get(place.sectionId);
    return readAt === undefined ? [] : [{ book, place, isFirst: at === 0, readAt }];
  });
};

/** Where to go on from a place: from a completed chapter or module to what comes next and was not read; else it stays. */
function goingOn<Place extends ReadableSection>({ book: { places, visits }, place }: Opened<Place>): Place {
  if (!place.isCompleted) return place;
  const at = places.indexOf(place);
  return [...places.slice(at + 1), ...places.slice(0, at)].find((each) => !isSectionRead(each, visits)) ?? place;
}

/**
 * Where the learner continues: the place opened last in any of the books. The first place of a book counts only where
 * nothing else was opened, since a book opens there by default: returning to it must not lose the place reached before
 * (product.md 5.58).
 */
export function findReadingPlace<Place extends ReadableSection>(books: readonly BookWithVisits<Place>[]): Place | null {
  const opened = books.flatMap(openedIn).sort((one, other) => other.readAt - one.readAt);
  const latest = opened.find(({ isFirst }) => !isFirst) ?? opened[0];
  return latest ? goingOn(latest) : null;
}
