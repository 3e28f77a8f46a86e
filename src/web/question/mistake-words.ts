import type { MistakeCause, MistakeKind, MistakeSource } from '../../domain/study/mistake.ts';

/** What a learner presses to name why a mark was lost. */
export const CAUSE_WORDS: Readonly<Record<MistakeCause | 'unnamed', string>> = {
  'did-not-know': 'Did not know',
  misread: 'Misread',
  'between-two': 'Between two',
  'ran-out-of-time': 'Ran out of time',
  unnamed: 'Not named yet',
};

export const SOURCE_WORDS: Readonly<Record<MistakeSource, string>> = {
  mock: 'Mock exams',
  practice: 'Practice',
  chapter: 'Chapters',
  course: 'Course',
};

export const KIND_WORDS: Readonly<Record<MistakeKind, string>> = {
  wrong: 'Wrong',
  unanswered: 'Not answered',
  guessed: 'Guessed',
};
