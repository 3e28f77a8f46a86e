import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/adapters/sql/database.ts';
import type { SignedIn } from './signed-in-people.ts';
import { type Answer, visitorOf } from './visitor.ts';

/** Somebody who is signed in, at an instance of the site. */
export type Seat = {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
};

/** Somebody at an exam. */
export type Candidate = { readonly seat: Seat; readonly attemptId: number };

export function takeSeat(origin: string, { cookie }: SignedIn): Seat {
  const { send } = visitorOf(origin);
  const headers = { cookie, 'content-type': 'application/json' };
  return {
    get: (path) => send(path, { headers }),
    post: (path, body) => send(path, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** Candidates who answer until they are told to stop, and what they were told. */
export type AnsweringCandidates = {
  readonly acknowledged: () => number;
  /** How often each answer that was neither 200 came, as `503 storage-unavailable`. */
  readonly refusals: () => Readonly<Record<string, number>>;
  /** The longest time between two acknowledged answers of all candidates together since the last call, in milliseconds. */
  readonly longestSilence: () => number;
  /** Ends, and throws where an acknowledged answer is not stored or a later one did not stay. */
  readonly verify: (database: Database) => Promise<void>;
};

/** How long a candidate reads a question, in milliseconds, and how long a refused one waits. */
const READING_MS = 1_200;
const AFTER_REFUSAL_MS = 500;

/** Per question the options that may be stored: the one acknowledged last, and those sent since. */
type Standing = Map<number, Set<number>>;

/** What is wrong with a refusal; null for one that says when to come again. */
const nameOf = ({ status, headers, json }: Answer): string =>
  `${status} ${json?.code ?? 'without a code'}${headers.has('retry-after') ? '' : ' without Retry-After'}`;

/** The only refusal that a candidate may meet while nodes fail. */
export const ALLOWED_REFUSAL = '503 storage-unavailable';

export function startCandidates(candidates: readonly Candidate[]): AnsweringCandidates {
  const refusals: Record<string, number> = {};
  const standings = new Map<number, { readonly standing: Standing; readonly sure: Set<number> }>();
  let [acknowledged, isOver, heardAt, longest] = [0, false, performance.now(), 0];
  const hear = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - heardAt);
    heardAt = now;
  };
  const refuse = async (name: string): Promise<void> => {
    refusals[name] = (refusals[name] ?? 0) + 1;
    await pause(AFTER_REFUSAL_MS);
  };
  const openPaper = async ({ seat, attemptId }: Candidate): Promise<readonly Question[]> => {
    for (;;) {
      const answer = await seat.get(`/api/exam/${attemptId}`);
      if (answer.status === 200) return answer.json.questions;
      await refuse(nameOf(answer));
    }
  };
  const sit = async (candidate: Candidate, index: number): Promise<void> => {
    const { seat, attemptId } = candidate;
    const standing: Standing = new Map();
    const sure = new Set<number>();
    standings.set(attemptId, { standing, sure });
    await pause((READING_MS / candidates.length) * index);
    const questions = await openPaper(candidate);
    for (let round = 0; !isOver; round += 1) {
      const { id, options } = questions[round % questions.length] as Question;
      const option = options[(round + Math.floor(round / questions.length)) % options.length] as {
        readonly id: number;
      };
      standing.set(id, new Set([...(standing.get(id) ?? []), option.id]));
      const body = { questionId: id, selectedAnswerId: option.id };
      const answer = await seat.post(`/api/exam/${attemptId}/answer`, body).catch(() => null);
      if (answer?.status === 200) {
        hear();
        acknowledged += 1;
        standing.set(id, new Set([option.id]));
        sure.add(id);
        await pause(READING_MS);
      } else await refuse(answer ? nameOf(answer) : 'no answer');
    }
  };
  const sitting = candidates.map(sit);
  return {
    acknowledged: () => acknowledged,
    refusals: () => refusals,
    longestSilence: () => {
      hear();
      const found = longest;
      longest = 0;
      return found;
    },
    verify: async (database) => {
      isOver = true;
      await Promise.all(sitting);
      for (const [attemptId, { standing, sure }] of standings) {
        const rows = await database.rows<{ question_id: number; selected_answer_id: number }>(
          'SELECT question_id, selected_answer_id FROM user_answers WHERE exam_attempt_id = ?',
          [attemptId],
        );
        const stored = new Map(rows.map((row) => [row.question_id, row.selected_answer_id]));
        for (const id of sure)
          assert.ok(standing.get(id)?.has(stored.get(id) ?? 0), `attempt ${attemptId}: the answer to ${id} is lost`);
      }
    },
  };
}
