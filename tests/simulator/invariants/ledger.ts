import type BetterSqlite3 from 'better-sqlite3';
import type { EntryFields } from '../../../src/domain/competency/submission.ts';

/** Something that the site has acknowledged to a browser, and how to see in the database that it is still there. */
type Acknowledgement = { readonly rule: string; readonly what: string; readonly isKept: () => boolean };

export type Broken = { readonly rule: string; readonly what: string };

export type AcknowledgedAnswer = {
  readonly attemptId: number;
  readonly questionId: number;
  readonly optionId: number;
  readonly chosenAt: number;
};

export type AcknowledgedMark = {
  readonly attemptId: number;
  readonly questionId: number;
  readonly kind: string;
  readonly changedAt: number;
};

export type SavedText = {
  readonly submissionId: number;
  readonly code: string;
  readonly fields: EntryFields;
  readonly outcome: 'saved' | 'conflict';
  readonly revision: number;
};

/** What was acknowledged to browsers. Each entry is looked up when it is acknowledged, and all of them at each whole check. */
export type Ledger = ReturnType<typeof createLedger>;

/** Of entries with one key the last is asked for: it stands for those before it. */
export function createLedger(database: BetterSqlite3.Database, onBroken: (broken: Broken) => void) {
  const kept = new Map<string, Acknowledgement>();
  const statements = prepareStatements(database);
  const keep = (key: string, entry: Acknowledgement): void => {
    kept.set(key, entry);
    if (!entry.isKept()) onBroken(entry);
  };
  return {
    answer: (answer: AcknowledgedAnswer): void => {
      const { attemptId, questionId, optionId, chosenAt } = answer;
      keep(`answer ${attemptId} ${questionId} ${chosenAt}`, {
        rule: 'an acknowledged answer is stored (product.md 4.8)',
        what: `option ${optionId} of question ${questionId} in attempt ${attemptId}`,
        isKept: () => {
          const row = statements.answer.get(attemptId, questionId);
          if (!row || row.chosenAt < chosenAt) return false;
          return row.chosenAt > chosenAt || row.optionId === optionId;
        },
      });
    },
    mark: ({ attemptId, questionId, kind, changedAt }: AcknowledgedMark): void =>
      keep(`mark ${attemptId} ${questionId} ${kind}`, {
        rule: 'an acknowledged mark or note is stored (product.md 4.17)',
        what: `${kind} of question ${questionId} in attempt ${attemptId}`,
        isKept: () => (statements.mark.get(attemptId, questionId, kind)?.changedAt ?? -1) >= changedAt,
      }),
    text: (saved: SavedText): void => {
      const { submissionId, code, fields, outcome, revision } = saved;
      keep(`text ${submissionId} ${code} ${revision} ${outcome} ${fields.situation.length}`, {
        rule: 'no acknowledged text is lost (product.md 9.34, 9.43)',
        what: `revision ${revision} of ${code}, ${outcome}`,
        isKept: () => {
          const row = statements.entry.get(submissionId, code);
          if (!row || row.revision < revision) return false;
          if (outcome === 'conflict') return statements.version.get(row.id, fields.situation) !== undefined;
          return row.revision > revision || row.situation === fields.situation;
        },
      });
    },
    message: (conversationId: number, seq: number, content: string): void =>
      keep(`message ${conversationId} ${seq}`, {
        rule: 'a confirmed message is stored under its number (product.md 10.5, 10.6)',
        what: `message ${seq} of conversation ${conversationId}`,
        isKept: () => statements.message.get(conversationId, seq)?.content === content,
      }),
    account: (username: string): void =>
      keep(`account ${username}`, {
        rule: 'an acknowledged account is there (product.md 1.7)',
        what: username,
        isKept: () => statements.user.get(username) !== undefined,
      }),
    grant: (intentId: string): void =>
      keep(`grant ${intentId}`, {
        rule: 'a payment that was reported as successful was granted (product.md 3.11)',
        what: intentId,
        isKept: () => statements.payment.get(intentId) !== undefined,
      }),
    /** Every choice of an attempt that the learner ended, as the device made them: the journal said that none is left. */
    drained: (attemptId: number, choices: ReadonlyMap<number, number>): void => {
      for (const [questionId, optionId] of choices) {
        keep(`drained ${attemptId} ${questionId}`, {
          rule: 'a choice stays on the device until the server has it (product.md 4.14)',
          what: `option ${optionId} of question ${questionId} in attempt ${attemptId}`,
          isKept: () => statements.answer.get(attemptId, questionId)?.optionId === optionId,
        });
      }
    },
    /** The first entry that is gone. */
    findLost: (): Broken | undefined => [...kept.values()].find((entry) => !entry.isKept()),
    size: () => kept.size,
  };
}

const prepareStatements = (database: BetterSqlite3.Database) => ({
  answer: database.prepare<[number, number], { optionId: number; chosenAt: number }>(
    `SELECT selected_answer_id AS optionId, chosen_at AS chosenAt FROM user_answers
     WHERE exam_attempt_id = ? AND question_id = ?`,
  ),
  mark: database.prepare<[number, number, string], { changedAt: number }>(
    'SELECT changed_at AS changedAt FROM attempt_marks WHERE attempt_id = ? AND question_id = ? AND kind = ?',
  ),
  entry: database.prepare<[number, string], { id: number; revision: number; situation: string }>(
    'SELECT id, revision, situation FROM submission_entries WHERE submission_id = ? AND code = ?',
  ),
  version: database.prepare<[number, string], { id: number }>(
    'SELECT id FROM submission_versions WHERE entry_id = ? AND situation = ?',
  ),
  message: database.prepare<[number, number], { content: string }>(
    'SELECT content FROM chat_messages WHERE conversation_id = ? AND seq = ?',
  ),
  user: database.prepare<[string], { id: number }>('SELECT id FROM users WHERE username = ?'),
  payment: database.prepare<[string], { id: number }>(
    'SELECT id FROM payments WHERE intent_id = ? AND granted_at IS NOT NULL',
  ),
});
