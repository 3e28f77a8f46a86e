import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { accepted } from '../../src/domain/result.ts';
import { counted } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { LARGE, LOOKS, exampleStories as stories } from './example-stories.ts';

const PAGE = '/admin/marketing-leads';
const DAY = 86_400_000;

/** Sixty leads, the newest first to be seen: one page and ten more. */
async function addLeads({ server, clock }: BuiltApp): Promise<void> {
  await server.transact(async ({ leads }) => {
    for (let number = 1; number <= 60; number += 1) {
      await leads.add({
        firstName: number === 60 ? 'Élodie' : `Visitor${number}`,
        lastName: number === 60 ? 'Featherstonehaugh-Wriothesley' : '=Berg',
        email: `visitor${number}@a-rather-long-name-of-a-company.example.org`,
        source: number % 3 === 0 ? 'try-out-peng' : 'try-out-nppe',
        givenAt: clock.now() - (60 - number) * DAY,
      });
    }
    return accepted(null);
  });
}

stories('the list of leads in a browser (product.md 8.29 to 8.31)', (story, app) => {
  story('nobody has left an address yet', 'admin', LOOKS, async (page, scan) => {
    await open(page, PAGE);
    await shown(page, 'No marketing leads yet');
    assert.deepEqual(await page.locator('dl dd').allTextContents(), ['0', '0', '0']);
    await scan('no leads');
  });

  let added: Promise<void> | undefined;
  const filled = (): Promise<void> => {
    added ??= addLeads(app());
    return added;
  };

  story('counters, list, pages, search with and without hits, and back', 'admin', LOOKS, async (page, scan) => {
    await filled();
    await open(page, PAGE);
    assert.deepEqual(await page.locator('dl dt').allTextContents(), [
      'Total Leads',
      'From Free Questions',
      'This Week',
    ]);
    assert.deepEqual(await page.locator('dl dd').allTextContents(), ['60', '40', '8']);
    assert.deepEqual(await page.getByRole('columnheader').allTextContents(), [
      'Name',
      'Email',
      'Source',
      'Date Submitted',
    ]);
    const rows = page.locator('tbody tr');
    await counted(rows, 50);
    const cells = await rows.first().locator('td').allTextContents();
    assert.deepEqual(cells.slice(0, 3), [
      'Élodie Featherstonehaugh-Wriothesley',
      'visitor60@a-rather-long-name-of-a-company.example.org',
      'P.Eng. Example',
    ]);
    assert.match(cells[3] ?? '', /^[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/);
    await scan('the list');
    await page.getByRole('link', { name: 'Older leads' }).click();
    await shown(page, 'visitor10@');
    await counted(rows, 10);
    await scan('the last page');
    await page.getByRole('link', { name: 'Newest leads' }).click();
    await shown(page, 'visitor60@');
    const search = page.getByRole('searchbox', { name: 'Search leads by name, email or source' });
    await search.fill('elodie feather');
    await search.press('Enter');
    await shown(page, 'Leads that match elodie feather.');
    await counted(rows, 1);
    await scan('a hit');
    await search.fill('nobody');
    await page.getByRole('button', { name: 'Search' }).last().click();
    await shown(page, 'No leads match your search');
    assert.deepEqual(await page.locator('dl dd').allTextContents(), ['60', '40', '8']);
    await scan('no hit');
    await page.getByRole('link', { name: 'Show all leads' }).click();
    await shown(page, 'visitor60@');
    assert.equal(await search.inputValue(), '');
  });

  story('the file has the day in its name, all pages, and no formula', 'admin', LARGE, async (page) => {
    await filled();
    await open(page, PAGE);
    const save = async (): Promise<{ readonly name: string; readonly records: string[][] }> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      const text = new TextDecoder().decode(await readFile(await download.path()));
      return { name: download.suggestedFilename(), records: parse(text) };
    };
    const all = await save();
    const day = new Date(app().clock.now()).toISOString().slice(0, 10);
    assert.equal(all.name, `marketing-leads-${day}.csv`);
    assert.equal(all.records.length, 61);
    assert.equal(all.records[2]?.[1], "'=Berg");
    await page.getByRole('searchbox').last().fill('p.eng');
    await page.getByRole('searchbox').last().press('Enter');
    await shown(page, 'Leads that match p.eng.');
    assert.equal((await save()).records.length, 21);
  });

  story(
    'a list that cannot be loaded says so and is tried again',
    'admin',
    LOOKS,
    async (page, scan) => {
      await filled();
      await open(page, PAGE);
      await page.route('**/api/admin/marketing-leads?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const search = page.getByRole('searchbox', { name: 'Search leads by name, email or source' });
      await search.fill('visitor');
      await search.press('Enter');
      await shown(page, 'Error loading marketing leads');
      await shown(page, /^Failed to fetch marketing leads\./);
      await scan('the error');
      await page.unroute('**/api/admin/marketing-leads?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await shown(page, 'Leads that match visitor.');
      assert.equal(await search.inputValue(), 'visitor');
    },
    /status of 500/,
  );

  story('an address that was put together wrongly shows the newest', 'admin', LARGE, async (page) => {
    await filled();
    await open(page, `${PAGE}?before=0x1&q=%00${'%20'.repeat(300)}`);
    await shown(page, 'visitor60@');
  });

  story(
    'the list is for administrators',
    'learner',
    LARGE,
    async (page) => {
      await open(page, PAGE);
      await shown(page, 'Access Denied');
    },
    /status of 403/,
  );

  story('without scripts it is searched and paged alike', 'admin', LARGE, async (_page, _scan, { context }) => {
    await filled();
    const plain = await context.browser()?.newContext({
      baseURL: app().origin,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    assert.ok(plain);
    const page = await plain.newPage();
    await page.goto(PAGE);
    await page.getByRole('link', { name: 'Older leads' }).click();
    await shown(page, 'visitor10@');
    const search = page.getByRole('searchbox', { name: 'Search leads by name, email or source' });
    await search.fill('visitor7');
    await search.press('Enter');
    await shown(page, 'Leads that match visitor7.');
    await counted(page.locator('tbody tr'), 1);
    await plain.close();
  });
});
