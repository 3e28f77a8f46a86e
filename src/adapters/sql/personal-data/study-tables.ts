import { moment } from '../../../application/moment.ts';
import type { ExportRow } from '../../../application/ports/personal-data.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { deletedByUser, type Owner, type PersonalTable, rowsAs } from './personal-table.ts';

type ProgressRow = {
  readonly number: number;
  readonly title: string;
  readonly completed: number;
  readonly last_accessed: number;
};

const progressOf = (table: string, parent: string, column: string) =>
  rowsAs<ProgressRow>(
    `SELECT w.sort_order AS number, w.title, p.completed, p.last_accessed
     FROM ${table} p JOIN ${parent} w ON w.id = p.${column} WHERE p.user_id = ? ORDER BY w.sort_order`,
    ({ number, title, completed, last_accessed }) => ({
      number,
      title,
      completed: completed === 1,
      lastOpened: moment(last_accessed),
    }),
  );

type MessageRow = {
  readonly id: number;
  readonly content: string;
  readonly is_from_admin: number;
  readonly created_at: number;
};

/** What was said by and to the person, in the order of time. */
async function conversationOf(handle: SqlHandle, { id }: Owner): Promise<ExportRow[]> {
  const said = async (column: string): Promise<MessageRow[]> =>
    handle.rows(`SELECT id, content, is_from_admin, created_at FROM chat_messages WHERE ${column} = ?`, [id]);
  const rows = new Map([...(await said('user_id')), ...(await said('recipient_id'))].map((row) => [row.id, row]));
  return [...rows.values()]
    .sort((one, other) => one.created_at - other.created_at || one.id - other.id)
    .map((row) => ({
      from: row.is_from_admin === 1 ? 'support' : 'learner',
      content: row.content,
      sentAt: moment(row.created_at),
    }));
}

/** Progress and the conversation with support. */
export const STUDY_TABLES: readonly PersonalTable[] = [
  {
    table: 'user_progress',
    owner: ['user_id'],
    exported: { chapters: progressOf('user_progress', 'chapters', 'chapter_id') },
    erase: deletedByUser('user_progress'),
  },
  {
    table: 'user_course_progress',
    owner: ['user_id'],
    exported: { modules: progressOf('user_course_progress', 'course_modules', 'module_id') },
    erase: deletedByUser('user_course_progress'),
  },
  {
    table: 'chat_messages',
    owner: ['user_id', 'recipient_id'],
    exported: {
      messages: conversationOf,
    },
    erase: async (handle, owner) => {
      await deletedByUser('chat_messages')(handle, owner);
      await deletedByUser('chat_messages', 'recipient_id')(handle, owner);
    },
  },
];
