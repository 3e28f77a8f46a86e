import { toIsoTime } from '../../../application/iso-time.ts';
import { createRowExporter, type PersonalTable } from './personal-table.ts';

type EntryRow = { readonly action: string; readonly subject_label: string; readonly recorded_at: number };

type VersionRow = {
  readonly kind: string;
  readonly title: string;
  readonly version: number;
  readonly saved_at: number;
};

type NoteRow = { readonly words: string; readonly written_at: number };

/** The record of changes and the versions of texts stay when a person leaves, but no longer say who it was (product.md 11.8, 13.2). */
export const ADMINISTRATION_TABLES: readonly PersonalTable[] = [
  {
    table: 'audit_entries',
    owner: ['actor_id'],
    exported: {
      changesMade: createRowExporter<EntryRow>(
        'SELECT action, subject_label, recorded_at FROM audit_entries WHERE actor_id = ? ORDER BY id',
        (row) => ({ action: row.action, subject: row.subject_label, at: toIsoTime(row.recorded_at) }),
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
  {
    table: 'user_notes',
    owner: ['user_id', 'written_by'],
    exported: {
      notesBySupport: createRowExporter<NoteRow>(
        'SELECT words, written_at FROM user_notes WHERE user_id = ? ORDER BY id',
        ({ words, written_at }) => ({ words, at: toIsoTime(written_at) }),
      ),
    },
    erase: async (handle, { id }) => {
      await handle.run('DELETE FROM user_notes WHERE user_id = ?', [id]);
      await handle.run('UPDATE user_notes SET written_by = NULL WHERE written_by = ?', [id]);
    },
  },
  {
    table: 'content_versions',
    owner: ['saved_by'],
    exported: {
      textsSaved: createRowExporter<VersionRow>(
        'SELECT kind, title, version, saved_at FROM content_versions WHERE saved_by = ? ORDER BY id',
        ({ kind, title, version, saved_at }) => ({ kind, title, version, at: toIsoTime(saved_at) }),
      ),
    },
    erase: (handle, { id }) => handle.run('UPDATE content_versions SET saved_by = NULL WHERE saved_by = ?', [id]),
  },
];
