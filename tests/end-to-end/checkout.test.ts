import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright';
import { hydrated, openBrowser, type Person, personAt } from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { signIn } from '../support/sign-in.ts';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/^Expiry/).fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay $59.00 CAD' }).click();
}

describe('the checkout in the sandbox', () => {
  let app: BuiltApp;
  let browser: Browser;
  before(async () => {
    app = await startBuiltApp();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  const buyer = async (): Promise<Person> => {
    const person = await personAt(browser, app.origin);
    await signIn(app, person, 'newcomer');
    await person.page.goto('/subscribe');
    await hydrated(person.page);
    await person.page.getByText('Test mode').first().waitFor();
    return person;
  };

  test('a bank that asks, and is told yes, opens the access (product.md 3.10, 3.13)', async () => {
    const person = await buyer();
    await fillCard(person.page, '4000 0025 0000 3155');
    await person.page.waitForURL('**/sandbox-bank?**');
    await person.page.getByRole('button', { name: /confirm/i }).click();
    await person.page.getByText('Payment Successful').first().waitFor();
    await person.page.waitForURL('**/dashboard');
    await person.page.getByText('Active until').first().waitFor();
    await person.close();
  });

  test('a bank that is told no: nothing is charged, another card can be used', async () => {
    const person = await buyer();
    await fillCard(person.page, '4000 0025 0000 3155');
    await person.page.waitForURL('**/sandbox-bank?**');
    await person.page.getByRole('button', { name: /decline/i }).click();
    await person.page.waitForURL('**/subscribe**');
    await person.page.getByText('Payment Failed').first().waitFor();
    await fillCard(person.page, '4242 4242 4242 4242');
    await person.page.getByText('Payment Successful').first().waitFor();
    await person.close();
  });

  test('paid, but the report is lost: it is said, and the reconcile job opens the access', async () => {
    const person = await buyer();
    await person.page.route('**/api/payment-success', (route) => route.abort());
    await fillCard(person.page, '4242 4242 4242 4242');
    await person.page.getByText('Payment Successful, But...').first().waitFor();
    await person.page.waitForURL('**/dashboard');
    app.clock.advance(10 * 60_000);
    await app.server.jobs.runAll();
    await person.page.goto('/dashboard');
    await person.page.getByText('Active until').first().waitFor();
    await person.close();
  });

  test('paid, but the report is lost: the checkout tells of it and sells nothing unasked (product.md 3.11)', async () => {
    const person = await buyer();
    const { page, context } = person;
    await page.route('**/api/payment-success', (route) => route.abort());
    const before = (await (await context.request.get('/api/payments')).json()).length;
    await fillCard(page, '4242 4242 4242 4242');
    await page.getByText('Payment Successful, But...').first().waitFor();
    await page.goto('/subscribe');
    await page
      .getByText(/^Your earlier payment has gone through\. Your access is open until/)
      .first()
      .waitFor();
    await page.getByText(/^Your access ends on/).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Pay/ }).count(), 0);
    assert.equal((await (await context.request.get('/api/payments')).json()).length, before + 1);
    assert.equal((await (await context.request.get('/api/subscription')).json()).active, true);
    await page.getByRole('button', { name: 'Renew for 2 more months' }).click();
    await page.getByText('After renewal it ends on').waitFor();
    await page.getByRole('button', { name: 'Pay $59.00 CAD' }).waitFor();
    await person.close();
  });

  test('when active, the checkout offers the renewal with its new end (product.md 3.3)', async () => {
    const person = await personAt(browser, app.origin);
    await signIn(app, person, 'learner');
    const { endDate: before } = await (await person.context.request.get('/api/subscription')).json();
    await person.page.goto('/subscribe');
    await hydrated(person.page);
    await person.page.getByText('After renewal it ends on').waitFor();
    await fillCard(person.page, '4242 4242 4242 4242');
    await person.page.waitForURL('**/dashboard');
    const { endDate: after } = await (await person.context.request.get('/api/subscription')).json();
    const expected = new Date(before);
    expected.setUTCMonth(expected.getUTCMonth() + 2);
    assert.equal(after, expected.toISOString());
    await person.close();
  });
});
