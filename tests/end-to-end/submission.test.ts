import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright';
import { focusAt, hydrated } from '../support/browser.ts';
import { LARGE, open, openEditor, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { SOUND_TEXTS } from '../support/sound-texts.ts';

const { situation: SITUATION, action: ACTION, outcome: OUTCOME } = SOUND_TEXTS;
const WEAK = 'We looked at three wall types and we chose a cantilever. It was designed to all applicable codes.';

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const offline = (page: Page) => page.getByText('Offline: kept on this device').waitFor();

async function chooseAlberta(page: Page): Promise<void> {
  await open(page, '/peng-prep/submission?choose');
  await page.getByLabel('Regulator').selectOption('AB');
  await page.getByRole('button', { name: 'Choose regulator' }).click();
  await shown(page, 'The 22 competencies');
}

describe('my submission (product.md 9.30 to 9.46)', () => {
  const { app, newPerson } = siteInBrowser();

  const sizes: readonly (readonly [string, BrowserContextOptions, string])[] = [
    ['a desk', LARGE, '1.4'],
    ['a phone', SMALL, '1.5'],
  ];
  for (const [what, options, code] of sizes) {
    test(`a competency from an empty page to ready, on ${what}`, async () => {
      const person = await newPerson(options);
      const { page, context } = person;
      await signIn(app(), person, 'learner');
      await chooseAlberta(page);
      await scanBothThemes(page, `matrix on ${what}`);
      await page.getByRole('link', { name: new RegExp(`^${code.replace('.', '\\.')}`) }).click();
      await part(page, 'Situation').waitFor();
      await hydrated(page);
      await part(page, 'Situation').fill(SITUATION);
      await part(page, 'Action').fill(WEAK);
      await shown(page, 'Which code?');
      await shown(page, 'Who did it?');
      assert.ok(await page.getByRole('button', { name: 'Mark as ready' }).isDisabled());
      await saved(page);
      await scanBothThemes(page, `editor with findings on ${what}`);

      await context.setOffline(true);
      await part(page, 'Action').fill(ACTION);
      await offline(page);
      await part(page, 'Outcome').fill(OUTCOME);
      await offline(page);
      await context.setOffline(false);
      await saved(page);

      await page.getByText('3', { exact: true }).filter({ visible: true }).first().click();
      await shown(page, 'Entry to practice');
      await page.getByRole('button', { name: 'Mark as ready' }).click();
      await shown(page, /State: Ready/);

      const phone = await newPerson(options);
      await signIn(app(), phone, 'learner');
      await open(phone.page, `/peng-prep/submission/${code}`);
      assert.equal(await part(phone.page, 'Action').inputValue(), ACTION);
      await phone.page.getByText(`${SITUATION.length} / 400`).waitFor();
      await part(phone.page, 'Outcome').fill(`${OUTCOME} It held.`);
      await saved(phone.page);
      await part(page, 'Outcome').fill(`${OUTCOME} It stands.`);
      await shown(page, 'This text was changed on another device or in another tab');
      await page.getByRole('button', { name: 'Choose a text' }).click();
      const keep = page.getByRole('button', { name: 'Keep the text shown here' });
      const { y = -1 } = (await keep.boundingBox()) ?? {};
      const line = await page.getByRole('button', { name: 'Choose a text' }).boundingBox();
      assert.ok(y > (line?.y ?? 0) + (line?.height ?? 0) && y < (page.viewportSize()?.height ?? 0), `choice at ${y}`);
      await keep.click();
      await saved(page);
      await phone.page.reload();
      await hydrated(phone.page);
      assert.equal(await part(phone.page, 'Outcome').inputValue(), `${OUTCOME} It stands.`);
      await phone.page.getByRole('link', { name: 'Compare', exact: true }).last().click();
      await phone.page.getByRole('complementary', { name: /^Version/ }).waitFor();
      await scanBothThemes(phone.page, `versions on ${what}`);
      await phone.close();
      await person.close();
    });
  }

  test('without what it loads late the editor says so, or tries again with the network or the next change (product.md 9.39, 9.43)', async () => {
    const person = await newPerson();
    const { page } = person;
    await signIn(app(), person, 'learner');
    await chooseAlberta(page);
    await page.route('**/assets/draft-client-*', (route) => route.abort(), { times: 1 });
    await open(page, '/peng-prep/submission/1.9');
    await shown(page, /^The page did not load in full/);
    assert.equal(await part(page, 'Action').isEditable(), false);
    await person.context.setOffline(true);
    await person.context.setOffline(false);
    await part(page, 'Action').fill('I wrote this once the network was back.');
    await saved(page);
    await page.route('**/assets/check-writing-*', (route) => route.abort(), { times: 1 });
    await Promise.all([page.waitForEvent('requestfailed'), page.reload()]);
    await part(page, 'Action').fill(WEAK);
    await shown(page, 'Who did it?');
    await person.close();
  });

  /** A sentence with five abbreviations that nothing explains: five findings to consider. */
  const ABBREVIATED = ' I compared QRAP, QRBP, QRCP, QRDP and QREP.';
  for (const [what, options, code] of [
    ['a desk', LARGE, '1.3'],
    ['a phone', SMALL, '1.8'],
  ] as const) {
    test(`a text with much to consider asks once before it is marked as ready, on ${what} (product.md 9.33)`, async () => {
      const person = await newPerson(options);
      const { page } = person;
      await signIn(app(), person, 'learner');
      await chooseAlberta(page);
      await open(page, `/peng-prep/submission/${code}`);
      await part(page, 'Situation').fill(SITUATION);
      await part(page, 'Action').fill(`${ACTION}${ABBREVIATED}`);
      await part(page, 'Outcome').fill(OUTCOME);
      await saved(page);
      await page.getByText('3', { exact: true }).filter({ visible: true }).first().click();
      await shown(page, /0 to resolve, [5-9] to consider/);
      const ready = page.getByRole('button', { name: 'Mark as ready', exact: true });
      await ready.press('Enter');
      await shown(page, /^[5-9] findings are left to consider\. Read them once more before you mark the text\.$/);
      await focusAt(page.getByRole('button', { name: 'Mark as ready all the same' }));
      await scanBothThemes(page, `the question before ready on ${what}`);
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await focusAt(ready);
      assert.equal(await page.getByText(/State: Ready/).count(), 0);
      await ready.click();
      await page.getByRole('button', { name: 'Mark as ready all the same' }).click();
      await shown(page, /State: Ready/);
      await page.reload();
      await hydrated(page);
      await shown(page, /State: Ready/);

      await part(page, 'Action').fill(ACTION);
      await saved(page);
      await shown(page, /0 to resolve, [0-4] to consider/);
      await ready.click();
      await shown(page, /State: Ready/);
      assert.equal(await page.getByRole('button', { name: 'Mark as ready all the same' }).count(), 0);
      await person.close();
    });
  }

  test('what was typed offline outlives a closed page', async () => {
    const person = await newPerson(LARGE);
    const { page, context } = person;
    await signIn(app(), person, 'learner');
    await chooseAlberta(page);
    await openEditor(page, '2.3');
    await context.setOffline(true);
    await part(page, 'Situation').fill('Typed on a train.');
    await offline(page);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await open(again, '/peng-prep/submission/2.3');
    await again.getByText('17 / 400').waitFor();
    await saved(again);
    assert.equal(await part(again, 'Situation').inputValue(), 'Typed on a train.');
    await person.close();
  });

  test('a mentor reads one competency and comments, and the learner sees it', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await chooseAlberta(page);
    await open(page, '/peng-prep/submission/1.9');
    await part(page, 'Action').fill(ACTION);
    await saved(page);
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'Make a link' }).click();
    const address = await page.getByRole('link', { name: /mentor-review/ }).getAttribute('href');
    const mentor = await newPerson(SMALL);
    await open(mentor.page, address ?? '');
    await shown(mentor.page, 'Quality control, peer review and field checks');
    await shown(mentor.page, /Draft of demo, APEGA/);
    await shown(mentor.page, /The text as it was saved on/);
    await scanBothThemes(mentor.page, "the mentor's page");
    await mentor.page.getByLabel('Your name').fill('A. Roy');
    await mentor.page.getByRole('textbox', { name: 'Comment' }).fill('Which edition of the standard?');
    await mentor.page.getByRole('button', { name: 'Leave comment' }).click();
    await shown(mentor.page, 'Comment saved');
    await mentor.page.goto('/peng-prep/submission');
    await mentor.page.waitForURL('**/login?**');
    await page.reload();
    await shown(page, 'Which edition of the standard?');
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove the comment of A. Roy' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await shown(page, 'Which edition of the standard?');
    await page.getByRole('button', { name: 'Remove the comment of A. Roy' }).click();
    await page.getByRole('button', { name: 'Remove the comment', exact: true }).click();
    await page.getByText('Which edition of the standard?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End it' }).click();
    await shown(page, /Ended, was open until/);
    const gone = await mentor.page.goto(address ?? '');
    assert.equal(gone?.status(), 404);
    await mentor.close();
    await person.close();
  });

  test('projects are used in texts, the export is a document, and the page to print holds all', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await chooseAlberta(page);
    await page.getByText('Add a project').click();
    await page.getByLabel('Project', { exact: true }).fill('Parkway retaining wall');
    await page.getByRole('button', { name: 'Add project' }).click();
    await shown(page, 'Parkway retaining wall');
    await page.locator('summary', { hasText: 'Edit' }).click();
    await page.getByLabel('Employer').first().fill('City of Calgary');
    await page.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'City of Calgary');
    await open(page, '/peng-prep/submission/6.1');
    await page.getByLabel('Project').selectOption({ label: 'Parkway retaining wall' });
    await part(page, 'Action').fill('I kept the path open.');
    await saved(page);
    await open(page, '/peng-prep/submission');
    const states = page.getByRole('navigation', { name: 'Competencies by state' });
    await states.getByRole('link', { name: /^Empty/ }).click();
    await page.getByRole('link', { name: /^6\.1/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^6\.2/ }).waitFor();
    await scanBothThemes(page, 'the matrix of one state');
    await states.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('link', { name: /^6\.1/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Word (DOCX)' }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const words = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    assert.match(words, /6\.1 Safeguards for the public/);
    assert.match(words, /I kept the path open\./);
    assert.match(words, /Parkway retaining wall/);
    await open(page, '/peng-prep/submission/print');
    await shown(page, 'I kept the path open.');
    await scanBothThemes(page, 'the page to print');
    await person.close();
  });
});
