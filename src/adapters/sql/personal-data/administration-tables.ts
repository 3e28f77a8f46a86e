import { moment } from '../../../application/moment.ts';
import { type PersonalTable, rowsAs } from './personal-table.ts';

type EntryRow = { readonly action: string; readonly subject_label: string; readonly recorded_at: number };

/** The record of changes stays when a person leaves, but says neither who it was nor anything about them (product.md 13.2). */
export const ADMINISTRATION_TABLES: readonly PersonalTable[] = [
  {
    table: 'audit_entries',
    owner: ['actor_id'],
    exported: {
      changesMade: rowsAs<EntryRow>(
        'SELECT action, subject_label, recorded_at FROM audit_entries WHERE actor_id = ? ORDER BY id',
        (row) => ({ action: row.action, subject: row.subject_label, at: moment(row.recorded_at) }),
      ),
    },
    erase: async (handle, { id }) => {
      await handle.run('UPDATE audit_entries SET actor_id = NULL WHERE actor_id = ?', [id]);
      await handle.run(
        "UPDATE audit_entries SET subject_label = 'deleted', changes = '[]' WHERE subject_kind = 'user' AND subject_id = ?",
        [id],
      );
    },
  },
];
