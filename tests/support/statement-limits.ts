import type { GetOperationName } from './walked-addresses.ts';

/** The most statements of a page, and of an operation that reads, where the tables below name no other number. */
export const MOST_STATEMENTS = 6;

/** A number above that of all, and what it is needed for. */
export type LargerNumber = { readonly most: number; readonly because: string };

export type Limit = number | LargerNumber;

/** Reads who asks, and which study material is current: one statement for all requests of a turn of the event loop. */
export const WHO_ASKS = 1;

/** The pages with a number of their own, by their paths in the table of routes. */
export const PAGE_LIMITS: Readonly<Record<string, Limit>> = {
  '/': 1,
  '/blog': 2,
  '/chapter-questions/:chapterId': 2,
  '/course': 4,
  '/exam-select': 5,
  '/exam/:examId': 5,
  '/glossary': 1,
  '/missed-questions': 4,
  '/peng-prep/submission/:code': 4,
  '/peng-prep/submission/print': 3,
  '/plan': 5,
  '/preview': 1,
  '/study-guide/:chapterId?': 3,
  '/subscribe': 1,
};

/** The operations that read with a number of their own. What is asked all the time (who asks, what waits) takes at most two. */
export const READ_LIMITS: Readonly<Partial<Record<GetOperationName, Limit>>> = {
  'accounts.exportData': { most: 70, because: 'every table with personal data, in parts, at most ten times an hour' },
  'accounts.me': 1,
  'administration.waiting': 2,
  'analytics.readAttempt': 3,
  'exam.listAttempts': 2,
  'exam.read': 5,
  'exam.readReview': 4,
  'practice.countMissed': 2,
  'practice.listMissed': 3,
  'practice.readSession': 3,
  'publishing.readSiteFrame': 1,
  'questions.export': { most: 12, because: 'the bank in parts, with other work between them' },
  'study.listBookmarks': 2,
  'study.listChapters': 1,
  'study.listProgress': 2,
  'study.listSections': 1,
  'study.readChapter': 1,
  'study.readPlace': 2,
  'study.search': 2,
  'submission.read': 2,
  'submission.readEntry': 2,
  'support.countUnread': 2,
  'support.listMessages': 3,
};

export const mostOf = (limit: Limit = MOST_STATEMENTS): number => (typeof limit === 'number' ? limit : limit.most);
