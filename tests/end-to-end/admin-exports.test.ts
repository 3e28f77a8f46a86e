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

type Export = {
  readonly page: string;
  readonly link: string;
  readonly file: RegExp;
  readonly filter: string;
  readonly content: string;
};

const LEADS: Export = {
  ...{ page: '/admin/marketing-leads?q=anna+b', link: 'Export CSV', file: /\.csv$/ },
  ...{ filter: 'q=anna+b', content: 'the leads' },
};

/** Where each export is offered, with a filter that has to be in the file too. */
const EXPORTS: readonly Export[] = [
  LEADS,
  {
    ...{ page: '/admin/newsletter/subscribers?q=anna&state=subscribed', link: 'Export CSV', file: /\.csv$/ },
    ...{ filter: 'q=anna&state=subscribed', content: 'the subscribers' },
  },
  {
    ...{ page: '/admin/audit?kind=question', link: 'Export CSV', file: /\.csv$/ },
    ...{ filter: 'kind=question', content: 'the record of changes' },
  },
  {
    ...{ page: '/admin/promo-codes?prefix=SPRING', link: 'Export as CSV', file: /\.csv$/ },
    ...{ filter: 'prefix=SPRING', content: 'the promo codes' },
  },
  {
    ...{ page: '/admin/questions?words=negligence', link: 'Export as YAML', file: /\.ya?ml$/ },
    ...{ filter: 'words=negligence', content: 'the questions' },
  },
  {
    ...{ page: '/admin/questions?words=negligence', link: 'Export as Spreadsheet', file: /\.xlsx$/ },
    ...{ filter: 'words=negligence', content: 'the questions' },
  },
];

describe('exports of administrators, in the browser (product.md 1.35)', () => {
  const { app, newPerson } = siteInBrowser();

  const follow = async (page: Page, { page: path, link }: Export): Promise<void> => {
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
    test(`each asks for a confirmation first, then offers the file with the filter of its list and leads back there (${size})`, async () => {
      const person = await anAdmin(look);
      const { page } = person;
      for (const each of EXPORTS) {
        app().clock.advance(10 * MINUTE);
        await follow(page, each);
        await heading(page, 'Confirm that it is you');
        const back = () => page.getByRole('link', { name: 'Go back' }).getAttribute('href');
        assert.equal(await back(), each.page);
        assert.equal(await page.getByRole('link', { name: 'Download', exact: true }).count(), 0, each.page);
        await page.getByLabel('Your password').fill('not this one');
        await press(page, 'Confirm');
        await shown(page, 'That is not your current password.');
        assert.equal(await page.getByRole('link', { name: 'Download', exact: true }).count(), 0, each.page);
        await page.getByLabel('Your password').fill(PASSWORD);
        await press(page, 'Confirm');
        await shown(page, `You can download ${each.content} now.`);
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Confirmed');
        assert.equal(await back(), each.page);
        const offered = page.getByRole('link', { name: 'Download', exact: true });
        assert.equal((await offered.getAttribute('href'))?.split('?')[1], each.filter);
        const [download] = await Promise.all([page.waitForEvent('download'), offered.click()]);
        assert.match(download.suggestedFilename(), each.file);
        assert.ok((await readFile(await download.path())).length > 0, each.page);
        await shown(page, `The download of ${each.content} has started. If nothing arrives, start it again.`);
        const again = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download Again' }).click();
        await again;
      }
      await scanBothThemes(page, 'a file after the confirmation');
      await page.getByRole('link', { name: 'Go back' }).click();
      await page.getByRole('link', { name: 'Export as Spreadsheet' }).waitFor();
      assert.equal(page.url(), `${app().origin}/admin/questions?words=negligence`);
      await person.close();
    });
  }

  test('a confirmation that is over is asked for again, with the same way back', async () => {
    const person = await anAdmin(LARGE);
    const { page } = person;
    app().clock.advance(10 * MINUTE);
    await follow(page, LEADS);
    for (let round = 0; round < 2; round += 1) {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Confirm');
      await shown(page, 'You can download the leads now.');
      app().clock.advance(10 * MINUTE);
      await page.getByRole('link', { name: 'Download', exact: true }).click();
      await heading(page, 'Confirm that it is you');
    }
    assert.equal(await page.getByRole('link', { name: 'Go back' }).getAttribute('href'), LEADS.page);
    await person.close();
  });

  test('the way back of a typed address is the page of the export, and never another site', async () => {
    const person = await anAdmin(LARGE);
    const { page } = person;
    app().clock.advance(10 * MINUTE);
    const backFrom = async (path: string): Promise<string | null> => {
      await open(page, path);
      return page.getByRole('link', { name: 'Go back' }).getAttribute('href');
    };
    const confirmation = (back: string): string =>
      `/confirm-identity?redirect=api/admin/audit/export&back=${encodeURIComponent(back)}`;
    assert.equal(await backFrom('/api/admin/questions/export/yaml?words=negligence'), '/admin/questions');
    assert.equal(await backFrom('/api/account/export'), '/account');
    assert.equal(await backFrom('/confirm-identity?redirect=api/nothing/export'), '/account', 'of no such page');
    assert.equal(await backFrom(confirmation('dashboard?a=b')), '/dashboard?a=b', 'a page of this site (control)');
    for (const elsewhere of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'no-such-page'])
      assert.equal(await backFrom(confirmation(elsewhere)), '/admin/audit', elsewhere);
    await person.close();
  });

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
