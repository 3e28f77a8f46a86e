import type { MistakeCause, MistakeKind, MistakeSource } from '../../domain/study/mistake.ts';

/** What a learner presses to name why a mark was lost. */
export const MISTAKE_CAUSE_LABELS: Readonly<Record<MistakeCause | 'unnamed', string>> = {
  'did-not-know': 'Did not know',
  misread: 'Misread',
  'between-two': 'Between two',
  'ran-out-of-time': 'Ran out of time',
  unnamed: 'Not named yet',
};

export const MISTAKE_SOURCE_LABELS: Readonly<Record<MistakeSource, string>> = {
  mock: 'Mock exams',
  practice: 'Practice',
  chapter: 'Chapters',
  course: 'Course',
};

export const MISTAKE_KIND_LABELS: Readonly<Record<MistakeKind, string>> = {
  wrong: 'Wrong',
  unanswered: 'Not answered',
  guessed: 'Guessed',
};
