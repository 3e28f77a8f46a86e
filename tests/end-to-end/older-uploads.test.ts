import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { focusAt } from '../support/browser.ts';
import { present } from '../support/builders.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const STORED = 205;

const fileName = (number: number): string => `list-${number}.csv`;

/** Stores that many uploads of one example each, the last one newest. */
async function storeUploads({ server, clock }: BuiltApp): Promise<void> {
  const idIn = async (table: string): Promise<number> =>
    present((await server.database.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`))[0]).id;
  const ids = { disciplineId: await idIn('disciplines'), userId: await idIn('users') };
  const competencyId = await idIn('engineering_competencies');
  await server.transact(async ({ exampleUploads }) => {
    for (let number = 1; number <= STORED; number += 1) {
      const now = clock.now();
      const upload = present(await exampleUploads.begin({ ...ids, fileName: fileName(number) }, now, now - 1));
      const example = { competencyId, situation: `situation ${number}`, action: 'drew', outcome: 'stood' };
      assert.equal(await exampleUploads.stage(upload, [example], now), true);
      assert.deepEqual(await exampleUploads.publish(upload, 1, now), { added: 1, repeated: 0 });
    }
    return accepted(null);
  });
}

/** The files in the order of their names' numbers, from one down to another. */
const down = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, at) => fileName(from - at));

const listed = async (page: Page): Promise<string[]> =>
  (await page.getByRole('heading', { level: 3, name: /^list-\d+\.csv, / }).allTextContents()).map(
    (words) => words.split(',')[0] ?? '',
  );

/** Waits until the list is led to, and looks whether it begins in the upper half of the screen. */
async function ledTo(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Earlier uploads' });
  await focusAt(list);
  const { y } = (await list.boundingBox()) ?? { y: Number.NaN };
  assert.ok(y >= 0 && y < 450, `the list begins at ${y}`);
}

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of earlier uploads' }).getByRole('link');

exampleStories('earlier uploads, page by page (product.md 9.25)', (story, app) => {
  before(() => storeUploads(app()));

  story('older ones and back to the first page, by links and in the history', 'admin', LOOKS, async (page, scan) => {
    const older = pagesOf(page).filter({ hasText: 'Older uploads' });
    await open(page, '/admin/upload');
    assert.deepEqual(
      [await listed(page), await pagesOf(page).allTextContents()],
      [down(STORED, 106), ['Older uploads']],
    );
    await scan('the newest uploads');
    await older.click();
    await shown(page, /^list-105\.csv, /);
    await ledTo(page);
    assert.deepEqual(
      [await listed(page), await pagesOf(page).allTextContents()],
      [down(105, 6), ['First page', 'Older uploads']],
    );
    await older.press('Enter');
    await shown(page, /^list-5\.csv, /);
    await ledTo(page);
    assert.deepEqual([await listed(page), await pagesOf(page).allTextContents()], [down(5, 1), ['First page']]);
    await scan('the oldest uploads');
    await page.goBack();
    await shown(page, /^list-105\.csv, /);
    assert.deepEqual(await listed(page), down(105, 6));
    await page.reload();
    assert.deepEqual(await listed(page), down(105, 6));
    await pagesOf(page).filter({ hasText: 'First page' }).click();
    await shown(page, /^list-205\.csv, /);
    await ledTo(page);
    assert.deepEqual([new URL(page.url()).search, await listed(page)], ['', down(STORED, 106)]);
    await open(page, '/admin/upload?before=yesterday');
    assert.deepEqual(await listed(page), down(STORED, 106));
  });

  story('an upload on an older page is undone there', 'admin', LARGE, async (page) => {
    await open(page, '/admin/upload');
    await pagesOf(page).filter({ hasText: 'Older uploads' }).click();
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^list-50\.csv, / }) });
    await entry.getByRole('button', { name: 'Undo' }).press('Enter');
    await entry.getByRole('button', { name: 'Take 1 example out' }).press('Enter');
    await entry.getByText('Undone').waitFor();
    assert.deepEqual(await listed(page), down(105, 6));
  });
});
