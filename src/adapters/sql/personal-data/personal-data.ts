import { yieldToEventLoop } from '../../../application/concurrency/yield-to-event-loop.ts';
import type { DataSubject, ExportRow, PersonalData } from '../../../application/ports/accounts.ts';
import { toCaselessKey } from '../caseless-key.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { ACCOUNT_TABLES, USERS_TABLE } from './account-tables.ts';
import { ADMINISTRATION_TABLES } from './administration-tables.ts';
import { BILLING_TABLES } from './billing-tables.ts';
import { COMPETENCY_TABLES } from './competency-tables.ts';
import { EXAM_TABLES, listAttemptIds } from './exam-tables.ts';
import { LEARNING_TABLES } from './learning-tables.ts';
import { OUTREACH_TABLES } from './outreach-tables.ts';
import type { DataOwner, PersonalTable } from './personal-table.ts';
import { QUESTION_TABLES } from './question-tables.ts';
import { STUDY_TABLES } from './study-tables.ts';
import { SUBMISSION_TABLES } from './submission-tables.ts';
import { SUPPORT_TABLES } from './support-tables.ts';

/**
 * Every table whose rows say whose they are, in the order in which they can be deleted. A new table with a user's id or
 * address is added by its area; a test that reads the schema fails until it is here (product.md 1.13, 1.14).
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...ACCOUNT_TABLES,
  ...STUDY_TABLES,
  ...LEARNING_TABLES,
  ...COMPETENCY_TABLES,
  ...SUBMISSION_TABLES,
  ...EXAM_TABLES,
  ...QUESTION_TABLES,
  ...BILLING_TABLES,
  ...OUTREACH_TABLES,
  ...ADMINISTRATION_TABLES,
  ...SUPPORT_TABLES,
  USERS_TABLE,
];

const ownerOf = ({ id, email }: DataSubject): DataOwner => ({ id, emailKey: toCaselessKey(email) });

/** All that is stored of a person, read and deleted by the one list. */
export const personalData = (handle: SqlHandle): PersonalData => ({
  listRecords: async (person) => {
    const owner = { ...ownerOf(person), attemptIds: await listAttemptIds(handle, person.id) };
    const collected: Record<string, ExportRow[]> = {};
    for (const { exported } of [USERS_TABLE, ...PERSONAL_TABLES.filter((table) => table !== USERS_TABLE)]) {
      if (typeof exported === 'string') continue;
      for (const [section, read] of Object.entries(exported)) {
        collected[section] = await read(handle, owner);
        // SQLite answers at once: without this all of it would be one turn of the event loop.
        await yieldToEventLoop();
      }
    }
    return collected;
  },
  erase: async (person, now) => {
    for (const { erase } of PERSONAL_TABLES) if (typeof erase !== 'string') await erase(handle, ownerOf(person), now);
  },
});
