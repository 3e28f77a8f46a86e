import { yieldForOneTurn } from '../../application/concurrency/yield-to-event-loop.ts';
import type {
  AuditChange,
  AuditEntry,
  AuditQuery,
  AuditTrail,
  NewAuditEntry,
} from '../../application/ports/administration.ts';
import { splitIntoChunks } from './content-material.ts';
import { insertRecords } from './insert-rows.ts';
import { columnsOf, type ListQuery, readList } from './list-query.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type EntryRow = {
  readonly id: number;
  readonly actor_id: number | null;
  readonly username: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: number;
  readonly subject_label: string;
  readonly changes: string;
  readonly recorded_at: number;
};

const LONGEST_LABEL = 255;

/** Entries to a statement; each may have all texts of a question, before and after. */
const RECORDED_AT_ONCE = 50;

/** The record of changes; its rows are written once and only lose names when a person leaves (docs/product.md 13.1, 13.2). */
export const auditTrail = (handle: SqlHandle): AuditTrail => ({
  record: (entry) => recordEntries(handle, [entry]),
  recordAll: async (entries) => {
    for (const part of splitIntoChunks(entries, RECORDED_AT_ONCE)) {
      await recordEntries(handle, part);
      await yieldForOneTurn();
    }
  },
  list: async (choice) => (await readList(handle, auditList(choice))).map(toAuditEntry),
});

/** Entries that a filter chooses, the newest first. */
export function auditList(choice: AuditQuery): ListQuery<EntryRow> {
  const [conditions, values] = chosen(choice);
  return {
    columns: {
      ...columnsOf('a', ['id', 'actor_id', 'action', 'subject_kind', 'subject_id', 'subject_label', 'changes']),
      recorded_at: 'a.recorded_at',
      username: 'u.username',
    },
    from: `audit_entries a LEFT JOIN users u ON u.id = a.actor_id
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
    values,
    order: { direction: 'descending', by: ['id'] },
    limit: choice.limit,
  };
}

const recordEntries = (handle: SqlHandle, entries: readonly NewAuditEntry[]): Promise<void> =>
  insertRecords(
    handle,
    'audit_entries',
    entries.map(({ actorId, action, subject, changes, at }) => ({
      actor_id: actorId,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_label: subject.label.slice(0, LONGEST_LABEL),
      changes: JSON.stringify(changes),
      recorded_at: at,
    })),
  );

function chosen({
  before,
  actorId,
  kind,
  subjectId,
  from,
  until,
}: AuditQuery): [conditions: string[], bindings: SqlValue[]] {
  const parts: [string, SqlValue | undefined][] = [
    ['a.id < ?', before],
    ['a.actor_id = ?', actorId],
    ['a.subject_kind = ?', kind],
    ['a.subject_id = ?', subjectId],
    ['a.recorded_at >= ?', from],
    ['a.recorded_at < ?', until],
  ];
  const given = parts.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  return [given.map(({ condition }) => condition), given.map(({ value }) => value)];
}

export const toAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  actor: row.actor_id === null || row.username === null ? null : { id: row.actor_id, username: row.username },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
  changes: JSON.parse(row.changes) as AuditChange[],
  at: row.recorded_at,
});
