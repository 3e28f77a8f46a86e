import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { focusAt, hydrated, type Person } from '../support/browser.ts';
import { questionShown, startChosenExam, startExam } from '../support/exam-steps.ts';
import { LARGE, scan, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true });
/** Left and top edge and width of an element, in whole pixels. */
async function boxOf(locator: Locator): Promise<string> {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is on the page');
  return [box.x, box.y, box.width].map(Math.round).join(' ');
}

describe('the exam screen keeps still (product.md 4.17)', () => {
  const { app, newPerson } = siteInBrowser();

  const aLearner = async (height: number): Promise<Person> => {
    const person = await newPerson({ ...LARGE, viewport: { width: 1280, height } });
    await signIn(app(), person, 'learner');
    return person;
  };

  for (const height of [900, 560]) {
    test(`Next stays where it is from question to question (1280 x ${height} px)`, async () => {
      const person = await aLearner(height);
      const { page } = person;
      await startExam(page, 1);
      const places = new Set<string>();
      for (let number = 1; number <= 40; number += 1) {
        await questionShown(page, number);
        places.add(await boxOf(next(page)));
        await next(page).click();
      }
      assert.deepEqual([...places].length, 1, [...places].join(', '));
      await scan(page, 'the running exam');
      await person.close();
    });
  }

  test('after the last question comes the review before the end, and the way back (product.md 4.26)', async () => {
    const person = await aLearner(900);
    const { page } = person;
    await startExam(page, 1);
    const previous = page.getByRole('button', { name: 'Previous', exact: true });
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Question 109\b/ })
      .click();
    await questionShown(page, 109);
    const before = [await boxOf(previous), await boxOf(next(page))];
    await next(page).click();
    await questionShown(page, 110);
    assert.deepEqual([await boxOf(previous), await boxOf(next(page))], before);
    await next(page).click();
    await focusAt(page.getByRole('heading', { name: 'Before you end' }));
    await page.getByRole('button', { name: 'Back to question 110' }).click();
    await focusAt(page.getByRole('heading', { name: 'Question 110', exact: true }));
    await person.close();
  });

  test('a flag moves nothing beside it, and looks set while it is pointed at', async () => {
    const person = await aLearner(900);
    const { page } = person;
    await startExam(page, 2);
    const note = page.getByRole('button', { name: 'Note', exact: true });
    const before = await boxOf(note);
    await page.getByRole('button', { name: 'Flag for review', exact: true }).click();
    const flagged = page.getByRole('button', { name: 'Flagged for review', exact: true });
    await flagged.waitFor();
    assert.equal(await boxOf(note), before);
    const lookOf = () =>
      flagged.evaluate(async (button) => {
        await Promise.all(button.getAnimations().map(({ finished }) => finished));
        const { color, backgroundColor } = getComputedStyle(button);
        return [color, backgroundColor];
      });
    const pointedAt = await lookOf();
    await page.mouse.move(0, 0);
    assert.deepEqual(await lookOf(), pointedAt);
    await note.click();
    await page.getByRole('textbox').waitFor();
    assert.equal(await boxOf(note), before);
    await person.close();
  });
});

describe('choosing an exam', () => {
  const { app, newPerson } = siteInBrowser();

  test('what was said of a missing choice does not stay into the running exam', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await page.goto('/exam-select');
    await hydrated(page);
    await page.getByRole('button', { name: 'Start Mock Exam' }).click();
    await page.getByRole('listitem').getByText('Please select an exam set').waitFor();
    await page.getByRole('radio', { name: /Mock Exam Set 2/ }).check({ force: true });
    await startChosenExam(page);
    await questionShown(page, 1);
    assert.equal(await page.getByText('Please select an exam set').count(), 0);
    await person.close();
  });

  test('each set shows its last and best score and how often it was sat', async () => {
    const person = await newPerson(LARGE);
    const { page, context } = person;
    await signIn(app(), person, 'admin');
    await page.goto('/exam-select');
    await hydrated(page);
    assert.equal(await page.getByText(/Last score/).count(), 0);
    const sit = async (rightAnswers: number): Promise<void> => {
      const { id } = await (await context.request.post('/api/exam/start', { data: { examSet: 1 } })).json();
      const { questions } = await (await context.request.get(`/api/exam/${id}`)).json();
      const keys = await app().server.database.rows<{ question_id: number; id: number }>(
        'SELECT question_id, id FROM answer_options WHERE is_correct = 1',
      );
      const keyOf = new Map(keys.map((row) => [row.question_id, row.id]));
      for (const { id: questionId } of questions.slice(0, rightAnswers)) {
        const data = { questionId, selectedAnswerId: keyOf.get(questionId) };
        assert.equal((await context.request.post(`/api/exam/${id}/answer`, { data })).status(), 200);
      }
      assert.equal((await context.request.post(`/api/exam/${id}/complete`)).status(), 200);
      app().clock.advance(1_000);
    };
    await sit(22);
    await page.reload();
    await shown(page, 'Last score 20% · Best score 20% · 1 attempt');
    await sit(11);
    await page.reload();
    await hydrated(page);
    await shown(page, 'Last score 10% · Best score 20% · 2 attempts');
    assert.equal(await page.getByText(/Last score/).count(), 1, 'the other set has no score yet');
    await shown(page, /scaled standard of 65/);
    await scan(page, 'exam selection with scores');
    await person.close();
  });
});
