import type { CannedReply, CannedReplyRepository } from '../../application/ports/support.ts';
import { toCaselessKey } from './caseless-key.ts';
import { findViolatedUniqueKey } from './sql-errors.ts';
import { insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

/** Runs a write; `otherwise` where another reply has the title, regardless of case: a unique key says so. */
async function unlessTitleTaken<Value, Otherwise>(
  write: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await write;
  } catch (error) {
    if (!findViolatedUniqueKey(error)?.includes('title')) throw error;
    return otherwise;
  }
}

/** Canned replies, one for each title (product.md 10.39). */
export const cannedReplyRepository = (handle: SqlHandle): CannedReplyRepository => ({
  list: () => handle.rows<CannedReply>('SELECT id, title, words, version FROM canned_replies ORDER BY title'),
  add: ({ title, words }) => {
    const row = { title, title_key: toCaselessKey(title), words };
    return unlessTitleTaken(insertAndReadId(handle.knex('canned_replies').insert(row)), null);
  },
  replace: async ({ id, title, words, version }) => {
    const replacing =
      'UPDATE canned_replies SET title = ?, title_key = ?, words = ?, version = version + 1 WHERE id = ? AND version = ?';
    const bindings = [title, toCaselessKey(title), words, id, version];
    const isReplaced = await unlessTitleTaken(updateOneRow(handle, replacing, bindings), 'title-taken' as const);
    if (isReplaced === 'title-taken') return isReplaced;
    return isReplaced ? 'replaced' : 'changed';
  },
  remove: (id, version) =>
    updateOneRow(handle, 'DELETE FROM canned_replies WHERE id = ? AND version = ?', [id, version]),
});
