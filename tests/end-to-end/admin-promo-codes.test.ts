import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { closeByEscape, counted } from '../support/browser.ts';
import { typedPromoCode } from '../support/edited-records.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { open, shown } from '../support/screens.ts';
import { aLearner, anotherAdmin, follow, inDays, press } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

let made = 0;

exampleStories('promo codes in a browser (product.md 13)', (story, app) => {
  story(
    'promo codes: empty fields, a code that is there, creating, editing, refusals of edits',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      const code = `AUTUMN-${made}`;
      await open(page, '/admin/promo-codes');
      await shown(page, 'WELCOME15');
      await scan('the codes');
      await follow(page, 'New Promo Code');
      await page.getByRole('heading', { name: 'New Promo Code' }).waitFor();
      await press(page, 'Create Promo Code');
      await shown(page, 'Please type a code.');
      await shown(page, 'The percent is a whole number from 1 to 100.');
      await scan('a code with fields at fault');
      await page.getByLabel('Code').fill(' welcome15 ');
      await page.getByLabel('Discount in percent').fill('30');
      await press(page, 'Create Promo Code');
      await shown(page, 'WELCOME15 exists already. Choose another code, or edit the one that is there.');
      await page.getByLabel('Code').fill(code.toLowerCase());
      await page.getByLabel('First day').fill(inDays(app(), 40));
      await page.getByLabel('Last day').fill(inDays(app(), 30));
      await press(page, 'Create Promo Code');
      await shown(page, 'Please choose a day that is not after the last day.');
      await page.getByLabel('First day').fill(inDays(app(), 10));
      await page.getByLabel('Description').fill('For the autumn sitting');
      const goOn = await holdCalls(page, '**/api/admin/promo-codes');
      await press(page, 'Create Promo Code');
      await shown(page, 'Saving...');
      await counted(page.locator('[inert]').getByLabel('Description'), 1);
      goOn();
      await page.getByRole('heading', { name: code, level: 1 }).waitFor();
      await shown(page, 'Nobody has used this code yet.');
      await scan('a new code');
      await shown(page, 'Not yet active');
      await page.getByLabel('Maximum uses').fill('25');
      await page.getByLabel('Active').uncheck();
      await press(page, 'Save Promo Code');
      await shown(page, 'Promo code saved');
      await shown(page, '0 of 25 uses taken, $0.00 CAD received.');
      await follow(page, 'All Promo Codes');
      await page
        .getByRole('row', { name: new RegExp(code) })
        .getByText('Off', { exact: true })
        .waitFor();
    },
    /400|409/,
  );

  story(
    'a code that somebody else edits meanwhile: both versions are shown, and both ways out',
    'admin',
    LOOKS,
    async (page, scan) => {
      const now = app().clock.now();
      const terms = typedPromoCode({ description: 'first' });
      made += 1;
      const path = `/admin/promo-codes/${await aCode(page, { ...terms, code: `EDITED-${made}` })}`;
      const { calls, username } = await anotherAdmin(app());
      const saveTheirs = async (version: number): Promise<void> => {
        const theirs = { ...terms, maxUses: 6, isActive: false, description: 'theirs' };
        assert.equal((await calls.put(`/api${path}`, { data: { ...theirs, version } })).status(), 200);
      };
      const { id: learner } = await aLearner(app());
      await open(page, path);
      await saveTheirs(1);
      await app().server.transact(async ({ promoCodes }) => {
        await promoCodes.reserve(Number(path.split('/').at(-1)), learner, now);
        return accepted(null);
      });
      const description = page.getByLabel('Description', { exact: true });
      const uses = page.getByLabel('Maximum uses', { exact: true });
      await description.fill('mine');
      await uses.fill('0');
      await press(page, 'Save Promo Code');
      await shown(page, 'The number of uses is a whole number from 1 to 1,000,000.');
      await uses.fill('7');
      await press(page, 'Save Promo Code');
      await shown(page, 'Somebody else saved this meanwhile');
      await shown(page, new RegExp(`Version 2, saved by ${username}`));
      await page.locator(':focus').filter({ hasText: 'Somebody else saved this meanwhile' }).waitFor();
      await changed(page, 'Maximum uses', /Removed: 6.*Added: 7/);
      await changed(page, 'Description', /Removed: theirs.*Added: mine/);
      await changed(page, 'Active', /Removed: no.*Added: yes/);
      assert.deepEqual([await description.inputValue(), await uses.inputValue()], ['mine', '7']);
      await scan('both versions of a code');
      await press(page, 'Take Their Version');
      await shown(page, 'Your own text is kept');
      assert.deepEqual([await description.inputValue(), await uses.inputValue()], ['theirs', '6']);
      assert.equal(await page.getByLabel('Active', { exact: true }).isChecked(), false);
      await press(page, 'Bring My Text Back');
      assert.deepEqual([await description.inputValue(), await uses.inputValue()], ['mine', '7']);
      await press(page, 'Save Promo Code');
      await shown(page, /1 of 7/);
      assert.equal(await page.getByLabel('Discount in percent').getAttribute('readonly'), '');
      await saveTheirs(3);
      await description.fill('mine again');
      await press(page, 'Save Promo Code');
      await press(page, 'Save My Version Over It');
      await page.getByRole('button', { name: 'Take Their Version' }).waitFor({ state: 'detached' });
      await follow(page, 'All Promo Codes');
      await page
        .getByRole('row', { name: new RegExp(`EDITED-${made}`) })
        .getByText('mine again')
        .waitFor();
      await calls.dispose();
    },
    /400|409/,
  );

  story(
    'the same terms saved twice are nothing to decide; a percent that is fixed meanwhile can be put back',
    'admin',
    LARGE,
    async (page, _, { context }) => {
      const terms = typedPromoCode();
      made += 1;
      const path = `/admin/promo-codes/${await aCode(page, { ...terms, code: `SAME-${made}` })}`;
      await open(page, path);
      const same = await context.request.put(`/api${path}`, { data: { ...terms, maxUses: 8, version: 1 } });
      assert.equal(same.status(), 200);
      await page.getByLabel('Maximum uses').fill(' 8');
      await press(page, 'Save Promo Code');
      await shown(page, '0 of 8 uses taken, $0.00 CAD received.');
      assert.equal(await page.getByText('You saved this in another window meanwhile').count(), 0);
      const { id: learner } = await aLearner(app());
      await app().server.transact(async ({ promoCodes }) => {
        await promoCodes.reserve(Number(path.split('/').at(-1)), learner, app().clock.now());
        return accepted(null);
      });
      const percent = page.getByLabel('Discount in percent');
      await percent.fill('30');
      await press(page, 'Save Promo Code');
      await shown(page, 'The percent stays once a use is taken.');
      await percent.fill('20');
      await page.getByLabel('Maximum uses').fill('9');
      await press(page, 'Save Promo Code');
      await shown(page, /1 of 9/);
    },
    /409/,
  );

  for (const [list, begin, field] of [
    ['/admin/promo-codes', 'New Promo Code', 'Description'],
    ['/admin/posts', 'New Post', 'Excerpt'],
  ] as const) {
    story(`${begin}: what is not saved is not left without a word (product.md 11.14)`, 'admin', LARGE, async (page) => {
      await open(page, list);
      await follow(page, begin);
      await page.getByRole('heading', { name: begin, level: 1 }).waitFor();
      await page.getByLabel(field).fill('Half a thought');
      const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await follow(page, 'Cancel');
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.evaluate(() => history.back());
      await dialog.waitFor();
      await closeByEscape(dialog);
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel(field).inputValue(), 'Half a thought');
      const asked = page.waitForEvent('dialog');
      const closing = page.close({ runBeforeUnload: true });
      const question = await asked;
      assert.equal(question.type(), 'beforeunload');
      await question.dismiss();
      await closing;
      await follow(page, 'Cancel');
      await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
      await page.waitForURL(`**${list}`);
    });
  }
});

const changed = (page: Page, field: string, how: RegExp) =>
  page
    .getByRole('region', { name: `Changes of ${field}` })
    .filter({ hasText: how })
    .waitFor();

/** Makes a code; its id. */
async function aCode(page: Page, data: object): Promise<number> {
  const made = await page.context().request.post('/api/admin/promo-codes', { data });
  assert.equal(made.status(), 200);
  return ((await made.json()) as { id: number }).id;
}
