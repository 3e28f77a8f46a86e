import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { createRowExporter, createUserRowsDeletion, type DataOwner, type PersonalTable } from './personal-table.ts';

type ReportRow = {
  readonly stem: string;
  readonly reason: string;
  readonly words: string;
  readonly updated_at: number;
  readonly outcome: string | null;
  readonly note: string | null;
  readonly closed_at: number | null;
};
type VersionRow = { readonly external_id: string; readonly number: number; readonly created_at: number };
type CorrectionRow = { readonly external_id: string; readonly reason: string; readonly made_at: number };

/** What the person did for the site stays; their identity is removed. */
const forgottenIn =
  (table: string, column: string) =>
  (handle: SqlHandle, { id }: DataOwner): Promise<number> =>
    handle.run(`UPDATE ${table} SET ${column} = NULL WHERE ${column} = ?`, [id]);

/** Reports on questions, and what admins changed about questions (product.md 12.1, 12.9, 12.13). */
export const QUESTION_TABLES: readonly PersonalTable[] = [
  {
    table: 'question_reports',
    owner: ['user_id', 'closed_by'],
    exported: {
      questionReports: createRowExporter<ReportRow>(
        `SELECT stem, reason, words, updated_at, outcome, note, closed_at FROM question_reports
         WHERE user_id = ? ORDER BY id`,
        ({ stem, reason, words, updated_at, outcome, note, closed_at }) => ({
          question: stem,
          reason,
          words,
          reportedAt: toIsoTime(updated_at),
          outcome,
          note,
          closedAt: toIsoTimeOrNull(closed_at),
        }),
      ),
    },
    erase: async (handle, owner) => {
      await createUserRowsDeletion('question_reports')(handle, owner);
      await forgottenIn('question_reports', 'closed_by')(handle, owner);
    },
  },
  {
    table: 'question_versions',
    owner: ['edited_by'],
    exported: {
      questionEdits: createRowExporter<VersionRow>(
        `SELECT q.external_id, v.number, v.created_at FROM question_versions v JOIN questions q ON q.id = v.question_id
         WHERE v.edited_by = ? ORDER BY v.id`,
        ({ external_id, number, created_at }) => ({
          question: external_id,
          version: number,
          at: toIsoTime(created_at),
        }),
      ),
    },
    erase: forgottenIn('question_versions', 'edited_by'),
  },
  {
    table: 'key_corrections',
    owner: ['made_by'],
    exported: {
      keyCorrections: createRowExporter<CorrectionRow>(
        `SELECT q.external_id, k.reason, k.made_at FROM key_corrections k JOIN questions q ON q.id = k.question_id
         WHERE k.made_by = ? ORDER BY k.id`,
        ({ external_id, reason, made_at }) => ({ question: external_id, reason, at: toIsoTime(made_at) }),
      ),
    },
    erase: forgottenIn('key_corrections', 'made_by'),
  },
];
