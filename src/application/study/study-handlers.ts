import { accepted } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import { readPlan, setExamDate } from './plan-study.ts';
import { listChapters, listSections, readChapter, readPreview } from './read-chapters.ts';
import {
  addBookmark,
  listBookmarks,
  readPlace,
  recordPlace,
  recordProgress,
  removeBookmark,
} from './record-reading.ts';
import { searchStudy } from './search-study.ts';
import type { StudyPorts } from './study-ports.ts';

type StudyHandlers = Pick<Handlers, Extract<keyof Handlers, `study.${string}`>>;

/** Joins the operations of the study guide to their use cases (product.md 2.4). */
export function studyHandlers(ports: StudyPorts): StudyHandlers {
  const [chapter, sections, search] = [readChapter(ports), listSections(ports), searchStudy(ports)];
  const [progress, place, setPlace] = [recordProgress(ports), readPlace(ports), recordPlace(ports)];
  const [bookmarks, bookmark, unbookmark] = [listBookmarks(ports), addBookmark(ports), removeBookmark(ports)];
  const [plan, examDay] = [readPlan(ports), setExamDate(ports)];
  return {
    'study.listChapters': listChapters(ports),
    'study.readChapter': (_, { chapterId }) => chapter(chapterId),
    'study.listSections': (_, { chapterId }) => sections(chapterId),
    'study.readPreview': readPreview(ports),
    'study.listProgress': async ({ user }) => accepted(await ports.studyRecords.progress(user.id)),
    'study.recordProgress': ({ user }, command) => progress(user, command),
    'study.readPlace': ({ user }) => place(user),
    'study.recordPlace': ({ user }, { sectionId }) => setPlace(user, sectionId),
    'study.listBookmarks': ({ user }) => bookmarks(user),
    'study.addBookmark': ({ user }, { sectionId }) => bookmark(user, sectionId),
    'study.removeBookmark': ({ user }, { sectionId }) => unbookmark(user, sectionId),
    'study.search': (_, { q }) => search(q),
    'study.readPlan': ({ user }) => plan(user),
    'study.setExamDate': ({ user }, { examDate }) => examDay(user, examDate),
  };
}
