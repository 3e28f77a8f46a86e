import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { aDraft } from '../support/edited-records.ts';
import { open, shown } from '../support/screens.ts';
import { follow, press } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

let made = 0;

/** Begins a draft and stays on its page. */
async function beginQuestion(page: Page): Promise<void> {
  await open(page, '/admin/questions/new');
  await page.getByLabel('Used in').selectOption('chapter-2');
  await page.getByLabel('Topic').selectOption('II.3');
  await page.getByLabel('Source').fill('Code of ethics, section 77');
  await press(page, 'Create Draft');
  await page.getByRole('heading', { level: 1, name: /^Question p2-/ }).waitFor();
}

/** Writes a whole question into its form. */
async function writeQuestion(page: Page, stem: string): Promise<void> {
  const { options, reasons, rightWhen } = aDraft();
  await page.getByLabel('Question', { exact: true }).fill(stem);
  for (const letter of ['A', 'B', 'C', 'D'] as const) {
    const group = page.getByRole('group', { name: `Option ${letter}` });
    await group.getByRole('textbox').first().fill(options[letter]);
    await page.getByLabel(`Why ${letter} is right or wrong`).fill(reasons[letter]);
    await page.getByLabel(`When ${letter} would be right`).fill(rightWhen[letter]);
  }
  await page.getByRole('group', { name: 'Option B' }).getByLabel('This is the key').check();
}

exampleStories('the desk of an owner in a browser (product.md 11.16, 12.20 to 12.24, 13.39 to 13.41)', (story) => {
  story(
    'a question is begun, refused unfinished, written, reviewed, copied and retired',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      await open(page, '/admin/questions');
      await follow(page, 'New Question');
      await press(page, 'Create Draft');
      await shown(page, 'Name the source on which the question rests.');
      await scan('a new question without a source');
      await beginQuestion(page);
      await page.getByLabel('Reviewed by').fill('Ines Roy');
      await press(page, 'Put Live');
      await shown(page, /This draft is not complete yet/);
      await scan('a draft that is not complete');
      await writeQuestion(page, `What should the engineer do first in case ${made}?`);
      await press(page, 'Save Question');
      await shown(page, 'Question saved');
      await page.getByLabel('Reviewed by').fill('admin');
      await press(page, 'Put Live');
      await shown(page, /cannot review it/);
      await page.getByLabel('Reviewed by').fill('Ines Roy');
      await press(page, 'Put Live');
      await shown(page, /Reviewed by Ines Roy/);
      await press(page, 'Duplicate');
      await shown(page, /Only administrators see a draft/);
      await press(page, 'Discard Draft');
      await press(page, 'Undo Retirement');
      await shown(page, /Only administrators see a draft/);
      await open(page, '/admin/questions?sort=changed');
      await shown(page, `in case ${made}?`);
      await scan('the list of questions by last change');
      const list = await page.getByRole('region', { name: 'Questions' }).boundingBox();
      assert.ok(list && list.height < 6_000, `25 questions take ${list?.height} px`);
    },
    /status of 4\d\d/,
  );

  story(
    'questions leave as a file and come back; a file with a fault changes nothing',
    'admin',
    LARGE,
    async (page, scan) => {
      await open(page, '/admin/questions?use=module-1');
      const [file] = await Promise.all([page.waitForEvent('download'), follow(page, 'Export as Spreadsheet')]);
      assert.equal(file.suggestedFilename(), 'questions.xlsx');
      const path = await file.path();
      const choose = (files: string | { name: string; mimeType: string; buffer: Buffer }) =>
        page.getByLabel('File of questions').setInputFiles(files);
      await press(page, 'Import Questions');
      await shown(page, 'Please choose a file.');
      const named = `${path}.xlsx`;
      await copyFile(path, named);
      await choose(named);
      await press(page, 'Import Questions');
      await shown(page, /0 new as drafts, 0 changed, \d+ unchanged/);
      await choose({
        name: 'faulty.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from('- id: x\n  stem: What?\n'),
      });
      await press(page, 'Import Questions');
      await shown(page, 'Nothing was imported');
      await scan('the problems of a file');
    },
  );

  story(
    'a retired question of an exam is refused where its papers need it',
    'admin',
    LARGE,
    async (page) => {
      await open(page, '/admin/questions?words=m1-vi-001');
      await page.getByRole('link', { name: /m1-vi-001/ }).click();
      await press(page, 'Retire');
      await shown(page, /too few questions of the area/);
    },
    /status of 409/,
  );

  story(
    'codes are made in bulk for the P.Eng. Examples and exported',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      await open(page, '/admin/promo-codes');
      await follow(page, 'Many at Once');
      await page.getByLabel('Codes begin with').fill(`BULK${made}`);
      await page.getByLabel('Number of codes').fill('3');
      await page.getByLabel('Discount in percent').fill('25');
      await page.getByLabel('For the NPPE Study Package').uncheck();
      await press(page, 'Create Promo Codes');
      await shown(page, /Choose at least one product/);
      await scan('codes for nothing');
      await page.getByLabel('For the P.Eng. Examples').check();
      await press(page, 'Create Promo Codes');
      await page.getByRole('heading', { level: 1, name: 'Promo Codes' }).waitFor();
      await shown(page, new RegExp(`BULK${made}-[A-Z2-9]{8}`));
      await scan('the list of promo codes');
      const [file] = await Promise.all([page.waitForEvent('download'), follow(page, 'Export as CSV')]);
      assert.match(file.suggestedFilename(), /^promo-codes-.*\.csv$/);
    },
    /status of 400/,
  );

  story(
    'an announcement is refused without readers, shown, closed for good, deleted and restored',
    'admin',
    LOOKS,
    async (page, scan, person) => {
      made += 1;
      const words = `We answer mail again on Monday ${made}.`;
      await open(page, '/admin/announcements');
      await follow(page, 'New Announcement');
      await page.getByLabel('Announcement', { exact: true }).fill(words);
      for (const readers of ['Visitors', 'NPPE learners', 'P.Eng. learners', 'Accounts without access']) {
        await page.getByLabel(readers).uncheck();
      }
      await press(page, 'Create Announcement');
      await shown(page, 'Choose at least one audience.');
      await page.getByLabel('Visitors').check();
      await page.getByLabel('Accounts without access').check();
      await press(page, 'Create Announcement');
      await page.getByRole('link', { name: words }).waitFor();
      await open(page, '/contact');
      const bar = person.page.getByRole('region', { name: 'Announcements' });
      await bar.getByText(words).waitFor();
      await scan('a page with an announcement');
      await person.page.getByLabel('Subject').focus();
      await bar.getByRole('button', { name: 'Close announcement' }).first().press('Enter');
      await bar.getByText(words).waitFor({ state: 'detached' });
      const focused = person.page.locator(':focus');
      await person.page.getByLabel('Subject').or(bar.getByRole('button')).and(focused).waitFor();
      await open(page, '/blog');
      await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
      assert.equal(await page.getByRole('region', { name: 'Announcements' }).getByText(words).count(), 0);
      await open(page, '/admin/announcements');
      await page.getByRole('link', { name: words }).click();
      await press(page, 'Delete Announcement');
      await press(page, 'Undo Delete');
      await page.getByRole('button', { name: 'Delete Announcement' }).waitFor();
      await scan('an announcement');
      await press(page, 'Delete Announcement');
      await page.getByRole('button', { name: 'Undo Delete' }).waitFor();
    },
    /status of 400/,
  );
});
