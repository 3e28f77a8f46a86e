import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { write } from '../support/chat-messages.ts';
import { type SignedIn, signedInPeople } from '../support/signed-in-people.ts';
import { practise, takeExam } from '../support/study-history.ts';

/** Those whom the bench measures: alike in the small and in the large database, with a history of their own. */
export type GrowthPeople = { readonly learners: readonly SignedIn[]; readonly admins: readonly SignedIn[] };

const LEARNERS = 16;
const ADMINS = 2;
const MESSAGES = 20;
const PRACTISED = 60;
const DAY = 86_400_000;

/** The password of the demo account, which all of them have. */
export const PASSWORD = 'demo-learner-1';

/** Adds learners with two exams, practice, progress and a conversation each, and administrators. All are signed in. */
export async function addGrowthPeople(databaseUrl: string, now: number, count = LEARNERS): Promise<GrowthPeople> {
  const learners = await signedInPeople(databaseUrl, 'user', count);
  const admins = await signedInPeople(databaseUrl, 'admin', ADMINS);
  const database = await openDatabase(databaseUrl);
  try {
    await database.run(
      `UPDATE users SET subscription_status = 'active', subscription_end_date = ?,
         password_hash = (SELECT hash FROM (SELECT password_hash AS hash FROM users WHERE username_key = 'demo') AS demo)
       WHERE username_key LIKE 'chat-user-%'`,
      [now + 60 * DAY],
    );
    for (const { id } of learners) await addHistory(database, id, now);
    // The nightly fit goes through all learners for minutes; the site is measured by day.
    await database.run(
      'INSERT INTO item_fits (fitted_at, learners, answers, ability_mean, ability_spread) VALUES (?, 0, 0, 0, 1)',
      [now],
    );
  } finally {
    await database.close();
  }
  return { learners, admins };
}

async function addHistory(database: Database, userId: number, now: number): Promise<void> {
  const transact = createTransact(database);
  for (const set of [1, 2] as const)
    await takeExam(transact, userId, { set, endsAt: now - (9 - set) * DAY, percent: 60, isMarked: true });
  const items = await database.rows<{ id: number }>(
    'SELECT id FROM questions WHERE is_exam_question = 0 ORDER BY id LIMIT ?',
    [PRACTISED],
  );
  await practise(transact, userId, { items: items.map(({ id }) => id), at: now - DAY });
  await database.run(
    'INSERT INTO user_progress (user_id, chapter_id, completed, last_accessed) SELECT ?, id, 1, ? FROM chapters WHERE sort_order < 4',
    [userId, now - DAY],
  );
  const place = { transact, clock: { now: () => now - DAY } };
  for (let number = 1; number <= MESSAGES; number += 1)
    await write(place, { id: userId, role: 'user' }, `Question ${number}: which chapter covers the duty to report?`);
}
