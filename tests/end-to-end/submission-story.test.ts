import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { hydrated, type Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown, writable } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { SOUND_TEXTS } from '../support/sound-texts.ts';

const { situation, action, outcome } = SOUND_TEXTS;
/** What is typed of the action before the network is lost; too little to be ready. */
const BEGUN = action.slice(0, action.indexOf(' I designed'));

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const offline = (page: Page) => page.getByText('Offline: kept on this device').waitFor();

/** Whether something is in view, and not below anything else. */
const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Goes on with Tab to what has this name, and says that it has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { ariaLabel, textContent, labels } = document.activeElement as HTMLInputElement;
      return ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  assert.fail(`no way by Tab to ${name}`);
}

/** Types a part with the keyboard alone, from the part before it. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, new RegExp(`^${name}$`));
  await page.keyboard.insertText(text);
}

/** Chooses Alberta and opens an empty competency. */
async function begin(page: Page, code: string): Promise<void> {
  await open(page, '/peng-prep/submission?choose');
  await page.getByLabel('Regulator').selectOption('AB');
  await page.getByRole('button', { name: 'Choose regulator' }).press('Enter');
  await shown(page, 'The 22 competencies');
  await page.getByRole('link', { name: new RegExp(`^${code.replace('.', '\\.')} `) }).press('Enter');
  await shown(page, 'Nothing written yet');
  await writable(page);
  assert.equal(await part(page, 'Action').inputValue(), '');
}

/** The words of a document by paragraphs, as a word processor shows them. */
function paragraphsOf(docx: Uint8Array): string[] {
  const document = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());
  const plain: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&apos;': "'",
    '&amp;': '&',
  };
  return [...document.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)]
      .map(([, words = '']) => words.replace(/&\w+;/g, (entity) => plain[entity] ?? entity))
      .join(''),
  );
}

async function exportDocx(page: Page): Promise<string[]> {
  await open(page, '/peng-prep/submission');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Word (DOCX)' }).press('Enter'),
  ]);
  return paragraphsOf(new Uint8Array(await readFile(await download.path())));
}

describe('a competency from an empty page to the document for the regulator (product.md 9.30 to 9.46)', () => {
  const { app, newPerson } = siteInBrowser();

  /** Makes a link beside the text that was just written, and lets a mentor comment by it; answers its address. */
  async function review(page: Page, mentor: Person, code: string): Promise<string> {
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    const address = (await page.getByRole('link', { name: /mentor-review/ }).getAttribute('href')) ?? '';
    await open(mentor.page, address);
    await shown(mentor.page, `${code} `);
    await shown(mentor.page, action);
    await scanBothThemes(mentor.page, `the mentor's page of ${code}`);
    await mentor.page.getByLabel('Your name').fill('A. Roy');
    await mentor.page.getByRole('textbox', { name: 'Comment' }).fill('Which edition of A23.3?');
    await mentor.page.getByRole('button', { name: 'Leave comment' }).press('Enter');
    await shown(mentor.page, 'Comment saved');
    return address;
  }

  const sizes: readonly (readonly [string, BrowserContextOptions, BrowserContextOptions, string])[] = [
    ['a desk, then a phone', LARGE, SMALL, '1.8'],
    ['a phone, then a desk', SMALL, LARGE, '1.10'],
  ];
  for (const [what, options, otherOptions, code] of sizes) {
    test(`by keyboard on ${what}`, async () => {
      const first = await newPerson(options);
      await signIn(app(), first, 'learner');
      await begin(first.page, code);
      await type(first.page, 'Situation', situation);
      await type(first.page, 'Action', BEGUN);
      await saved(first.page);
      assert.ok(await first.page.getByRole('button', { name: 'Mark as ready' }).isDisabled());
      await first.context.setOffline(true);
      await first.page.keyboard.insertText(action.slice(BEGUN.length));
      await offline(first.page);
      await scanBothThemes(first.page, `the editor offline on ${what}`);
      await first.page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      assert.ok(
        await isInView(first.page.getByText('Offline: kept on this device')),
        'where the text stands is in view',
      );
      await first.context.setOffline(false);
      await saved(first.page);
      await first.close();

      const second = await newPerson(otherOptions);
      await signIn(app(), second, 'learner');
      await open(second.page, `/peng-prep/submission/${code}`);
      assert.equal(await part(second.page, 'Situation').inputValue(), situation);
      assert.equal(await part(second.page, 'Action').inputValue(), action);
      await part(second.page, 'Action').focus();
      await type(second.page, 'Outcome', outcome);
      await saved(second.page);
      await second.page.getByRole('radio', { name: '3' }).focus();
      await second.page.keyboard.press('Space');
      await shown(second.page, 'Entry to practice');
      await second.page.getByRole('button', { name: 'Mark as ready' }).press('Enter');
      await shown(second.page, /State: Ready/);

      const mentor = await newPerson(options);
      const address = await review(second.page, mentor, code);
      await open(second.page, '/peng-prep/submission');
      const isSeen = second.page.waitForResponse((response) => response.url().endsWith('/comments/seen'));
      await second.page.getByRole('link', { name: /1 new comment/ }).press('Enter');
      await shown(second.page, 'Which edition of A23.3?');
      assert.equal((await isSeen).status(), 200);
      await open(second.page, '/peng-prep/submission');
      assert.equal(await second.page.getByText('new comment').count(), 0);
      await open(second.page, `/peng-prep/submission/${code}`);
      await shown(second.page, 'Which edition of A23.3?');
      await second.page.getByRole('button', { name: 'End it' }).press('Enter');
      await shown(second.page, /Ended, was open until/);
      assert.equal((await mentor.page.goto(address))?.status(), 404);
      await mentor.close();

      const paragraphs = await exportDocx(second.page);
      const at = paragraphs.findIndex((words) => words.startsWith(`${code} `));
      assert.deepEqual(paragraphs.slice(at + 1, at + 8), [
        'Level aimed at: 3',
        `Situation (${situation.length} of 400 characters)`,
        situation,
        `Action (${action.length} of 1,800 characters)`,
        action,
        `Outcome (${outcome.length} of 400 characters)`,
        outcome,
      ]);
      await second.close();
    });
  }

  test('a link can be made, and a version compared, of what was written since the page was opened', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await begin(page, '6.2');
    await shown(page, 'A link can be made once something is written and saved.');
    await part(page, 'Action').fill('I met the neighbours.');
    await saved(page);
    await page.getByRole('button', { name: 'Make a link' }).waitFor();
    app().clock.advance(11 * 60_000);
    await part(page, 'Action').fill('I met the neighbours twice.');
    await saved(page);
    await page.reload();
    await hydrated(page);
    await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await shown(page, 'Replaced by another version');
    assert.equal(await part(page, 'Action').inputValue(), 'I met the neighbours.');
    await person.close();
  });

  test('beside a competency of the 22 stands an example of the same one of the 34', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await begin(page, '3.2');
    await shown(page, '3.2 Finances and budget');
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click();
    await page.getByRole('complementary', { name: 'An example of 3.4' }).waitFor();
    await open(page, '/peng-prep/submission?covers=3.2');
    await shown(page, '3.1 Project management');
    await page.getByRole('complementary', { name: 'An example of 3.2' }).waitFor();
    await open(page, '/peng-prep/submission?covers=7.1');
    await shown(page, 'The 22 competencies');
    await shown(page, 'Not confirmed: ');
    assert.equal(await page.locator('dd span', { hasText: /Not confirmed: .*read on/ }).count(), 0);
    await person.close();
  });

  test('what a regulator with a programme of its own asks for is not the 34 (product.md 9.30)', async () => {
    const person = await newPerson(SMALL);
    const { page } = person;
    await signIn(app(), person, 'admin');
    await open(page, '/peng-prep/submission?choose');
    await hydrated(page);
    await page.getByLabel('Regulator').selectOption('QC');
    await page.getByRole('button', { name: 'Choose regulator' }).click();
    await shown(page, /^OIQ, Quebec\. 34 competencies for practice, in 7 categories\./);
    const asked = page.locator('dt', { hasText: 'Competencies' }).locator('xpath=following-sibling::dd[1]');
    assert.match((await asked.textContent()) ?? '', /^6 Published: oiq\.qc\.ca/);
    await person.close();
  });

  test('a text that is too long for the server says so, and stays', async () => {
    const person = await newPerson(SMALL);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await begin(page, '6.4');
    await part(page, 'Action').fill('I wrote. '.repeat(1_500));
    await shown(page, 'Not saved: a part has more than 13,000 characters');
    await part(page, 'Action').fill('I wrote.');
    await saved(page);
    await person.close();
  });
});
