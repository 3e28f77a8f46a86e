import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { focusAt } from '../support/browser.ts';
import { open, scanBothThemes } from '../support/screens.ts';
import { dayIn, LARGE, SMALL, shown, studySite } from './study-screen.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Card', exact: true });
const front = (page: Page): Promise<string> => card(page).getByRole('heading').innerText();

/** Pictures for whoever looks at the pages after a change: `PICTURES=/some/folder`. */
const folder = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
};

describe('cards in a browser (product.md 15.5 to 15.7)', () => {
  const { personWith, done } = studySite();

  for (const [name, look] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    test(`cards are gone through by keyboard, and an answer is read before it is graded: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await person.context.request.put('/api/study-plan', { data: { examDate: dayIn(20), timeZone: 'UTC' } });
      await open(page, '/cards');
      await shown(page, /in 20 days|in 19 days/);
      const first = await front(page);
      await picture(page, `cards-${name}`);
      await scanBothThemes(page, 'a card');
      await page.keyboard.press('Space');
      await shown(page, 'How well did you recall it?');
      await picture(page, `cards-answer-${name}`);
      await scanBothThemes(page, 'a card with its answer');
      await page.keyboard.press('3');
      await page.getByRole('button', { name: 'Show Answer' }).waitFor();
      const second = await front(page);
      assert.notEqual(second, first);
      await focusAt(card(page).getByRole('heading'));
      await page.keyboard.press('Enter');
      await page.keyboard.press('1');
      await page.getByRole('button', { name: 'Show Answer' }).waitFor();
      assert.notEqual(await front(page), second);
      const { reviewedToday } = await (await person.context.request.get('/api/cards')).json();
      assert.equal(reviewedToday, 2);
      await open(page, '/cards');
      assert.notEqual(await front(page), first);
      await done(person);
    });
  }

  test('a review without a connection is kept and sent later, once (15.7)', async () => {
    const person = await personWith(LARGE);
    const { page, context } = person;
    await open(page, '/cards');
    await page.route('**/api/cards/reviews', (route) => route.abort());
    await page.getByRole('button', { name: 'Show Answer' }).click();
    await page.getByRole('button', { name: /^Good/ }).click();
    await page.getByRole('alert').getByText('Not saved', { exact: true }).waitFor();
    const before = await front(page);
    await page.unroute('**/api/cards/reviews');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.equal(await front(page), before);
    const { reviewedToday } = await (await context.request.get('/api/cards')).json();
    assert.equal(reviewedToday, 1);
    await done(person, /ERR_FAILED/);
  });

  test('minutes are set and own cards are written, found first in the list of a day, and removed', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    await open(page, '/cards');
    await page.getByLabel('Minutes a day').fill('500');
    await page.getByRole('button', { name: 'Save Minutes' }).click();
    await shown(page, 'Please choose between 1 and 120 minutes.');
    await focusAt(page.getByLabel('Minutes a day'));
    await page.getByLabel('Minutes a day').fill('1');
    await page.getByRole('button', { name: 'Save Minutes' }).click();
    await shown(page, 'Your minutes are saved');
    await shown(page, '2 cards left');
    await page.getByRole('button', { name: 'Add the Card' }).click();
    await shown(page, 'Please write the question.');
    await page.getByLabel('Question').fill('Who seals a drawing?');
    await page.getByLabel('Answer', { exact: true }).fill('The engineer who takes responsibility for it.');
    await page.getByRole('button', { name: 'Add the Card' }).click();
    await shown(page, 'Your card is added');
    await page.locator('summary', { hasText: 'Who seals a drawing?' }).click();
    await picture(page, 'cards-own-small');
    await scanBothThemes(page, 'own cards');
    await page.getByRole('button', { name: 'Remove This Card' }).click();
    await shown(page, 'Your card is removed');
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Show Answer' }).click();
      await page.getByRole('button', { name: /^Easy/ }).click();
    }
    await shown(page, 'Done for today');
    await picture(page, 'cards-done-small');
    await scanBothThemes(page, 'all cards of today reviewed');
    await done(person, /status of 400/);
  });
});

describe('readiness in a browser (product.md 15.4)', () => {
  const { app, personWith, done } = studySite();

  for (const [name, look] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    test(`says how many answers are missing, then the chance with its interval: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await open(page, '/readiness');
      await shown(page, '60 more questions to go');
      await picture(page, `readiness-empty-${name}`);
      await scanBothThemes(page, 'readiness without answers');
      const { id } = await (await person.context.request.get('/api/me')).json();
      const { database } = app().server;
      await database.run(
        `INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
         SELECT ?, 'item', id, 0, CASE WHEN id % 5 = 0 THEN 0 ELSE 1 END, ? FROM questions
         WHERE is_exam_question = 0 AND retired_at IS NULL ORDER BY id LIMIT 150`,
        [id, app().clock.now() - 86_400_000],
      );
      await open(page, '/readiness');
      await shown(page, /Your chance of passing lies/);
      await shown(page, 'You have answered 150 questions for the first time, 120 of them right.');
      await picture(page, `readiness-${name}`);
      await scanBothThemes(page, 'readiness with answers');
      await done(person);
    });
  }
});
