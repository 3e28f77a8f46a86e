import type BetterSqlite3 from 'better-sqlite3';
import type { EntryFields } from '../../../src/domain/competency/submission.ts';
import type { Source, StateInvariant } from './state-check.ts';

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

/** What was acknowledged to browsers. An entry is looked up when it is acknowledged, and whenever its learner's rows were written. */
export type Ledger = ReturnType<typeof createLedger>;

/** Of entries with one key the last is asked for: it stands for those before it. */
export function createLedger(database: BetterSqlite3.Database, onBroken: (broken: Broken) => void) {
  const statements = prepareStatements(database);
  const ofAttempt = (id: number): number | undefined => statements.ofAttempt.get(id);
  const open = (rule: string, ...reads: Source[]): Chapter => openChapter(rule, reads, onBroken);
  const chapters = {
    answers: open('an acknowledged answer is stored (product.md 4.8)', 'user_answers'),
    marks: open('an acknowledged mark or note is stored (product.md 4.17)', 'attempt_marks'),
    texts: open('no acknowledged text is lost (product.md 9.34, 9.43)', 'submission_entries', 'submission_versions'),
    messages: open('a confirmed message is stored under its number (product.md 10.5, 10.6)', 'chat_messages'),
    accounts: open('an acknowledged account is there (product.md 1.7)', 'users'),
    grants: open('a payment that was reported as successful was granted (product.md 3.11)', 'payments'),
    choices: open('a choice stays on the device until the server has it (product.md 4.14)', 'user_answers'),
  };
  return {
    invariants: Object.values(chapters).map(({ invariant }) => invariant),
    answer: ({ attemptId, questionId, optionId, chosenAt }: AcknowledgedAnswer): void =>
      chapters.answers.keep(ofAttempt(attemptId), `${attemptId} ${questionId} ${chosenAt}`, {
        what: `option ${optionId} of question ${questionId} in attempt ${attemptId}`,
        isKept: () => {
          const row = statements.answer.get(attemptId, questionId);
          if (!row || row.chosenAt < chosenAt) return false;
          return row.chosenAt > chosenAt || row.optionId === optionId;
        },
      }),
    mark: ({ attemptId, questionId, kind, changedAt }: AcknowledgedMark): void =>
      chapters.marks.keep(ofAttempt(attemptId), `${attemptId} ${questionId} ${kind}`, {
        what: `${kind} of question ${questionId} in attempt ${attemptId}`,
        isKept: () => (statements.mark.get(attemptId, questionId, kind)?.changedAt ?? -1) >= changedAt,
      }),
    text: ({ submissionId, code, fields, outcome, revision }: SavedText): void =>
      chapters.texts.keep(
        statements.ofSubmission.get(submissionId),
        `${submissionId} ${code} ${revision} ${outcome} ${fields.situation.length}`,
        {
          what: `revision ${revision} of ${code}, ${outcome}`,
          isKept: () => {
            const row = statements.entry.get(submissionId, code);
            if (!row || row.revision < revision) return false;
            if (outcome === 'conflict') return statements.version.get(row.id, fields.situation) !== undefined;
            return row.revision > revision || row.situation === fields.situation;
          },
        },
      ),
    message: (conversationId: number, seq: number, content: string): void =>
      chapters.messages.keep(conversationId, `${conversationId} ${seq}`, {
        what: `message ${seq} of conversation ${conversationId}`,
        isKept: () => statements.message.get(conversationId, seq)?.content === content,
      }),
    account: (username: string): void =>
      chapters.accounts.keep(statements.user.get(username)?.id, username, {
        what: `account ${username}`,
        isKept: () => statements.user.get(username) !== undefined,
      }),
    grant: (intentId: string): void =>
      chapters.grants.keep(statements.ofIntent.get(intentId), intentId, {
        what: `payment with intent ${intentId}`,
        isKept: () => statements.payment.get(intentId) !== undefined,
      }),
    /** Every choice of an attempt that the learner ended, as the device made them: the journal said that none is left. */
    drained: (attemptId: number, choices: ReadonlyMap<number, number>): void => {
      for (const [questionId, optionId] of choices) {
        chapters.choices.keep(ofAttempt(attemptId), `${attemptId} ${questionId}`, {
          what: `option ${optionId} of question ${questionId} in attempt ${attemptId}`,
          isKept: () => statements.answer.get(attemptId, questionId)?.optionId === optionId,
        });
      }
    },
  };
}

/** Something that the site has acknowledged to a browser, and how to see in the database that it is still there. */
type Acknowledgement = { readonly what: string; readonly isKept: () => boolean };

/** The acknowledgements of one kind, which the same rule protects. */
type Chapter = {
  readonly invariant: StateInvariant;
  /** `learner` is missing where the row is, which breaks the rule at once. */
  readonly keep: (learner: number | undefined, key: string, entry: Acknowledgement) => void;
};

function openChapter(rule: string, reads: readonly Source[], onBroken: (broken: Broken) => void): Chapter {
  const kept = new Map<number | undefined, Map<string, Acknowledgement>>();
  const findOf = (learner: number | undefined): string | undefined => {
    for (const { what, isKept } of kept.get(learner)?.values() ?? []) if (!isKept()) return what;
    return undefined;
  };
  return {
    keep: (learner, key, entry) => {
      const own = kept.get(learner) ?? new Map<string, Acknowledgement>();
      kept.set(learner, own.set(key, entry));
      if (!entry.isKept()) onBroken({ rule, what: entry.what });
    },
    invariant: {
      rule,
      reads,
      findOf,
      find: () => {
        for (const learner of kept.keys()) {
          const what = findOf(learner);
          if (what !== undefined) return what;
        }
        return undefined;
      },
    },
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
  ofAttempt: database.prepare<[number], number>('SELECT user_id FROM exam_attempts WHERE id = ?').pluck(),
  ofSubmission: database.prepare<[number], number>('SELECT user_id FROM submissions WHERE id = ?').pluck(),
  ofIntent: database.prepare<[string], number>('SELECT user_id FROM payments WHERE intent_id = ?').pluck(),
});
