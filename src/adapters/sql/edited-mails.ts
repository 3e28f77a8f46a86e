import type { EditedMail, EditedMails } from '../../application/ports/mail.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type MailRow = {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly subject: string | null;
  readonly words: string | null;
  readonly note: string | null;
  readonly saved_at: number;
};

const SELECT = 'SELECT id, name, version, subject, words, note, saved_at FROM mail_templates';

/** A mail that was never edited has this version, and no row. */
const UNEDITED = 1;

function toMail({
  id,
  name,
  version,
  subject,
  words,
  note,
  saved_at,
}: MailRow): EditedMail & { id: number; name: string } {
  const edited = subject === null || words === null ? null : { subject, words, note: note ?? '' };
  return { id, name, version, words: edited, savedAt: saved_at };
}

/** Edited mails; a save is one conditional write, so that the later of two is refused (product.md 6.13). */
export const editedMails = (handle: SqlHandle): EditedMails => ({
  find: async (name) => {
    const row = await findFirstRow<MailRow>(handle, `${SELECT} WHERE name = ?`, [name]);
    return row && toMail(row);
  },
  list: async () => (await handle.rows<MailRow>(SELECT)).map(toMail),
  save: async (name, version, words, at) => {
    const { subject = null, words: text = null, note = null } = words ?? {};
    const next = { version: version + 1, subject, words: text, note, saved_at: at };
    if (version === UNEDITED) return insertIfAbsent(handle.knex('mail_templates').insert({ name, ...next }), 'name');
    return updateOneRow(
      handle,
      'UPDATE mail_templates SET version = ?, subject = ?, words = ?, note = ?, saved_at = ? WHERE name = ? AND version = ?',
      [next.version, subject, text, note, at, name, version],
    );
  },
});
