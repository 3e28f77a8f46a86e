import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

async function chooseAlberta(page: Page): Promise<void> {
  await open(page, '/peng-prep/submission?choose');
  await page.getByLabel('Regulator').selectOption('AB');
  await page.getByRole('button', { name: 'Choose regulator' }).click();
  await shown(page, 'The 22 competencies');
}

describe('a part on its way to the form of the regulator, and comments on their way back', () => {
  const { app, newPerson } = siteInBrowser();

  const sizes: readonly (readonly [string, BrowserContextOptions, string])[] = [
    ['a desk', LARGE, '6.1'],
    ['a phone', SMALL, '6.2'],
  ];
  for (const [what, options, code] of sizes) {
    test(`on ${what}`, async () => {
      const person = await newPerson({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
      const { page } = person;
      await signIn(app(), person, 'learner');
      await chooseAlberta(page);
      await open(page, `/peng-prep/submission/${code}`);
      assert.ok(await page.getByRole('button', { name: 'Copy 0 characters: Outcome' }).isDisabled());
      const text = 'I met them. '.repeat(300).trim();
      await part(page, 'Action').fill(text);
      await shown(page, '1,799 characters too many.');
      await page.getByRole('button', { name: 'Copy 3,599 characters: Action' }).click();
      await shown(page, 'Action copied');
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
      await saved(page);
      await page.getByRole('button', { name: 'Make a link' }).click();
      const address = (await page.getByRole('link', { name: /mentor-review/ }).getAttribute('href')) ?? '';
      app().clock.advance(1000);
      const mentor = await newPerson(options);
      await open(mentor.page, address);
      await mentor.page.getByLabel('Your name').fill('A. Roy');
      await mentor.page.getByRole('textbox', { name: 'Comment' }).fill('What did they say?');
      await mentor.page.getByRole('button', { name: 'Leave comment' }).click();
      await shown(mentor.page, 'Comment saved');
      await mentor.close();

      await open(page, '/peng-prep/submission?covers=7.1');
      await shown(page, 'APEGA does not ask for 7.1');
      await page.getByRole('link', { name: new RegExp(`^${code.replace('.', '\\.')}.*1 new comment`) }).waitFor();
      await scanBothThemes(page, `the matrix with a new comment on ${what}`);
      await page
        .getByRole('link', { name: /1 new comment/ })
        .first()
        .click();
      await shown(page, 'What did they say?');
      await scanBothThemes(page, `the editor of a text that is too long on ${what}`);
      await open(page, '/peng-prep/submission?covers=99');
      await shown(page, 'The 22 competencies');
      assert.equal(await page.getByText('does not ask for').count(), 0);
      await person.close();
    });
  }
});
