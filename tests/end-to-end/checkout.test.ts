import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { personAt } from '../support/browser.ts';
import { startBuiltApp } from '../support/built-app.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { signIn } from '../support/sign-in.ts';
import { buyerAt, fillCard, orderShows, type Shop, said } from './checkout-screen.ts';
import { tellCheckoutStories } from './checkout-stories.ts';

describe('the NPPE checkout in the sandbox', () => {
  let shop: Shop;
  before(async () => {
    shop = { app: await startBuiltApp(), browser: await shareBrowser() };
  });
  after(async () => {
    await clearBrowser(shop.browser);
    await shop.app.close();
  });

  tellCheckoutStories('nppe', () => shop);

  test('an earlier payment that went unreported is granted by the job as well (product.md 3.11)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    await page.route('**/api/payment-success', (route) => route.abort());
    await fillCard(page, '4242 4242 4242 4242', 'Pay $59.00 CAD');
    await said(page, 'Payment Successful, But...');
    shop.app.clock.advance(10 * 60_000);
    await shop.app.server.jobs.runAll();
    await page.goto('/dashboard');
    await said(page, 'Active until');
    await person.close();
  });

  test('the page says what one gets and what it costs (product.md 3.17)', async () => {
    const person = await buyerAt(shop, 'nppe');
    const { page } = person;
    for (const words of [
      'chapters of course material',
      'Practice questions for every chapter',
      'full-length timed mock exams of 110 questions each',
      'practice questions (2 sets of 110) with explanations',
      'Progress tracking',
      'Performance analytics',
      'Mobile-friendly',
    ]) {
      await page.getByRole('region', { name: 'What you get' }).getByText(words, { exact: true }).waitFor();
    }
    await said(page, '$59 CAD once. Nothing renews by itself, nothing to cancel.');
    await orderShows(page, ['NPPE Study Package, 2\u00a0months'], '$59.00 CAD');
    await person.close();
  });

  test('admins are not asked to pay (product.md 3.12)', async () => {
    const person = await personAt(shop.browser, shop.app.origin);
    await signIn(shop.app, person, 'admin');
    await person.page.goto('/subscribe');
    await said(person.page, 'Admin access to all content');
    assert.equal(await person.page.getByRole('button', { name: /^Pay/ }).count(), 0);
    assert.equal(await person.page.getByLabel('Promo code').count(), 0);
    await person.close();
  });
});
