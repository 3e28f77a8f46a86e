import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { open, scanBothThemes } from '../support/screens.ts';
import { dayIn, LARGE, SMALL, shown, studySite } from './study-screen.ts';

/** Pictures for whoever looks at the pages after a change: `PICTURES=/some/folder`. */
const folder = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
};

describe('the plan, readiness and the official result in a browser (product.md 15.4, 15.13, 15.21 to 15.23)', () => {
  const { personWith, done } = studySite();

  for (const [name, look] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    test(`the plan says what to do and why, from nothing to a whole one: ${name}`, async () => {
      const person = await personWith(look);
      const { page, context } = person;
      await open(page, '/plan');
      await shown(page, 'No exam ahead');
      await scanBothThemes(page, 'no plan');
      await picture(page, `plan-empty-${name}`);
      await context.request.put('/api/study-plan', { data: { examDate: dayIn(1), timeZone: 'UTC' } });
      await open(page, '/plan');
      await shown(page, /^1 day to your exam/);
      await shown(page, 'What is left is more than the days hold. What is worth most comes first.');
      await context.request.put('/api/study-plan', { data: { examDate: dayIn(60), timeZone: 'UTC' } });
      await open(page, '/plan');
      await shown(page, /would be lost today/);
      await page.getByRole('heading', { level: 2 }).first().getByText('Today', { exact: true }).waitFor();
      await picture(page, `plan-folded-${name}`);
      assert.ok(((await page.evaluate('document.documentElement.scrollHeight')) as number) < 6_000, 'weeks are folded');
      assert.equal(await page.getByRole('link', { name: 'Mock Exam Set 1' }).count(), 0);
      const weeks = page.locator('main details > summary');
      for (const week of (await weeks.all()).slice(1)) await week.press('Enter');
      await page.getByRole('link', { name: 'Mock Exam Set 1' }).waitFor();
      await scanBothThemes(page, 'a whole plan');
      await picture(page, `plan-${name}`);
      await page.getByRole('button', { name: 'Make an Address' }).press('Enter');
      const address = await page.getByLabel('Calendar address').inputValue();
      assert.match(address, /study-plan\.ics\?token=/);
      await scanBothThemes(page, 'a calendar address');
      await page.getByRole('button', { name: 'Remove the Address' }).press('Enter');
      await page.getByRole('button', { name: 'Make an Address' }).waitFor();
      await context.request.put('/api/study-plan', { data: { examDate: dayIn(700), timeZone: 'UTC' } });
      await open(page, '/plan');
      await page.getByText(/^8\d more weeks$/).waitFor();
      await picture(page, `plan-much-${name}`);
      await done(person);
    });

    test(`a failed attempt is reported by keyboard and kept, what is missing is said at its field: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await open(page, '/readiness');
      await shown(page, /more questions to go$/);
      await picture(page, `readiness-empty-${name}`);
      await page.getByText('Report your result', { exact: true }).press('Enter');
      await page.getByLabel('Day of the exam').fill(dayIn(-2));
      await page.getByRole('button', { name: 'Save the Result' }).press('Enter');
      await shown(page, 'Please choose the result.');
      await page.getByLabel('Result', { exact: true }).selectOption('Not passed');
      const card = page.getByRole('group', { name: /^Bands of your report/ });
      for (const area of await card.getByRole('combobox').all()) await area.selectOption('Borderline');
      await scanBothThemes(page, 'reporting a result');
      await picture(page, `result-form-${name}`);
      await page.getByRole('button', { name: 'Save the Result' }).press('Enter');
      await shown(page, 'Not passed');
      await shown(page, 'Borderline');
      await scanBothThemes(page, 'a reported result');
      await picture(page, `result-${name}`);
      await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
      await page.getByText('Report your result', { exact: true }).waitFor();
      await done(person);
    });

    test(`papers from the bank stand below the sets: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await open(page, '/exam-select');
      await page.getByRole('heading', { name: 'Papers from the question bank' }).waitFor();
      await scanBothThemes(page, 'choosing a paper');
      await picture(page, `papers-${name}`);
      await open(page, '/exam-select/instructions?set=3');
      await shown(page, 'pass mark here, 70 of the 100');
      await done(person);
    });
  }

  test('the weekly mail is asked for and stopped in My Account (15.23)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await open(page, '/account');
    await page.getByRole('button', { name: 'Send Me the Weekly Email' }).press('Enter');
    await page.getByRole('button', { name: 'Stop the Weekly Email' }).press('Enter');
    await page.getByRole('button', { name: 'Send Me the Weekly Email' }).waitFor();
    await done(person);
  });
});
