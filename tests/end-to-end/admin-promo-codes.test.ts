import assert from 'node:assert/strict';
import { accepted } from '../../src/domain/result.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { aLearner, follow, inDays, press } from './administration-screen.ts';
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
      await page.getByLabel('Last day').fill(inDays(app(), 30));
      await page.getByLabel('Description').fill('For the autumn sitting');
      await press(page, 'Create Promo Code');
      await page.getByRole('heading', { name: code, level: 1 }).waitFor();
      await shown(page, 'Nobody has used this code yet.');
      await scan('a new code');
      await page.getByLabel('Maximum uses').fill('25');
      await page.getByLabel('Active').uncheck();
      await press(page, 'Save Promo Code');
      await shown(page, 'Promo code saved');
      await shown(page, '0 of 25 uses taken.');
      await follow(page, 'All Promo Codes');
      await page
        .getByRole('row', { name: new RegExp(code) })
        .getByText('Off', { exact: true })
        .waitFor();
    },
    /400|409/,
  );

  story(
    'a code that somebody else edits meanwhile shows their terms and keeps what was typed',
    'admin',
    LARGE,
    async (page) => {
      const now = app().clock.now();
      const terms = { discountPercent: 20, maxUses: 5, expiresAt: null, isActive: true, description: 'first' };
      made += 1;
      const { id } = await add(app(), `EDITED-${made}`, { ...terms, createdAt: now });
      const { id: learner } = await aLearner(app());
      await open(page, `/admin/promo-codes/${id}`);
      await app().server.transact(async ({ promoCodes }) => {
        await promoCodes.edit(id, 1, { ...terms, description: 'theirs' });
        await promoCodes.reserve(id, learner, now);
        return accepted(null);
      });
      await page.getByLabel('Description').fill('mine');
      await page.getByLabel('Maximum uses').fill('0');
      await press(page, 'Save Promo Code');
      await shown(page, 'The number of uses is a whole number from 1 to 1,000,000.');
      await page.getByLabel('Maximum uses').fill('7');
      await press(page, 'Save Promo Code');
      await shown(page, 'The present terms');
      await shown(page, /description: theirs/);
      assert.equal(await page.getByLabel('Description').inputValue(), 'mine');
      await press(page, 'Save Promo Code');
      await shown(page, 'Promo code saved');
      await shown(page, /1 of 7/);
      assert.equal(await page.getByLabel('Discount in percent').getAttribute('readonly'), '');
    },
    /400|409/,
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
      await page.keyboard.press('Escape');
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

type NewCode = {
  discountPercent: number;
  maxUses: number;
  expiresAt: null;
  isActive: boolean;
  description: string;
  createdAt: number;
};

async function add(app: BuiltApp, code: string, terms: NewCode): Promise<{ id: number }> {
  const added = await app.server.transact<number, never>(async ({ promoCodes }) =>
    accepted(Number(await promoCodes.add({ code, ...terms }))),
  );
  if (!added.ok) throw new Error('adding a code is never refused');
  return { id: added.value };
}
