import type BetterSqlite3 from 'better-sqlite3';
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
 * An explanation leaves the server for a learner only after an attempt with its question has ended, and as part of a running
 * attempt or an open blind review never (product.md 4.13, 4.31).
 */
export function createKeyWatch(database: BetterSqlite3.Database, onEarlyKey: (what: string) => void): KeyWatch {
  const isOpen = database.prepare<[number, number], { open: number }>(
    `SELECT 1 AS open FROM exam_attempts t LEFT JOIN blind_reviews b ON b.attempt_id = t.id
     WHERE t.id = ? AND ((t.end_time IS NULL AND t.deadline_at >= ?) OR b.state = 'open')`,
  );
  const wasSat = database.prepare<[number, string, number], { sat: number }>(
    `SELECT 1 AS sat FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id
     JOIN questions q ON q.id = i.question_id
     WHERE t.user_id = ? AND q.external_id = ? AND (t.completed = 1 OR t.deadline_at < ?)`,
  );
  return {
    inspect: ({ text, userId, isAdmin, name, input, now }) => {
      if (isAdmin || !text.includes('Secret of')) return;
      const questions = [...new Set([...text.matchAll(SECRET)].map(([, id]) => id ?? ''))];
      const graceOver = now - ANSWER_GRACE_MS;
      if (input.examId !== undefined && isOpen.get(Number(input.examId), graceOver)) {
        onEarlyKey(`${name} sends the explanation of ${questions[0]} while attempt ${input.examId} is open`);
      }
      const early = questions.find((question) => !wasSat.get(userId ?? 0, question, graceOver));
      if (early) onEarlyKey(`${name} sends the explanation of ${early} to somebody who has not sat it`);
    },
  };
}
