import { accepted, type Result, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { StudyPorts } from './study-ports.ts';

type WritePorts = Pick<StudyPorts, 'transact' | 'clock'>;
type Done = Result<{ success: true }, Refusal>;

/** The most bookmarks that are listed: more than there are sections. */
const LONGEST_LIST = 200;

const doneIf = (found: boolean): Done => (found ? accepted({ success: true }) : refused({ code: 'not-found' }));

/** Records that a chapter was opened or completed; opening never takes a completion back (product.md 5.7). */
export const recordProgress =
  ({ transact, clock }: WritePorts) =>
  (
    user: User,
    command: CommandOf<'study.recordProgress'>,
  ): Promise<Result<OutputOf<'study.recordProgress'>, Refusal>> =>
    transact(async ({ studyRecords }) => {
      if (!(await studyRecords.recordChapter(user.id, command, clock.now()))) return refused({ code: 'not-found' });
      const records = await studyRecords.progress(user.id);
      const stored = records.find(({ chapterId }) => chapterId === command.chapterId);
      return stored ? accepted(stored) : refused({ code: 'not-found' });
    });

/** Bookmarked sections in the order of the guide (product.md 5.12). */
export const listBookmarks =
  ({ studyRecords }: Pick<StudyPorts, 'studyRecords'>) =>
  async (user: User): Promise<Result<OutputOf<'study.listBookmarks'>, Refusal>> =>
    accepted(await studyRecords.bookmarks(user.id, LONGEST_LIST));

/** Bookmarks a section that can be opened; doing it twice changes nothing (product.md 5.12). */
export const addBookmark =
  ({ practiceReader, transact, clock }: WritePorts & Pick<StudyPorts, 'practiceReader'>) =>
  async (user: User, sectionId: number): Promise<Done> => {
    const [section] = await practiceReader.findSections('chapter', [sectionId]);
    if (!section || isPracticeSection(section)) return refused({ code: 'not-found' });
    return transact(async ({ studyRecords }) =>
      doneIf(await studyRecords.addBookmark(user.id, sectionId, clock.now())),
    );
  };

/** Takes a bookmark away; one that is not there is as good as taken away (product.md 5.12). */
export const removeBookmark =
  ({ transact }: Pick<StudyPorts, 'transact'>) =>
  (user: User, sectionId: number): Promise<Done> =>
    transact(async ({ studyRecords }) => {
      await studyRecords.removeBookmark(user.id, sectionId);
      return accepted({ success: true });
    });
