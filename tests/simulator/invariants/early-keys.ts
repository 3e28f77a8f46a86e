import type BetterSqlite3 from 'better-sqlite3';
import { keyedOptionFields } from '../../../src/application/contract/fields.ts';
import { ANSWER_GRACE_MS } from '../../../src/domain/exam/attempt.ts';

export type LeavingAnswer = {
  readonly text: string;
  readonly userId: number | null;
  readonly isAdmin: boolean;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly now: number;
};

/** Looks at everything that leaves a server. */
export type KeyWatch = { readonly inspect: (answer: LeavingAnswer) => void };

const SECRET = /Secret of (t\d-\d+)/g;

/**
 * Fields that tell the key of a question, or whether an answer to it is right: those of the views of completed attempts and of
 * practice, and the names that the key has inside the server, in case a record of the database is passed on.
 */
export const KEY_FIELDS: readonly string[] = [
  ...Object.keys(keyedOptionFields).filter((name) => name !== 'id' && name !== 'text'),
  ...['explanation', 'isCounted', 'isRight'],
  ...['isKey', 'key', 'keyOptionId', 'correctOptionId', 'rightOptionId'],
];

const keyFields = new Set(KEY_FIELDS);
const NAMES_KEY_FIELD = new RegExp(`"(?:${KEY_FIELDS.join('|')})":`);

type FoundField = { readonly field: string; readonly questionId: number | null };

/** The fields with a key anywhere in a view, each with the question whose object it stands in; null outside of any. */
function* findKeyFields(view: unknown, within: number | null = null): Generator<FoundField> {
  if (typeof view !== 'object' || view === null) return;
  if (Array.isArray(view)) {
    for (const item of view) yield* findKeyFields(item, within);
    return;
  }
  const { id, questionId = 'options' in view ? id : undefined } = view as Record<string, unknown>;
  const question = typeof questionId === 'number' ? questionId : within;
  for (const [field, value] of Object.entries(view)) {
    if (keyFields.has(field)) yield { field, questionId: question };
    yield* findKeyFields(value, question);
  }
}

/** An attempt that runs, the grace of its last answers included, or whose blind review is open. */
const OPEN = "((t.end_time IS NULL AND t.deadline_at >= ?) OR b.state = 'open')";

const prepareStatements = (database: BetterSqlite3.Database) => ({
  isOpen: database.prepare<[number, number], { open: number }>(
    `SELECT 1 AS open FROM exam_attempts t LEFT JOIN blind_reviews b ON b.attempt_id = t.id WHERE t.id = ? AND ${OPEN}`,
  ),
  isOnOpenPaper: database.prepare<[number, number, number], { open: number }>(
    `SELECT 1 AS open FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id
     LEFT JOIN blind_reviews b ON b.attempt_id = t.id WHERE t.user_id = ? AND i.question_id = ? AND ${OPEN}`,
  ),
  wasSat: database.prepare<[number, string, number], { sat: number }>(
    `SELECT 1 AS sat FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id
     JOIN questions q ON q.id = i.question_id
     WHERE t.user_id = ? AND q.external_id = ? AND (t.completed = 1 OR t.deadline_at < ?)`,
  ),
});

/**
 * A key or an explanation leaves the server for a learner only after an attempt with its question has ended; about a running
 * attempt or an open blind review, and about the questions of its paper, no field that tells a key does (product.md 4.13, 4.31,
 * 4.35).
 */
export function createKeyWatch(database: BetterSqlite3.Database, onEarlyKey: (what: string) => void): KeyWatch {
  const { isOpen, isOnOpenPaper, wasSat } = prepareStatements(database);
  const inspectFields = ({ text, userId, name, now }: LeavingAnswer, openAttempt: number | null): void => {
    if (!NAMES_KEY_FIELD.test(text)) return;
    const isEarly = ({ questionId }: FoundField): boolean =>
      openAttempt !== null ||
      (questionId !== null && isOnOpenPaper.get(userId ?? 0, questionId, now - ANSWER_GRACE_MS) !== undefined);
    for (const found of findKeyFields(JSON.parse(text))) {
      if (!isEarly(found)) continue;
      const about = found.questionId === null ? '' : ` of question ${found.questionId}`;
      const attempt = openAttempt === null ? 'an attempt with it' : `attempt ${openAttempt}`;
      onEarlyKey(`${name} sends "${found.field}"${about} while ${attempt} is open`);
      return;
    }
  };
  return {
    inspect: (answer) => {
      const { text, userId, isAdmin, name, input, now } = answer;
      if (isAdmin) return;
      const graceOver = now - ANSWER_GRACE_MS;
      const examId = Number(input.examId ?? 0);
      const openAttempt = isOpen.get(examId, graceOver) ? examId : null;
      const questions = [...new Set([...text.matchAll(SECRET)].map(([, id]) => id ?? ''))];
      if (openAttempt !== null && questions.length > 0) {
        onEarlyKey(`${name} sends the explanation of question ${questions[0]} while attempt ${openAttempt} is open`);
      }
      const early = questions.find((question) => !wasSat.get(userId ?? 0, question, graceOver));
      if (early) onEarlyKey(`${name} sends the explanation of question ${early} to somebody who has not sat it`);
      inspectFields(answer, openAttempt);
    },
  };
}
