import { accepted, refused } from '../../domain/result.ts';
import { findNeighbours } from '../../domain/study/reading-order.ts';
import { type BookWithVisits, findReadingPlace } from '../../domain/study/reading-place.ts';
import { courseAddress, sectionAddress } from '../../domain/study/section-address.ts';
import type { ReadingPlace } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { readOutline, sectionPositions } from './read-outline.ts';

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
    const place = findReadingPlace(await Promise.all([loadGuide(ports, user), loadCourse(ports, user)]));
    if (!place) return accepted({ place });
    const { isCompleted: _, ...shown } = place;
    return accepted({ place: shown });
  };

/**
 * Records that a section was opened; the section before it counts as read if the learner came from there. Answers where
 * the learner continues reading (product.md 5.57, 5.58).
 */
export const recordReadingPlace =
  (ports: ReadPorts & Pick<StudyPorts, 'transact' | 'clock'>): UseCase<'study.recordPlace'> =>
  async (caller, section) => {
    const { user } = caller;
    const now = ports.clock.now();
    const before = section.book === 'chapter' ? await findSectionJustRead(ports, user, section.sectionId) : null;
    const recorded = await ports.transact<null, Refusal>(async ({ studyRecords }) => {
      if (!(await studyRecords.recordVisit(user.id, section, now))) return refused({ code: 'not-found' });
      if (before !== null) await studyRecords.finishSection(user.id, before, now);
      return accepted(null);
    });
    return recorded.ok ? readReadingPlace(ports)(caller, {}) : recorded;
  };

/** The preceding section, if it is the one that was opened last; a learner who came from elsewhere has not read it. */
async function findSectionJustRead(
  { studyReader, learnerRecords }: ReadPorts,
  user: User,
  sectionId: number,
): Promise<number | null> {
  const [outline, { visits: opened }] = await Promise.all([readOutline(studyReader), learnerRecords.find(user.id)]);
  const visits = opened.chapter;
  const { previous } = findNeighbours(sectionPositions(outline), sectionId);
  const visit = visits.find((each) => each.sectionId === previous?.section.id);
  return visit && visits.every(({ readAt }) => readAt <= visit.readAt) ? visit.sectionId : null;
}
