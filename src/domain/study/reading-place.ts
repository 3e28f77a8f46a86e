/** A section that was opened: when it last was, and whether one went on from it to the next (product.md 5.57). */
export type Visit = { readonly sectionId: number; readonly readAt: number; readonly isFinished: boolean };

/** A place to read, as one learner has it; `isCompleted` where its chapter or module is. */
export type BookPlace = { readonly sectionId: number; readonly isCompleted: boolean };

/** The study guide or the course: its places in their order, and which of them were opened. */
export type OpenedBook<Place extends BookPlace> = {
  readonly places: readonly Place[];
  readonly visits: readonly Visit[];
};

/**
 * Whether a section was read: one went on from it to the one that follows, or its chapter is completed. That it was opened
 * says nothing (product.md 5.57).
 */
export const isRead = ({ sectionId, isCompleted }: BookPlace, visits: readonly Visit[]): boolean =>
  isCompleted || visits.some((visit) => visit.sectionId === sectionId && visit.isFinished);

type Opened<Place extends BookPlace> = {
  readonly book: OpenedBook<Place>;
  readonly place: Place;
  readonly isFirst: boolean;
  readonly readAt: number;
};

const openedIn = <Place extends BookPlace>(book: OpenedBook<Place>): Opened<Place>[] => {
  const moments = new Map(book.visits.map(({ sectionId, readAt }) => [sectionId, readAt]));
  return book.places.flatMap((place, at) => {
    const readAt = moments.get(place.sectionId);
    return readAt === undefined ? [] : [{ book, place, isFirst: at === 0, readAt }];
  });
};

/** Where to go on from a place: from a completed chapter or module to what comes next and was not read; else it stays. */
function goingOn<Place extends BookPlace>({ book: { places, visits }, place }: Opened<Place>): Place {
  if (!place.isCompleted) return place;
  const at = places.indexOf(place);
  return [...places.slice(at + 1), ...places.slice(0, at)].find((each) => !isRead(each, visits)) ?? place;
}

/**
 * Where the learner goes on reading: the place opened last in any of the books. The first of a book counts only where
 * nothing else was opened, since a book opens there by itself: whoever comes back does not lose the place they had reached
 * by coming (product.md 5.58).
 */
export function readingPlace<Place extends BookPlace>(books: readonly OpenedBook<Place>[]): Place | null {
  const opened = books.flatMap(openedIn).sort((one, other) => other.readAt - one.readAt);
  const latest = opened.find(({ isFirst }) => !isFirst) ?? opened[0];
  return latest ? goingOn(latest) : null;
}
