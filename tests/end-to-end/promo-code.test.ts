import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { focusAt } from '../support/browser.ts';
import { startBuiltApp } from '../support/built-app.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { buyerAt, fillCard, orderShows, type Shop, said, toast } from './checkout-screen.ts';

const APPLY = '**/api/promo-code/apply';
const OPEN = '**/api/create-payment-intent';

const box = (page: Page) => page.getByLabel('Promo code');
const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply' });

async function apply(page: Page, code: string): Promise<void> {
  await box(page).fill(code);
  await applyButton(page).click();
}

describe('promo codes at the checkout', () => {
  let shop: Shop;
  before(async () => {
    shop = { app: await startBuiltApp(), browser: await shareBrowser() };
    await shop.app.server.transact(async ({ promoCodes }) => {
      for (const code of [
        newPromoCode('LEARN15', { discountPercent: 15 }),
        newPromoCode('FREEPASS', { discountPercent: 100 }),
        newPromoCode('BYGONE', { expiresAt: shop.app.clock.now() }),
        newPromoCode('SWITCHEDOFF', { isActive: false }),
        newPromoCode('NONELEFT', { maxUses: 0 }),
      ]) {
        await promoCodes.add(code);
      }
      return accepted(null);
    });
  });
  after(async () => {
    await clearBrowser(shop.browser);
    await shop.app.close();
  });

  test('the box waits for a code: Apply is off while it is empty or being checked (product.md 3.4)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    assert.equal(await applyButton(page).isDisabled(), true);
    await box(page).fill('   ');
    assert.equal(await applyButton(page).isDisabled(), true);
    await box(page).press('Enter');
    await said(page, 'Please enter a promo code');
    const answer = await holdCalls(page, APPLY);
    const asked = page.waitForRequest(APPLY);
    await apply(page, ' learn15 ');
    assert.deepEqual((await asked).postDataJSON(), { code: 'LEARN15' });
    const checking = page.getByRole('button', { name: 'Checking…' });
    await checking.waitFor();
    assert.equal(await checking.isDisabled(), true);
    answer();
    await toast(page, 'Promo Code Applied!', '15% discount applied');
    await person.close();
  });

  test('who goes on from a code to the card keeps the place and every digit (product.md 3.30)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    const answer = await holdCalls(page, OPEN);
    const opening = page.waitForRequest(OPEN);
    await apply(page, 'LEARN15');
    const card = page.getByLabel('Card number');
    await card.pressSequentially('4242');
    await opening;
    await page.getByRole('button', { name: 'Preparing payment…' }).waitFor();
    await card.pressSequentially('42424');
    answer();
    await orderShows(page, ['Discount LEARN15, 15%'], '$50.15 CAD');
    await focusAt(card);
    await page.keyboard.type('2424242');
    assert.equal(await card.inputValue(), '4242 4242 4242 4242');
    await person.close();
  });

  test('a discount shows, survives a reload and a no of the bank, and comes off when asked (product.md 3.30)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    const lines = ['Discount LEARN15, 15%', '−$8.85 CAD'];
    await apply(page, 'learn15');
    await orderShows(page, lines, '$50.15 CAD');
    await page.locator(':focus').getByText('Remove').waitFor();
    await page.reload();
    await orderShows(page, lines, '$50.15 CAD');
    await said(page, '15% discount applied');
    assert.equal(
      await page.locator(':focus').count(),
      0,
      'a code that was there from the start takes the focus from nobody',
    );
    await fillCard(page, '4000 0025 0000 3155', 'Pay $50.15 CAD');
    await page.getByRole('button', { name: 'Decline' }).click();
    await toast(page, 'Payment Failed');
    await orderShows(page, lines, '$50.15 CAD');
    await page.getByRole('button', { name: 'Remove' }).click();
    await orderShows(page, [], '$59.00 CAD');
    await page.reload();
    await orderShows(page, [], '$59.00 CAD');
    assert.equal(await page.getByText(/Discount/).count(), 0);
    await apply(page, 'LEARN15');
    await fillCard(page, '4242 4242 4242 4242', 'Pay $50.15 CAD');
    await toast(page, 'Payment Successful');
    const [payment] = await (await person.context.request.get('/api/payments')).json();
    assert.equal(payment.amountCents, 5_015);
    await page.waitForURL('**/dashboard');
    await page.goto('/subscribe');
    await orderShows(page, [], '$59.00 CAD');
    await apply(page, 'LEARN15');
    await toast(page, 'Invalid Promo Code', 'You have already used this promo code.');
    await person.close();
  });

  test('another tab that changed the discount: nothing is charged, the new total is shown first (product.md 3.8)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page, context } = person;
    await context.request.post('/api/create-payment-intent', { data: { promoCode: 'LEARN15' } });
    await fillCard(page, '4242 4242 4242 4242', 'Pay $59.00 CAD');
    await said(
      page,
      'This payment was changed in another window. Nothing was charged. Check the total, then pay again.',
    );
    await orderShows(page, ['−$8.85 CAD'], '$50.15 CAD');
    assert.equal((await (await context.request.get('/api/payments')).json()).length, 0);
    await person.close();
  });

  test('each refusal of a code says which (product.md 3.6)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    for (const [code, words] of [
      ['nosuch', 'Invalid promo code'],
      ['switchedoff', 'Invalid promo code'],
      ['bygone', 'This promo code has expired.'],
      ['noneleft', 'This promo code has been used up.'],
    ] as const) {
      await apply(page, code);
      await toast(page, 'Invalid Promo Code', words);
      await said(page, words);
      await orderShows(page, [], '$59.00 CAD');
    }
    await person.close();
  });

  test('a code that cannot be checked, or is refused without words', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    await page.route(APPLY, (route) => route.abort());
    await apply(page, 'LEARN15');
    await toast(page, 'Error', 'Could not validate promo code. Please try again.');
    await page.unroute(APPLY);
    await page.route(APPLY, (route) => route.fulfill({ status: 400, body: '' }));
    await apply(page, 'LEARN15');
    await toast(page, 'Invalid Promo Code', 'Please check your code and try again');
    await orderShows(page, [], '$59.00 CAD');
    await person.close();
  });

  test('a code that is fine but does not get onto the payment: the list price again', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    const open = '**/api/create-payment-intent';
    await page.route(open, (route) => (route.request().postDataJSON().promoCode ? route.abort() : route.continue()));
    await apply(page, 'LEARN15');
    await toast(page, 'Invalid Code', 'Could not apply promo code');
    await said(page, 'Could not apply promo code');
    await orderShows(page, [], '$59.00 CAD');
    await person.close();
  });

  test('a code that covers everything opens the access without a card, once it is confirmed (product.md 3.9)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    await apply(page, 'FREEPASS');
    await toast(page, 'Promo Code Applied!', '100% discount applied');
    await page.locator('dl').getByText('$0.00 CAD', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Card number').count(), 0);
    assert.equal((await (await person.context.request.get('/api/subscription')).json()).active, false);
    await page.getByRole('button', { name: 'Activate free access' }).click();
    await toast(page, 'Free Access Activated', 'Nothing was charged.');
    await page.waitForURL('**/dashboard');
    assert.equal((await (await person.context.request.get('/api/subscription')).json()).active, true);
    await person.close();
  });
});
