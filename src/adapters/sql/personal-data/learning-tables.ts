import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import type { ExportRow } from '../../../application/ports/accounts.ts';
import { nameMissedCard } from '../../../domain/learning/card-schedule.ts';
import { hasWithheldQuestion } from '../../../domain/learning/practice-session.ts';
import { keyWithheldCondition, listWithheldQuestions } from '../attempt-rows.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { createOwnedTable, createRowExporter, type DataOwner, type PersonalTable } from './personal-table.ts';

/** Without the cards of missed questions whose keys are withheld, since such a card says how its question was answered (product.md 4.35). */
const withoutWithheldCards =
  (read: ReturnType<typeof createRowExporter>) =>
  async (handle: SqlHandle, owner: DataOwner): Promise<ExportRow[]> => {
    const withheld = new Set([...(await listWithheldQuestions(handle, owner.id))].map(nameMissedCard));
    return (await read(handle, owner)).filter(({ card }) => !withheld.has(String(card)));
  };

type MemoryRow = {
  readonly card: string;
  readonly reviews: number;
  readonly stability: number;
  readonly reviewed_at: number;
};

const memoriesOf = createRowExporter<MemoryRow>(
  'SELECT card, reviews, stability, reviewed_at FROM card_memories WHERE user_id = ? ORDER BY reviewed_at, card',
  ({ card, reviews, stability, reviewed_at }) => ({
    card,
    reviews,
    stabilityDays: stability,
    reviewedAt: toIsoTime(reviewed_at),
  }),
);

type ReviewRow = { readonly card: string; readonly grade: string; readonly reviewed_at: number };

const reviewsOf = createRowExporter<ReviewRow>(
  'SELECT card, grade, reviewed_at FROM card_reviews WHERE user_id = ? ORDER BY reviewed_at, id',
  ({ card, grade, reviewed_at }) => ({ card, grade, reviewedAt: toIsoTime(reviewed_at) }),
);

type OwnCardRow = { readonly front: string; readonly back: string; readonly created_at: number };

const ownCardsOf = createRowExporter<OwnCardRow>(
  'SELECT front, back, created_at FROM own_cards WHERE user_id = ? ORDER BY id',
  ({ front, back, created_at }) => ({ front, back, writtenAt: toIsoTime(created_at) }),
);

const cardSettingsOf = createRowExporter<{ minutes_a_day: number }>(
  'SELECT minutes_a_day FROM card_settings WHERE user_id = ?',
  ({ minutes_a_day }) => ({ minutesADay: minutes_a_day }),
);

type MockPracticeRow = { readonly question_id: number; readonly is_right: number | null; readonly answered_at: number };

type SessionRow = {
  readonly mode: string;
  readonly topics: string;
  readonly question_ids: string;
  readonly choices: string;
  readonly right_count: number | null;
  readonly started_at: number;
  readonly finished_at: number | null;
};

const SESSIONS = `SELECT mode, topics, question_ids, choices, right_count, started_at, finished_at FROM practice_sessions
  WHERE user_id = ? ORDER BY id`;

/** Sessions; `right` is null while one of its questions withholds its key (product.md 4.35). */
async function sessionsOf(handle: SqlHandle, { id }: DataOwner): Promise<ExportRow[]> {
  const withheld = await listWithheldQuestions(handle, id);
  const rows = await handle.rows<SessionRow>(SESSIONS, [id]);
  return rows.map(({ mode, topics, question_ids, choices, right_count, started_at, finished_at }) => ({
    mode,
    topics,
    questions: question_ids,
    choices,
    right: hasWithheldQuestion({ questionIds: JSON.parse(question_ids) as number[] }, withheld) ? null : right_count,
    startedAt: toIsoTime(started_at),
    finishedAt: toIsoTimeOrNull(finished_at),
  }));
}

const flagsOf = createRowExporter<{ question_id: number; flagged_at: number }>(
  'SELECT question_id, flagged_at FROM practice_flags WHERE user_id = ? ORDER BY flagged_at, question_id',
  ({ question_id, flagged_at }) => ({ question: question_id, flaggedAt: toIsoTime(flagged_at) }),
);

const mockPracticeOf = createRowExporter<MockPracticeRow>(
  `SELECT question_id, answered_at,
     CASE WHEN ${keyWithheldCondition('a.user_id', 'a.question_id')} THEN NULL ELSE is_right END AS is_right
   FROM mock_practice_answers a WHERE user_id = ? ORDER BY answered_at, question_id`,
  ({ question_id, is_right, answered_at }) => ({
    question: question_id,
    right: is_right === null ? null : is_right === 1,
    answeredAt: toIsoTime(answered_at),
  }),
);

type ResultRow = {
  readonly exam_date: string;
  readonly passed: number;
  readonly bands: string | null;
  readonly predicted: number | null;
  readonly reported_at: number;
};

const resultsOf = createRowExporter<ResultRow>(
  'SELECT exam_date, passed, bands, predicted, reported_at FROM official_results WHERE user_id = ? ORDER BY exam_date',
  ({ exam_date, passed, bands, predicted, reported_at }) => ({
    examDate: exam_date,
    passed: passed === 1,
    bands,
    predicted,
    reportedAt: toIsoTime(reported_at),
  }),
);

type PredictionRow = { readonly exam_date: string; readonly probability: number; readonly predicted_at: number };

const predictionsOf = createRowExporter<PredictionRow>(
  'SELECT exam_date, probability, predicted_at FROM readiness_predictions WHERE user_id = ? ORDER BY exam_date',
  ({ exam_date, probability, predicted_at }) => ({
    examDate: exam_date,
    probability,
    predictedAt: toIsoTime(predicted_at),
  }),
);

const feedsOf = createRowExporter<{ created_at: number }>(
  'SELECT created_at FROM calendar_feeds WHERE user_id = ?',
  ({ created_at }) => ({ madeAt: toIsoTime(created_at) }),
);

type StudyMailRow = { readonly joined_at: number; readonly left_at: number | null };

const studyMailsOf = createRowExporter<StudyMailRow>(
  'SELECT joined_at, left_at FROM study_mails WHERE user_id = ?',
  ({ joined_at, left_at }) => ({ joinedAt: toIsoTime(joined_at), leftAt: toIsoTimeOrNull(left_at) }),
);

/** Cards and what is remembered of them, practice sessions, predictions and results of the official exam. */
export const LEARNING_TABLES: readonly PersonalTable[] = [
  createOwnedTable('practice_sessions', 'practiceSessions', sessionsOf),
  createOwnedTable('practice_flags', 'practiceFlags', flagsOf),
  createOwnedTable('mock_practice_answers', 'mockPracticeAnswers', mockPracticeOf),
  createOwnedTable('official_results', 'officialResults', resultsOf),
  createOwnedTable('readiness_predictions', 'readinessPredictions', predictionsOf),
  createOwnedTable('calendar_feeds', 'calendarFeed', feedsOf),
  createOwnedTable('study_mails', 'weeklyMail', studyMailsOf),
  createOwnedTable('card_memories', 'cards', withoutWithheldCards(memoriesOf)),
  createOwnedTable('card_reviews', 'cardReviews', withoutWithheldCards(reviewsOf)),
  createOwnedTable('own_cards', 'ownCards', ownCardsOf),
  createOwnedTable('card_settings', 'cardSettings', cardSettingsOf),
];
