import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hydrated, personAt } from '../support/browser.ts';
import { startBuiltApp } from '../support/built-app.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { signIn } from '../support/sign-in.ts';
import { buyerAt, fillCard, readyToPay, type Shop, said } from './checkout-screen.ts';
import { tellCheckoutStories } from './checkout-stories.ts';

const RETURN = '/peng-subscribe?payment_intent=pi_sandbox_1&redirect_status=succeeded';

describe('the P.Eng. checkout in the sandbox', () => {
  let shop: Shop;
  before(async () => {
    shop = { app: await startBuiltApp(), browser: await shareBrowser() };
  });
  after(async () => {
    await clearBrowser(shop.browser);
    await shop.app.close();
  });

  tellCheckoutStories('peng', () => shop);

  test('visitors see the offer and both ways to an account, and come back to it (product.md 1.7, 3.31)', async () => {
    const person = await personAt(shop.browser, shop.app.origin);
    const { page } = person;
    const answer = await page.goto('/peng-subscribe');
    assert.equal(answer?.status(), 200);
    await hydrated(page);
    for (const words of [
      'competency examples in Situation, Action, Outcome form',
      'disciplines: Chemical, Civil, Electrical, Mechanical, Structural',
      'Filter by province, discipline and competency',
    ]) {
      await page.getByRole('region', { name: 'What you get' }).getByText(words, { exact: true }).waitFor();
    }
    await said(page, '170+');
    await said(page, '$79 CAD once. Nothing renews by itself, nothing to cancel.');
    await said(page, 'P.Eng. Examples, 3\u00a0months');
    assert.equal(await page.getByRole('button', { name: /^Pay/ }).count(), 0);
    const signIn = page.getByRole('link', { name: 'Already have an account? Sign In', exact: true });
    assert.equal(await signIn.getAttribute('href'), '/login?redirect=peng-subscribe');
    await page.getByRole('link', { name: 'Create Account & Subscribe', exact: true }).click();
    await page.waitForURL('**/register?redirect=peng-subscribe');
    await page.getByLabel('Username').fill('applicant');
    await page.getByLabel('Email').first().fill('applicant@example.org');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm Password').fill('correct horse');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/peng-subscribe');
    await readyToPay(page, 'Pay $79.00 CAD');
    await person.close();
  });

  test('who comes back from a bank signed out signs in first, and is answered then (product.md 3.14, 3.31)', async () => {
    const person = await personAt(shop.browser, shop.app.origin);
    const { page } = person;
    await page.goto(RETURN);
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(RETURN.slice(1))}`);
    await hydrated(page);
    await page.getByLabel(/Username/).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('demo-learner-1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await said(page, 'We have no such payment of yours.');
    await person.close();
  });

  test('admins are sent to the examples (product.md 3.12, 3.31)', async () => {
    const person = await personAt(shop.browser, shop.app.origin);
    await signIn(shop.app, person, 'admin');
    await person.page.goto('/peng-subscribe');
    await person.page.waitForURL('**/peng-examples');
    await person.close();
  });

  test('it opens the examples only (product.md 2.2)', async () => {
    const person = await buyerAt(shop, 'peng');
    const { page, context } = person;
    await fillCard(page, '4242 4242 4242 4242', 'Pay $79.00 CAD');
    await page.waitForURL('**/peng-examples');
    assert.equal((await (await context.request.get('/api/peng/subscription')).json()).active, true);
    assert.equal((await (await context.request.get('/api/subscription')).json()).active, false);
    await page.goto('/account');
    await said(page, '$79.00 CAD');
    await person.close();
  });
});
