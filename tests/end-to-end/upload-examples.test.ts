import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { focusAt } from '../support/browser.ts';
import { manySheets } from '../support/hostile-sheets.ts';
import { projectPath } from '../support/project-root.ts';
import { open, shown } from '../support/screens.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const fixture = (name: string): string => projectPath('tests/adapters/spreadsheet/fixtures', name);

const HEAD = 'Competency_ID,Situation,Action,Outcome\n';

/** Waits until the heading has the keyboard's place. */
const focused = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).and(page.locator(':focus')).waitFor();

exampleStories('uploading examples in a browser (product.md 9.8 to 9.19)', (story) => {
  story('the upload: wrong type, preview, errors, confirm, results, undo', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin/upload');
    await shown(page, 'Download Template');
    await scan('the empty upload');
    const file = page.getByLabel('Spreadsheet');
    await file.setInputFiles({ name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await shown(page, 'Invalid File Type');
    await shown(page, 'Please select an Excel (.xlsx, .xls) or CSV file');
    const upload = page.getByRole('button', { name: 'Upload Examples' });
    const discipline = page.getByLabel('Engineering Discipline');
    await upload.press('Enter');
    await shown(page, 'Please select a discipline');
    await focusAt(discipline);
    await discipline.selectOption({ label: 'Mechanical' });
    await upload.press('Enter');
    await page.getByText('Please select a discipline').waitFor({ state: 'detached' });
    await focusAt(file);
    await file.setInputFiles(fixture('sheetjs-shuffled-numbers.xlsx'));
    await shown(page, /sheetjs-shuffled-numbers\.xlsx, 0\.01 MB/);
    await page.getByText('Invalid File Type').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value'), '0');
    await upload.click();
    await shown(page, '2 errors have to be corrected before anything can be uploaded.');
    const bar = page.getByRole('progressbar', { name: 'Upload progress' });
    assert.equal(await bar.getAttribute('value'), '0');
    assert.equal(await page.getByRole('button', { name: 'Confirm Upload' }).count(), 0);
    await scan('a preview with errors');
    await file.setInputFiles(fixture('libreoffice-numbers.xlsx'));
    await upload.click();
    await shown(page, '34 examples would be added to Mechanical; 0 are there already.');
    await shown(page, 'libreoffice-numbers.xlsx, for Mechanical');
    await shown(page, 'the number 1.1 was read as 1.10, by its place in the file');
    assert.equal(await bar.getAttribute('value'), '25');
    await focused(page, 'Preview');
    await scan('a preview');
    let stores = 0;
    page.on('request', (request) => {
      if (/upload-peng-examples$|\/undo$/.test(request.url())) stores += 1;
    });
    await page.getByRole('button', { name: 'Confirm Upload' }).dblclick();
    await focused(page, 'Upload Results');
    await shown(page, 'Processed 34 rows: 34 added, 0 there already.');
    assert.equal(await bar.getAttribute('value'), '100');
    await page.getByRole('definition').filter({ hasText: 'Mechanical' }).waitFor();
    await scan('the results');
    assert.equal(stores, 1);
    const undo = page.getByRole('button', { name: 'Undo libreoffice-numbers.xlsx' }).first();
    const takeOut = page.getByRole('button', { name: 'Take 34 examples out' });
    await undo.dblclick();
    await takeOut.waitFor();
    await scan('the question before undoing');
    await page.getByRole('button', { name: 'Keep them' }).press('Enter');
    await focusAt(undo);
    await page.keyboard.down('Enter');
    await focusAt(takeOut);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.getByRole('button', { name: 'Keep them' }).dblclick();
    await undo.waitFor();
    assert.equal(stores, 1);
    await undo.press('Enter');
    await takeOut.dblclick();
    await shown(page, '34 examples were taken out of the bank.');
    await shown(page, 'Undone');
    await focused(page, /^libreoffice-numbers\.xlsx, Mechanical, /);
    assert.equal(stores, 2);
    await page.getByRole('heading', { name: 'Upload Results' }).waitFor({ state: 'detached' });
    assert.equal(await bar.getAttribute('value'), '0');
    await scan('an upload undone');
  });

  story(
    'an upload that the server refuses, or does not answer',
    'admin',
    LARGE,
    async (page, scan) => {
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Civil' });
      const file = page.getByLabel('Spreadsheet');
      await file.setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from('MZ not a workbook') });
      const upload = page.getByRole('button', { name: 'Upload Examples' });
      await upload.click();
      await shown(page, 'Upload Failed');
      await shown(page, /contents of this file are not what its name says/);
      await scan('a refused upload');
      await page.route('**/upload-peng-examples/preview', (route) => route.fulfill({ status: 502, body: '' }));
      await upload.click();
      await shown(page, 'Upload failed: Bad Gateway');
      await page.route('**/upload-peng-examples/preview', (route) => route.abort());
      await upload.click();
      await shown(page, 'Upload Error');
      await scan('an upload without an answer');
    },
    /415|502|ERR_FAILED/,
  );

  story(
    'an upload that could not be stored stays as it was checked and is confirmed again; Cancel leads back to the file',
    'admin',
    LARGE,
    async (page, scan) => {
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Civil' });
      const file = page.getByLabel('Spreadsheet');
      const buffer = Buffer.from(`${HEAD}2.1,stored at the second try,A,O\n`);
      await file.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer });
      const upload = page.getByRole('button', { name: 'Upload Examples' });
      await upload.click();
      const confirm = page.getByRole('button', { name: 'Confirm Upload' });
      const message = 'Another file is being stored for this discipline.';
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/upload-peng-examples', async (route) => {
        await held;
        await route.fulfill({ status: 409, json: { code: 'upload-storing', message } });
      });
      await confirm.press('Enter');
      await page.getByRole('button', { name: 'Storing...' }).waitFor();
      assert.equal(await file.isDisabled(), true);
      await scan('a file being stored');
      answer();
      await confirm.waitFor();
      await page.locator('main').getByText(message).waitFor();
      await focusAt(confirm);
      await scan('a file that was not stored');
      await page.unroute('**/upload-peng-examples');
      await confirm.press('Enter');
      await shown(page, 'Processed 1 row: 1 added, 0 there already.');
      await upload.click();
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await focusAt(file);
    },
    /409/,
  );

  story(
    'a session that ends leaves the file as it was checked and offers to sign in beside it (product.md 9.19)',
    'admin',
    LOOKS,
    async (page, scan, { context }) => {
      const endSession = async (): Promise<void> => {
        assert.equal((await context.request.post('/api/logout', { data: {} })).status(), 200);
      };
      /** Signs in where the link leads, and comes back. */
      const signInBeside = async (): Promise<void> => {
        const [tab] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('main').getByRole('link', { name: 'Sign In' }).click(),
        ]);
        await tab.getByLabel(/Username/).fill('admin');
        await tab.getByLabel('Password', { exact: true }).fill('demo-admin-1');
        await tab.getByRole('button', { name: 'Sign In' }).click();
        await tab.waitForURL('**/admin/upload');
        await tab.close();
      };
      const main = page.getByRole('main');
      const refused = main.getByText('Please log in to continue.');
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Structural' });
      const buffer = Buffer.from(`${HEAD}2.1,kept for ${page.viewportSize()?.width},A,O\n`);
      await page.getByLabel('Spreadsheet').setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer });
      await endSession();
      await page.getByRole('button', { name: 'Upload Examples' }).click();
      await refused.waitFor();
      await scan('a session that ended before the file was checked');
      await signInBeside();
      await page.getByRole('button', { name: 'Upload Examples' }).click();
      await shown(page, '1 example would be added to Structural; 0 are there already.');
      await endSession();
      const confirm = page.getByRole('button', { name: 'Confirm Upload' });
      await confirm.click();
      await refused.waitFor();
      await scan('a session that ended before the file was stored');
      await signInBeside();
      await confirm.click();
      await shown(page, 'Processed 1 row: 1 added, 0 there already.');
    },
    /status of 401/,
  );

  story(
    'the upload is for administrators',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/admin/upload');
      await shown(page, 'Access Denied');
    },
    /status of 403/,
  );

  story(
    'what is confirmed is what was checked, though the file is edited in between; what changed before is refused',
    'admin',
    LARGE,
    async (page) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-upload-'));
      const path = join(folder, 'edited.csv');
      await writeFile(path, `${HEAD}2.1,checked before it was edited,A,O\n`);
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Electrical' });
      const file = page.getByLabel('Spreadsheet');
      const upload = page.getByRole('button', { name: 'Upload Examples' });
      await file.setInputFiles(path);
      await upload.click();
      await shown(page, '1 example would be added to Electrical; 0 are there already.');
      await writeFile(path, `${HEAD}2.2,edited,A,O\n2.3,edited,A,O\n`);
      await page.getByRole('button', { name: 'Confirm Upload' }).click();
      await shown(page, 'Processed 1 row: 1 added, 0 there already.');
      await page
        .getByRole('button', { name: /^Undo edited\.csv/ })
        .first()
        .press('Enter');
      await page.getByRole('button', { name: 'Keep it' }).waitFor();
      await page.getByRole('button', { name: 'Take 1 example out' }).press('Enter');
      await shown(page, '1 example was taken out of the bank.');
      await upload.click();
      await shown(page, 'This file was changed or moved after you chose it. Please choose it again.');
      await file.setInputFiles(path);
      await upload.click();
      await shown(page, '2 examples would be added to Electrical; 0 are there already.');
      await rm(folder, { recursive: true });
    },
  );

  story(
    'undoing an upload whose examples another one has too takes none out, and says so (product.md 9.12)',
    'admin',
    LOOKS,
    async (page, scan) => {
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Structural' });
      const width = page.viewportSize()?.width;
      const row = `2.2,in two uploads at ${width},A,O\n`;
      const store = async (name: string, rows: string, added: number): Promise<void> => {
        const buffer = Buffer.from(`${HEAD}${rows}`);
        await page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'text/csv', buffer });
        await page.getByRole('button', { name: 'Upload Examples' }).click();
        await page.getByRole('button', { name: 'Confirm Upload' }).click();
        await focused(page, 'Upload Results');
        await shown(page, new RegExp(`: ${added} added, `));
      };
      await store(`first-${width}.csv`, row, 1);
      await store(`second-${width}.csv`, `${row}2.3,only here at ${width},A,O\n`, 1);
      await page.getByRole('button', { name: `Undo first-${width}.csv` }).click();
      await shown(page, 'All its examples stay: another upload has them too.');
      await scan('the question before undoing what another upload has too');
      await page.getByRole('button', { name: 'Undo the upload' }).click();
      await focused(page, new RegExp(`^first-${width}\\.csv, `));
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByText('All its examples stay')
        .waitFor();
      assert.equal(await page.getByText(/\b0 examples/).count(), 0);
    },
  );

  story(
    'a file that is too large is not sent; sheets that are not read are told',
    'admin',
    LARGE,
    async (page, scan) => {
      let sent = 0;
      await page.route('**/upload-peng-examples/**', (route) => {
        sent += 1;
        return route.continue();
      });
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Electrical' });
      const file = page.getByLabel('Spreadsheet');
      // From the disk: given as bytes, it would be moved through the protocol as text, which takes longer than a wait on a busy machine.
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-large-'));
      const path = join(folder, 'large.csv');
      await writeFile(path, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
      await file.setInputFiles(path);
      await shown(page, 'The file is larger than 10 MB. Split it into smaller ones.');
      const upload = page.getByRole('button', { name: 'Upload Examples' });
      await upload.click();
      await shown(page, 'Please select an Excel (.xlsx, .xls) or CSV file');
      assert.equal(sent, 0);
      await rm(folder, { recursive: true });
      await file.setInputFiles({ name: 'sheets.xlsx', mimeType: '', buffer: Buffer.from(manySheets(3)) });
      await upload.click();
      await shown(page, 'Only the first sheet was read. The file has 2 more.');
      assert.equal(sent, 1);
      await scan('a preview of one of several sheets');
    },
  );

  story('while a file is checked neither it nor the discipline can be changed', 'admin', LARGE, async (page) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/upload-peng-examples/preview', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/admin/upload');
    const [discipline, file] = [page.getByLabel('Engineering Discipline'), page.getByLabel('Spreadsheet')];
    await discipline.selectOption({ label: 'Civil' });
    await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEAD}2.1,S,A,O\n`) });
    await page.getByRole('button', { name: 'Upload Examples' }).click();
    await shown(page, 'Uploading...');
    assert.deepEqual([await discipline.isDisabled(), await file.isDisabled()], [true, true]);
    answer();
    await shown(page, /would be added/);
    assert.deepEqual([await discipline.isDisabled(), await file.isDisabled()], [false, false]);
    assert.equal(await discipline.locator('option:checked').textContent(), 'Civil');
  });
});
