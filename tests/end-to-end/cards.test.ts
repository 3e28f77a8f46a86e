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

/** Waits until the learner bar names this place for the page. */
const isIn = (page: Page, place: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Learning' }).locator('[aria-current=true]', { hasText: place }).waitFor();

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
    await isIn(page, 'Practice');
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

  test('a card is written from a section of the guide, which its answer names (15.5)', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    await open(page, '/study-guide/1?section=summary');
    const tools = [
      page.getByRole('button', { name: 'Bookmark', exact: true }),
      page.getByRole('link', { name: 'Write a Card' }),
      page.getByRole('button', { name: 'Print', exact: true }),
    ];
    const tops = await Promise.all(tools.map(async (tool) => Math.round((await tool.boundingBox())?.y ?? 0)));
    assert.equal(new Set(tops).size, 1, `one line of tools: ${tops}`);
    await page.getByRole('link', { name: 'Write a Card' }).press('Enter');
    const answer = page.getByLabel('Answer', { exact: true });
    await answer.waitFor();
    assert.match(await answer.inputValue(), /^\n\nChapter 1, \S/);
    await page.getByLabel('Question').fill('What makes a profession?');
    await answer.press('Control+Home');
    await answer.pressSequentially('Knowledge, duty and self-regulation.');
    await page.getByRole('button', { name: 'Add the Card' }).click();
    await shown(page, 'Your card is added');
    await page.locator('summary', { hasText: 'What makes a profession?' }).click();
    await shown(page, /^Knowledge, duty and self-regulation\.\s+Chapter 1, \S/);
    await open(page, '/cards?chapter=99&section=x');
    assert.equal(await answer.inputValue(), '');
    await done(person);
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
      await isIn(page, 'Progress');
      await picture(page, `readiness-empty-${name}`);
      await scanBothThemes(page, 'readiness without answers');
      const { id } = await (await person.context.request.get('/api/me')).json();
      const { database } = app().server;
      /** First answers to the first questions of the bank, 60 % of them right. */
      const answer = async (questions: number, ageDays: number): Promise<void> => {
        await database.run('DELETE FROM first_answers WHERE user_id = ?', [id]);
        await database.run(
          `INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
           SELECT ?, 'item', id, 0, CASE WHEN id % 5 < 2 THEN 0 ELSE 1 END, ? FROM questions
           WHERE retired_at IS NULL ORDER BY id LIMIT ?`,
          [id, app().clock.now() - ageDays * 86_400_000, questions],
        );
        await open(page, '/readiness');
      };
      await answer(59, 0);
      await shown(page, '1 more question to go');
      const width = async (): Promise<number> => {
        const words = await page.getByText(/Your chance of passing is/).innerText();
        const [, from, to] = /between (\d+) and (\d+)%/.exec(words) ?? [];
        return Number(to) - Number(from);
      };
      await answer(60, 0);
      await shown(page, /Half of your answers are less than a day old/);
      const little = await width();
      await picture(page, `readiness-little-${name}`);
      await scanBothThemes(page, 'readiness with few answers');
      await answer(400, 3);
      await shown(page, /You have answered 400 questions for the first time, \d+ of them right/);
      await shown(page, /Half of your answers are older than 3 days/);
      const much = await width();
      assert.ok(little > much + 5, `${little} points with few answers, ${much} with many`);
      await picture(page, `readiness-${name}`);
      await scanBothThemes(page, 'readiness with many answers');
      await done(person);
    });
  }
});
