import type { MistakeEntry, StoredMistake } from '../../application/ports/mistakes.ts';
import type { SqlValue } from './sql-handle.ts';

export type MistakeRow = {
  readonly id: number;
  readonly source: StoredMistake['source'];
  readonly source_id: number;
  readonly number: number;
  readonly attempt_id: number | null;
  readonly outcome: StoredMistake['outcome'];
  readonly is_guess: number;
  readonly cause: StoredMistake['cause'];
  readonly missed_at: number;
  readonly right_on: string | null;
  readonly resolved_at: number | null;
};

/** The columns of a `MistakeRow`, of a table `m`. */
export const MISTAKE_COLUMNS = `m.id, m.source, m.source_id, m.number, m.attempt_id, m.outcome, m.is_guess, m.cause,
  m.missed_at, m.right_on, m.resolved_at`;

/** An entry of the list. */
export const toMistake = (row: MistakeRow): StoredMistake => ({
  id: row.id,
  source: row.source,
  sourceId: row.source_id,
  number: row.number,
  attemptId: row.attempt_id,
  outcome: row.outcome,
  isGuess: row.is_guess === 1,
  cause: row.cause,
  missedAt: row.missed_at,
  rightOn: row.right_on,
  resolvedAt: row.resolved_at,
});

/** The columns of an entry in the order of `mistakeValues`. */
export const MISTAKE_INSERT_COLUMNS = [
  ...['user_id', 'source', 'source_id', 'number', 'attempt_id', 'outcome'],
  ...['is_guess', 'cause', 'missed_at', 'right_on', 'resolved_at'],
];

/** The values of an entry for `ENTRY_COLUMNS`. */
export const toMistakeInsertValues = (userId: number, entry: MistakeEntry): SqlValue[] => [
  ...[userId, entry.source, entry.sourceId, entry.number, entry.attemptId, entry.outcome],
  ...[entry.isGuess ? 1 : 0, entry.cause, entry.missedAt, entry.rightOn, entry.resolvedAt],
];
