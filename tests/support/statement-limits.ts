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
  '/admin/newsletter/:campaignId': { most: 7, because: 'the recipients by state, the links and the record of changes' },
  '/admin/questions/:questionId': {
    most: 10,
    because: 'versions, choices, corrections, attempts and reports of a question',
  },
  '/admin/questions/statistics': {
    most: 8,
    because: 'a page of the list with three counts, the last fit and its check',
  },
  '/admin/users/:userId': { most: 16, because: 'all that is known of a person, for the few who look after people' },
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

/** The operations that read with a number of their own; those that are asked most take at most three. */
export const READ_LIMITS: Readonly<Partial<Record<GetOperationName, Limit>>> = {
  'accounts.exportData': { most: 70, because: 'every table with personal data, in parts, at most ten times an hour' },
  'accounts.me': 1,
  'administration.waiting': 2,
  'analytics.readAttempt': 3,
  'exam.listAttempts': 2,
  'exam.read': 5,
  'exam.readReview': 4,
  'people.read': { most: 15, because: 'all that is known of a person, for the few who look after people' },
  'practice.countMissed': 2,
  'practice.listMissed': 3,
  'publishing.readSiteFrame': 1,
  'questions.export': { most: 12, because: 'the bank in parts, with other work between them' },
  'questions.read': { most: 8, because: 'versions, choices, corrections, attempts and reports of a question' },
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
