import { toIsoTime } from '../../../application/iso-time.ts';
import { ownedTable, type PersonalTable, rowsAs } from './personal-table.ts';

type MemoryRow = {
  readonly card: string;
  readonly reviews: number;
  readonly stability: number;
  readonly reviewed_at: number;
};

const memoriesOf = rowsAs<MemoryRow>(
  'SELECT card, reviews, stability, reviewed_at FROM card_memories WHERE user_id = ? ORDER BY reviewed_at, card',
  ({ card, reviews, stability, reviewed_at }) => ({
    card,
    reviews,
    stabilityDays: stability,
    reviewedAt: toIsoTime(reviewed_at),
  }),
);

type ReviewRow = { readonly card: string; readonly grade: string; readonly reviewed_at: number };

const reviewsOf = rowsAs<ReviewRow>(
  'SELECT card, grade, reviewed_at FROM card_reviews WHERE user_id = ? ORDER BY reviewed_at, id',
  ({ card, grade, reviewed_at }) => ({ card, grade, reviewedAt: toIsoTime(reviewed_at) }),
);

type OwnCardRow = { readonly front: string; readonly back: string; readonly created_at: number };

const ownCardsOf = rowsAs<OwnCardRow>(
  'SELECT front, back, created_at FROM own_cards WHERE user_id = ? ORDER BY id',
  ({ front, back, created_at }) => ({ front, back, writtenAt: toIsoTime(created_at) }),
);

const cardSettingsOf = rowsAs<{ minutes_a_day: number }>(
  'SELECT minutes_a_day FROM card_settings WHERE user_id = ?',
  ({ minutes_a_day }) => ({ minutesADay: minutes_a_day }),
);

type MockPracticeRow = { readonly question_id: number; readonly is_right: number; readonly answered_at: number };

type SessionRow = {
  readonly mode: string;
  readonly topics: string;
  readonly question_ids: string;
  readonly choices: string;
  readonly right_count: number | null;
  readonly started_at: number;
  readonly finished_at: number | null;
};

const sessionsOf = rowsAs<SessionRow>(
  `SELECT mode, topics, question_ids, choices, right_count, started_at, finished_at FROM practice_sessions
   WHERE user_id = ? ORDER BY id`,
  ({ mode, topics, question_ids, choices, right_count, started_at, finished_at }) => ({
    mode,
    topics,
    questions: question_ids,
    choices,
    right: right_count,
    startedAt: toIsoTime(started_at),
    finishedAt: finished_at === null ? null : toIsoTime(finished_at),
  }),
);

const flagsOf = rowsAs<{ question_id: number; flagged_at: number }>(
  'SELECT question_id, flagged_at FROM practice_flags WHERE user_id = ? ORDER BY flagged_at, question_id',
  ({ question_id, flagged_at }) => ({ question: question_id, flaggedAt: toIsoTime(flagged_at) }),
);

const mockPracticeOf = rowsAs<MockPracticeRow>(
  `SELECT question_id, is_right, answered_at FROM mock_practice_answers
   WHERE user_id = ? ORDER BY answered_at, question_id`,
  ({ question_id, is_right, answered_at }) => ({
    question: question_id,
    right: is_right === 1,
    answeredAt: toIsoTime(answered_at),
  }),
);

/** Cards and what is remembered of them, and practice sessions. */
export const LEARNING_TABLES: readonly PersonalTable[] = [
  ownedTable('practice_sessions', 'practiceSessions', sessionsOf),
  ownedTable('practice_flags', 'practiceFlags', flagsOf),
  ownedTable('mock_practice_answers', 'mockPracticeAnswers', mockPracticeOf),
  ownedTable('card_memories', 'cards', memoriesOf),
  ownedTable('card_reviews', 'cardReviews', reviewsOf),
  ownedTable('own_cards', 'ownCards', ownCardsOf),
  ownedTable('card_settings', 'cardSettings', cardSettingsOf),
];
