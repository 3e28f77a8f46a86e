import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { heading, press } from './two-step-screen.ts';

const MINUTE = 60_000;
const PASSWORD = 'demo-admin-1';

/** Where each export is offered, with a filter that has to be in the file too. */
const EXPORTS: readonly { page: string; link: string; file: RegExp; filter: string }[] = [
  { page: '/admin/marketing-leads?q=anna+b', link: 'Export CSV', file: /\.csv$/, filter: 'q=anna+b' },
  {
    page: '/admin/newsletter/subscribers?q=anna&state=subscribed',
    link: 'Export CSV',
    file: /\.csv$/,
    filter: 'q=anna&state=subscribed',
  },
  { page: '/admin/audit?kind=question', link: 'Export CSV', file: /\.csv$/, filter: 'kind=question' },
  { page: '/admin/promo-codes?prefix=SPRING', link: 'Export as CSV', file: /\.csv$/, filter: 'prefix=SPRING' },
  { page: '/admin/questions?words=negligence', link: 'Export as YAML', file: /\.ya?ml$/, filter: 'words=negligence' },
  {
    page: '/admin/questions?words=negligence',
    link: 'Export as Spreadsheet',
    file: /\.xlsx$/,
    filter: 'words=negligence',
  },
];

describe('exports of administrators, in the browser (product.md 1.35)', () => {
  const { app, newPerson } = siteInBrowser();

  const follow = async (page: Page, { page: path, link }: (typeof EXPORTS)[number]): Promise<void> => {
    await open(page, path);
    await page.getByRole('link', { name: link, exact: true }).click();
  };
  const anAdmin = async (look: BrowserContextOptions) => {
    const person = await newPerson(look);
    await signIn(app(), person, 'admin');
    return person;
  };

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`each asks for a confirmation first and then offers the file with the filter of its list (${size})`, async () => {
      const person = await anAdmin(look);
      const { page } = person;
      for (const each of EXPORTS) {
        app().clock.advance(10 * MINUTE);
        await follow(page, each);
        await heading(page, 'Confirm that it is you');
        assert.equal(await page.getByRole('link', { name: 'Download', exact: true }).count(), 0, each.page);
        await page.getByLabel('Your password').fill('not this one');
        await press(page, 'Confirm');
        await shown(page, 'That is not your current password.');
        assert.equal(await page.getByRole('link', { name: 'Download', exact: true }).count(), 0, each.page);
        await page.getByLabel('Your password').fill(PASSWORD);
        await press(page, 'Confirm');
        await shown(page, 'Confirmed. You can download the file now.');
        const offered = page.getByRole('link', { name: 'Download', exact: true });
        assert.equal((await offered.getAttribute('href'))?.split('?')[1], each.filter);
        const [download] = await Promise.all([page.waitForEvent('download'), offered.click()]);
        assert.match(download.suggestedFilename(), each.file);
        assert.ok((await readFile(await download.path())).length > 0, each.page);
      }
      await scanBothThemes(page, 'a file after the confirmation');
      await person.close();
    });
  }

  test('within ten minutes of the confirmation a file comes at once', async () => {
    const person = await anAdmin(LARGE);
    const { page } = person;
    app().clock.advance(9 * MINUTE);
    for (const each of EXPORTS) {
      const download = page.waitForEvent('download');
      await follow(page, each);
      assert.match((await download).suggestedFilename(), each.file);
    }
    await person.close();
  });
});
