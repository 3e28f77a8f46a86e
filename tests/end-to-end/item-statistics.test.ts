import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { exampleStories, LOOKS } from './example-stories.ts';

const LEARNERS = 60;
const QUESTIONS = 60;

/** Pictures for whoever looks at the page after a change: `PICTURES=/some/folder`. */
const folder = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const width = page.viewportSize()?.width;
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
};

/**
 * First answers of learners to practice questions, and the nightly fit. Later learners are better; the first question in order is
 * missed by nearly all, the second known by nearly all, the third is known by the worse half.
 */
async function fillStatistics({ server, clock }: BuiltApp): Promise<void> {
  const { database } = server;
  const now = clock.now();
  const people = Array.from({ length: LEARNERS }, (_, index) => {
    const [username, email] = [`answers${index}`, `answers${index}@example.org`];
    return { username, username_key: username, email, email_key: email, password_hash: 'none', created_at: now };
  });
  await database.knex('users').insert(people);
  const users = await database.rows<{ id: number }>("SELECT id FROM users WHERE username LIKE 'answers%' ORDER BY id");
  const items = await database.rows<{ id: number; right_id: number; wrong_id: number }>(
    `SELECT q.id, MAX(CASE WHEN o.is_correct = 1 THEN o.id END) AS right_id,
       MIN(CASE WHEN o.is_correct = 0 THEN o.id END) AS wrong_id
     FROM questions q JOIN answer_options o ON o.question_id = q.id
     WHERE q.is_exam_question = 0 AND q.exam_set IS NULL AND q.chapter_number IS NOT NULL AND q.retired_at IS NULL
     GROUP BY q.id ORDER BY q.id LIMIT ${QUESTIONS}`,
  );
  const isRight = (learner: number, place: number): boolean => {
    if (place === 0) return learner < 3;
    if (place === 1) return learner > 0;
    return place === 2 ? learner < LEARNERS / 2 : (learner * 31 + place * 17) % LEARNERS < 15 + learner / 2;
  };
  for (const [learner, { id }] of users.entries()) {
    const answers = items.map((item, place) => ({ item, right: isRight(learner, place) ? 1 : 0 }));
    const key = ({ item }: (typeof answers)[number]) => ({
      user_id: id,
      source: 'item',
      source_id: item.id,
      number: 0,
    });
    await database
      .knex('first_answers')
      .insert(answers.map((each) => ({ ...key(each), is_right: each.right, seen_at: now })));
    await database.knex('practice_answers').insert(
      answers.map((each) => {
        const choice = String(each.right === 1 ? each.item.right_id : each.item.wrong_id);
        return { ...key(each), choice, is_right: each.right, answered_at: now };
      }),
    );
  }
  await server.jobs.runAll();
}

exampleStories('statistics of questions in a browser (product.md 15.9, 15.16, 15.17)', (story, app) => {
  let filled = false;

  story('before the first answers the page says when statistics come', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin/questions/statistics');
    await shown(page, 'No statistics yet');
    await picture(page, 'statistics-empty');
    await scan('no statistics');
  });

  story(
    'alarms stand first, and a weak question is taken out of papers by keyboard',
    'admin',
    LOOKS,
    async (page, scan) => {
      if (!filled) await fillStatistics(app());
      filled = true;
      await open(page, '/admin/questions/statistics');
      for (const words of ['Better learners miss it', 'Right below 25%', 'Right above 95%']) await shown(page, words);
      await shown(page, /^Page 1 of 3$/);
      await picture(page, 'statistics-much');
      await scan('much statistics');
      await page.getByLabel('Show', { exact: true }).selectOption('alarms');
      await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await page.waitForURL(/show=alarms/);
      const name = await page.getByRole('main').locator('a[href^="/admin/questions/"][title]').first().innerText();
      await page.getByRole('button', { name: 'Take Out of Papers' }).first().press('Enter');
      await shown(page, `${name} is taken out of papers`);
      await picture(page, 'statistics-taken-out');
      await scan('a question taken out');
      await open(page, '/admin/questions/statistics?show=withheld');
      assert.equal(await page.getByRole('button', { name: 'Put Back' }).count(), 1);
      await picture(page, 'statistics-little');
      await page.getByRole('button', { name: 'Put Back' }).press('Enter');
      await shown(page, `${name} is back in papers`);
      await shown(page, 'No question here');
      await scan('no question taken out');
      await open(page, '/admin/audit?kind=question');
      await shown(page, /put back/i);
      await shown(page, /taken out of papers/i);
      await shown(page, name);
      await picture(page, 'statistics-record');
    },
  );
});
