import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ANSWER_GRACE_MS, EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import type { Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { startExam } from '../support/exam-steps.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const ALL_SAVED = 'All answers saved';

/** Starts a set and answers the first questions with their first options; returns the exam's path. */
async function startAndAnswer({ page }: Person, set: 1 | 2, answers: number): Promise<string> {
  await startExam(page, set);
  for (let number = 1; number <= answers; number += 1) {
    await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    await page.locator('label:has(input[type=radio])').first().click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByText(ALL_SAVED).first().waitFor();
  return new URL(page.url()).pathname;
}

/** The score in the database, which the server computed when it ended the attempt. */
async function storedScore(app: BuiltApp, path: string): Promise<{ right: number; given: number }> {
  const id = Number(path.split('/').at(-1));
  const [row] = await app.server.database.rows<{ correct: number; given: number }>(
    'SELECT SUM(is_correct) AS correct, COUNT(*) AS given FROM user_answers WHERE exam_attempt_id = ?',
    [id],
  );
  return { right: Number(row?.correct), given: Number(row?.given) };
}

describe('the clock runs out', () => {
  const { app, newPerson } = siteInBrowser();

  test('with the browser closed: the server ends the exam; the answers count (product.md 4.10)', async () => {
    const before = await newPerson();
    await signIn(app(), before, 'learner');
    const path = await startAndAnswer(before, 1, 3);
    const state = await before.context.storageState();
    await before.close();

    app().clock.advance(EXAM_DURATION_MS + ANSWER_GRACE_MS + 1);
    await app().server.jobs.runAll();

    const later = await newPerson({ storageState: state });
    await later.page.goto(path);
    await later.page.getByText('Exam Completed').first().waitFor();
    const { right, given } = await storedScore(app(), path);
    assert.equal(given, 3);
    const percent = Math.round((right / 110) * 100);
    await later.page
      .getByText(new RegExp(`^${percent}\\s?%$`))
      .first()
      .waitFor();
    assert.deepEqual(later.complaints, []);
    await later.close();
  });

  test('with the browser closed and no answer: Incomplete, and another exam can be taken (product.md 4.10)', async () => {
    const person = await newPerson();
    await signIn(app(), person, 'learner');
    const path = await startAndAnswer(person, 2, 0);
    app().clock.advance(EXAM_DURATION_MS + ANSWER_GRACE_MS + 1);
    await app().server.jobs.runAll();
    await person.page.goto(path);
    await person.page.getByText('Incomplete').first().waitFor();
    await person.page.goto('/account');
    await person.page.getByText('Incomplete').first().waitFor();
    await person.close();
  });

  test('in front of the screen: the exam ends by itself and shows the result (product.md 4.4)', async () => {
    const person = await newPerson();
    await person.page.clock.install();
    await signIn(app(), person, 'learner');
    const path = await startAndAnswer(person, 1, 2);
    app().clock.advance(EXAM_DURATION_MS);
    await person.page.clock.fastForward(EXAM_DURATION_MS);
    for (let tries = 0; tries < 40; tries += 1) {
      if (await person.page.getByText('Exam Completed').first().isVisible()) break;
      await person.page.clock.runFor(1000);
    }
    await person.page.getByText('Exam Completed').first().waitFor();
    assert.equal((await storedScore(app(), path)).given, 2);
    await person.close();
  });
});
