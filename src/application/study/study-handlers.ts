import { accepted } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import { readPlace, recordPlace } from './keep-reading-place.ts';
import { readPlan, removeExamDate, setExamDate } from './plan-study.ts';
import { listChapters, listSections, readChapter, readPreview } from './read-chapters.ts';
import { addBookmark, listBookmarks, recordProgress, removeBookmark } from './record-reading.ts';
import { readFound, searchStudy } from './search-study.ts';
import type { StudyPorts } from './study-ports.ts';

type StudyHandlers = Pick<Handlers, Extract<keyof Handlers, `study.${string}`>>;

/** Joins the operations of the study guide to their use cases (product.md 2.4). */
export function studyHandlers(ports: StudyPorts): StudyHandlers {
  const [chapter, sections] = [readChapter(ports), listSections(ports)];
  const [search, found] = [searchStudy(ports), readFound(ports)];
  const [progress, place, setPlace] = [recordProgress(ports), readPlace(ports), recordPlace(ports)];
  const [bookmarks, bookmark, unbookmark] = [listBookmarks(ports), addBookmark(ports), removeBookmark(ports)];
  const [plan, setDay, removeDay] = [readPlan(ports), setExamDate(ports), removeExamDate(ports)];
  return {
    'study.listChapters': listChapters(ports),
    'study.readChapter': (_, { chapterId }) => chapter(chapterId),
    'study.listSections': (_, { chapterId }) => sections(chapterId),
    'study.readPreview': readPreview(ports),
    'study.listProgress': async ({ user }) => accepted(await ports.studyRecords.progress(user.id)),
    'study.recordProgress': ({ user }, command) => progress(user, command),
    'study.readPlace': ({ user }) => place(user),
    'study.recordPlace': ({ user }, command) => setPlace(user, command),
    'study.listBookmarks': ({ user }) => bookmarks(user),
    'study.addBookmark': ({ user }, { sectionId }) => bookmark(user, sectionId),
    'study.removeBookmark': ({ user }, { sectionId }) => unbookmark(user, sectionId),
    'study.search': (_, { q }) => search(q),
    'study.readFound': (_, command) => found(command),
    'study.readPlan': ({ user }) => plan(user),
    'study.setExamDate': ({ user }, command) => setDay(user, command),
    'study.removeExamDate': ({ user }) => removeDay(user),
  };
}
