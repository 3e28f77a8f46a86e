import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { type BookWithVisits, findReadingPlace } from '../../domain/study/reading-order.ts';
import { courseAddress, sectionAddress } from '../../domain/study/section-address.ts';
import type { ReadingPlace } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentSectionPosition, readOutline, sectionPositions } from './read-chapters.ts';

type WritePorts = Pick<StudyPorts, 'transact' | 'clock'>;

/** Records that a chapter was opened or completed; opening does not undo completion (product.md 5.7). */
export const recordChapterProgress =
  ({ transact, clock }: WritePorts): UseCase<'study.recordProgress'> =>
  ({ user }, command) =>
    transact(async ({ studyRecords }) => {
      if (!(await studyRecords.recordChapter(user.id, command, clock.now()))) return refused({ code: 'not-found' });
      const records = await studyRecords.listProgress(user.id);
      const stored = records.find(({ chapterId }) => chapterId === command.chapterId);
      return stored ? accepted(stored) : refused({ code: 'not-found' });
    });

/** Bookmarks in the order of the guide. */
export const listBookmarks =
  ({
    learnerRecords,
    studyReader,
  }: Pick<StudyPorts, 'learnerRecords' | 'studyReader'>): UseCase<'study.listBookmarks'> =>
  async ({ user }) => {
    const [{ bookmarks }, outline] = await Promise.all([learnerRecords.find(user.id), readOutline(studyReader)]);
    const marked = sectionPositions(outline).filter(({ section }) => bookmarks.includes(section.id));
    return accepted(marked.map(presentSectionPosition));
  };

/** Bookmarks a section; repeating changes nothing. */
export const addBookmark =
  ({
    practiceReader,
    transact,
    clock,
  }: WritePorts & Pick<StudyPorts, 'practiceReader'>): UseCase<'study.addBookmark'> =>
  async ({ user }, { sectionId }) => {
    const [section] = await practiceReader.findSections('chapter', [sectionId]);
    if (!section || isPracticeSection(section)) return refused({ code: 'not-found' });
    const isThere = await inTransaction(transact, ({ studyRecords }) =>
      studyRecords.addBookmark(user.id, sectionId, clock.now()),
    );
    return isThere ? accepted({ success: true }) : refused({ code: 'not-found' });
  };

/** Removes a bookmark, if there is one. */
export const removeBookmark =
  ({ transact }: Pick<StudyPorts, 'transact'>): UseCase<'study.removeBookmark'> =>
  async ({ user }, { sectionId }) => {
    await inTransaction(transact, ({ studyRecords }) => studyRecords.removeBookmark(user.id, sectionId));
    return accepted({ success: true });
  };

/** The chapters that the learner has opened or completed. */
export const listChapterProgress =
  ({ learnerRecords }: Pick<StudyPorts, 'learnerRecords'>): UseCase<'study.listProgress'> =>
  async ({ user }) =>
    accepted((await learnerRecords.find(user.id)).chapters);

type Ports = Pick<StudyPorts, 'practiceReader' | 'transact' | 'clock'>;

/** Marks a module complete or incomplete. */
export const saveCourseProgress =
  ({ practiceReader, transact, clock }: Ports): UseCase<'course.saveProgress'> =>
  async ({ user }, progress) => {
    if (!(await practiceReader.findModule(progress.moduleId))) return refused({ code: 'not-found' });
    await inTransaction(transact, ({ courseProgress }) => courseProgress.save(user.id, progress, clock.now()));
    return accepted(progress);
  };

type Place = ReadingPlace & { readonly isCompleted: boolean };
type ReadPorts = Pick<StudyPorts, 'studyReader' | 'learnerRecords' | 'courseReader'>;

async function loadGuide({ studyReader, learnerRecords }: ReadPorts, user: User): Promise<BookWithVisits<Place>> {
  const [outline, { chapters, visits }] = await Promise.all([readOutline(studyReader), learnerRecords.find(user.id)]);
  const places = sectionPositions(outline).map(({ chapter, section }): Place => {
    const isCompleted = chapters.some(({ chapterId, completed }) => completed && chapterId === chapter.id);
    const { order, title: parentTitle } = chapter;
    const address = sectionAddress(chapter.id, section.slug);
    return { book: 'chapter', sectionId: section.id, order, parentTitle, title: section.title, address, isCompleted };
  });
  return { places, visits: visits.chapter };
}

async function loadCourse({ courseReader, learnerRecords }: ReadPorts, user: User): Promise<BookWithVisits<Place>> {
  const [modules, lines, records] = await Promise.all([
    courseReader.modules(),
    courseReader.sectionLines(),
    learnerRecords.find(user.id),
  ]);
  const places = modules.flatMap(({ id, order, title: parentTitle }) => {
    const isCompleted = records.modules.some(({ moduleId, completed }) => completed && moduleId === id);
    return lines
      .filter(({ moduleId }) => moduleId === id)
      .map(({ id: sectionId, slug, title }): Place => {
        return {
          book: 'module',
          sectionId,
          order,
          parentTitle,
          title,
          address: courseAddress(order, slug),
          isCompleted,
        };
      });
  });
  return { places, visits: records.visits.module };
}

/** Where the learner continues reading; null before anything was opened (product.md 5.58). */
export const readReadingPlace =
  (ports: ReadPorts): UseCase<'study.readPlace'> =>
  async ({ user }) => {
    const books = await Promise.all([loadGuide(ports, user), loadCourse(ports, user)]);
    return accepted({ place: presentPlace(findReadingPlace(books)) });
  };

function presentPlace(place: Place | null): ReadingPlace | null {
  if (!place) return null;
  const { isCompleted: _, ...shown } = place;
  return shown;
}

/**
 * Records that a section was opened; the section before it counts as read if the learner came from there. Answers where
 * the learner continues reading (product.md 5.57, 5.58).
 */
export const recordReadingPlace =
  (ports: ReadPorts & Pick<StudyPorts, 'transact' | 'clock'>): UseCase<'study.recordPlace'> =>
  async ({ user }, section) => {
    const now = ports.clock.now();
    const [guide, course] = await Promise.all([loadGuide(ports, user), loadCourse(ports, user)]);
    const before = section.book === 'chapter' ? findSectionJustRead(guide, section.sectionId) : null;
    const recorded = await ports.transact<null, Refusal>(async ({ studyRecords }) => {
      if (!(await studyRecords.recordVisit(user.id, section, now))) return refused({ code: 'not-found' });
      if (before !== null) await studyRecords.finishSection(user.id, before, now);
      return accepted(null);
    });
    if (!recorded.ok) return recorded;
    const opened = { sectionId: section.sectionId, readAt: now };
    const books =
      section.book === 'chapter' ? [recordIn(guide, opened, before), course] : [guide, recordIn(course, opened, null)];
    return accepted({ place: presentPlace(findReadingPlace(books)) });
  };

type Book = BookWithVisits<Place>;

/** A book as it is after a section was opened, and after another one was read to its end. */
function recordIn(
  { places, visits }: Book,
  opened: { readonly sectionId: number; readonly readAt: number },
  finished: number | null,
): Book {
  const former = visits.find(({ sectionId }) => sectionId === opened.sectionId);
  const others = visits
    .filter((visit) => visit !== former)
    .map((visit) => (visit.sectionId === finished ? { ...visit, isFinished: true } : visit));
  return { places, visits: [...others, { ...opened, isFinished: former?.isFinished ?? false }] };
}

/** The preceding section, if it is the one that was opened last; a learner who came from elsewhere has not read it. */
function findSectionJustRead({ places, visits }: Book, sectionId: number): number | null {
  const previous = places[places.findIndex((place) => place.sectionId === sectionId) - 1];
  const visit = visits.find((each) => each.sectionId === previous?.sectionId);
  return visit && visits.every(({ readAt }) => readAt <= visit.readAt) ? visit.sectionId : null;
}
