import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentSectionPosition, readOutline, sectionPositions } from './read-outline.ts';

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
