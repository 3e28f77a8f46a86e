import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { focusAt } from '../support/browser.ts';
import { open, scanBothThemes } from '../support/screens.ts';
import { LARGE, SMALL, shown, studySite } from './study-screen.ts';

/** Pictures for whoever looks at the pages after a change: `PICTURES=/some/folder`. */
const folder = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
};

describe('practice sessions in a browser (product.md 15.10, 15.11)', () => {
  const { personWith, done } = studySite();

  for (const [name, look] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    test(`a session is chosen, gone through by keyboard, resumed and looked at again: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await open(page, '/practice');
      await shown(page, 'Your sessions will be here, to go on with or to look at again.');
      await page.getByRole('checkbox', { name: /^Ethics/ }).check();
      await page.getByRole('radio', { name: '5', exact: true }).check();
      await shown(page, /^5 of \d+ questions, about 7 minutes$/);
      await picture(page, `practice-${name}`);
      await scanBothThemes(page, 'choosing what to practise');
      await page.getByRole('button', { name: 'Start Practising' }).click();
      await page.waitForURL(/\/practice\/\d+$/);
      await shown(page, 'Question 1 of 5');
      await scanBothThemes(page, 'a question of a session');
      await page.keyboard.press('b');
      await page.getByRole('button', { name: 'Check Answer' }).click();
      await shown(page, 'Correct answer');
      await focusAt(page.getByRole('heading', { name: 'Question 1 of 5' }));
      await picture(page, `practice-tutor-${name}`);
      await scanBothThemes(page, 'a question with its answer');
      await page.getByRole('button', { name: 'Flag', exact: true }).click();
      await page.getByRole('button', { name: 'Flagged', exact: true }).waitFor();
      await page.keyboard.press('n');
      await focusAt(page.getByRole('heading', { name: 'Question 2 of 5' }));
      await open(page, '/practice');
      await shown(page, 'At 1 of 5');
      await page.getByRole('link', { name: 'Ethics' }).click();
      await shown(page, 'Question 2 of 5');
      for (const place of [2, 3, 4, 5]) {
        await page.getByRole('heading', { name: `Question ${place} of 5` }).waitFor();
        await page.keyboard.press('a');
        await page.getByRole('button', { name: 'Check Answer' }).click();
        await shown(page, 'Correct answer');
        if (place < 5) await page.keyboard.press('n');
      }
      await shown(page, /^\d of 5 right$/);
      await page.getByRole('link', { name: 'Back to Practice' }).click();
      await shown(page, /^\d of 5$/);
      await picture(page, `practice-after-${name}`);
      await done(person);
    });
  }

  test('a timed session keeps its answers to itself until it is finished (15.11)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await open(page, '/practice');
    await page.getByRole('radio', { name: '5', exact: true }).check();
    await page.getByRole('radio', { name: /^Timed/ }).check();
    await page.getByRole('button', { name: 'Start Practising' }).click();
    await page.getByRole('timer').waitFor();
    for (const place of [1, 2, 3, 4, 5]) {
      await page.getByRole('heading', { name: `Question ${place} of 5` }).waitFor();
      await page.keyboard.press('c');
      await shown(page, `${place} of 5 answered`);
      if (place < 5) await page.keyboard.press('n');
    }
    assert.equal(await page.getByText('Correct answer').count(), 0);
    await picture(page, 'practice-timed');
    await scanBothThemes(page, 'a timed session');
    await page.getByRole('button', { name: 'Finish' }).click();
    await shown(page, /^\d of 5 right$/);
    await shown(page, 'Correct answer');
    await done(person);
  });
});
