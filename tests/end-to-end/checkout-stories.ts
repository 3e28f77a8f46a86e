import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright';
import { describeRefusal } from '../../src/application/contract/refusals.ts';
import { accessEndAfterPurchase } from '../../src/domain/billing/access-end.ts';
import { formatDate } from '../../src/web/format/dates.ts';
import { browserTimeZone } from '../../src/web/format/time-zone.ts';
import { type Person, personAt } from '../support/browser.ts';
import { accessEnd, CHECKOUTS, type CheckoutName } from '../support/checkouts.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { fillCard, focused, holdTime, readyToPay, type Shop, said, toast } from './checkout-screen.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKS_BANK = '4000 0025 0000 3155';

const DECLINED_BY_BANK =
  'Your bank declined this payment, and nothing was charged. Please try another card, or call your bank to find out why.';

const BUT = {
  title: 'Payment Successful, But...',
  words:
    'Your payment was successful, but we had trouble updating your subscription. Please refresh the page or contact support.',
};

const lost = (route: Route): Promise<void> => route.abort();
const at = (page: Page): string => new URL(page.url()).pathname;

/** What both checkouts do alike, told for one of them: every state and every message (product.md 3). */
export function tellCheckoutStories(name: CheckoutName, shop: () => Shop): void {
  const checkout = CHECKOUTS[name];
  const { open, report, destination, payButton, months } = checkout;

  /** Tells a story of somebody who stands at the checkout, ready to pay; `prepare` comes before the page is loaded. */
  const story = (
    title: string,
    tell: (page: Page, person: Person) => Promise<void>,
    options: { viewer?: Viewer; prepare?: (page: Page) => Promise<unknown>; isReady?: boolean } = {},
  ): void => {
    test(title, async () => {
      const { app, browser } = shop();
      const person = await personAt(browser, app.origin);
      const { page } = person;
      await signIn(app, person, options.viewer ?? 'newcomer');
      await options.prepare?.(page);
      await page.goto(checkout.page);
      if (options.isReady !== false) await readyToPay(page, payButton);
      await tell(page, person);
      await person.close();
    });
  };

  const endOf = async ({ context }: Person): Promise<string | null> =>
    accessEnd(await (await context.request.get(checkout.access)).json());

  story('one pays, is told so, and is led on after one second (product.md 3.15)', async (page, person) => {
    await page.getByText('Test mode', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Card', selected: true }).waitFor();
    const time = await holdTime(page);
    await fillCard(page, GOOD, payButton);
    await toast(page, 'Payment Successful');
    const end = await endOf(person);
    assert.equal(end, new Date(accessEndAfterPurchase(null, shop().app.clock.now(), months)).toISOString());
    await focused(page, `You have access until ${formatDate(end ?? '', browserTimeZone())}.`);
    await time.pass(999);
    assert.equal(at(page), checkout.page);
    await time.pass(1);
    await page.waitForURL(`**${destination}`);
  });

  story('paid, but every report is lost: the words, and on after three seconds (product.md 3.15)', async (page) => {
    let reports = 0;
    await page.route(`**${report}`, (route) => {
      reports += 1;
      return lost(route);
    });
    const time = await holdTime(page);
    await fillCard(page, GOOD, payButton);
    for (let steps = 0; steps < 1_000 && reports < 3; steps += 1) await time.pass(100);
    assert.equal(reports, 3, 'it is tried again after a pause, twice');
    await toast(page, BUT.title, BUT.words);
    await focused(page, BUT.words);
    await time.pass(2_999);
    assert.equal(at(page), checkout.page);
    await time.pass(1);
    await page.waitForURL(`**${destination}`);
  });

  story(
    'paid, and the report lost: the next visit tells of it and sells nothing unasked (product.md 3.16)',
    async (page, person) => {
      await page.route(`**${report}`, lost);
      await fillCard(page, GOOD, payButton);
      await said(page, BUT.title);
      await page.goto(checkout.page);
      await said(page, /^Your earlier payment has gone through\. Your access is open until/);
      await said(page, /^Your access ends on/);
      assert.equal(await page.getByRole('button', { name: /^Pay/ }).count(), 0);
      const { length } = await (await person.context.request.get('/api/payments')).json();
      assert.equal(length, 1);
      await page.getByRole('button', { name: `Renew for ${months} more months` }).click();
      await said(page, 'After renewal it ends on');
      await page.getByRole('button', { name: payButton }).waitFor();
    },
  );

  story('a declined card: the words of the bank, and another card pays', async (page) => {
    await fillCard(page, DECLINED, payButton);
    await toast(page, 'Payment Failed', 'Your card was declined. Please try another card.');
    await said(page, 'Your card was declined. Please try another card.');
    await fillCard(page, GOOD, payButton);
    await toast(page, 'Payment Successful');
  });

  story('a mistyped card names its fields; nothing is charged', async (page) => {
    await fillCard(page, '4242 4242 4242 4241', payButton);
    await said(page, 'Please check the card number.');
    await page.locator('[name=cardNumber][aria-invalid=true]:focus').waitFor();
  });

  story('a refusal without words says that an error occurred', async (page) => {
    await page.route('**/api/sandbox/confirm-payment', (route) => route.fulfill({ status: 402, body: '' }));
    await fillCard(page, GOOD, payButton);
    await toast(page, 'Payment Failed', 'An error occurred during payment');
    await said(page, 'An error occurred during payment');
  });

  story('a payment that gets no answer was unexpected', async (page) => {
    await page.route('**/api/sandbox/confirm-payment', lost);
    await fillCard(page, GOOD, payButton);
    await toast(page, 'Payment Error', 'An unexpected error occurred. Please try again.');
    await said(page, 'An unexpected error occurred. Please try again.');
  });

  story(
    'a payment that cannot be opened: the alert, and Try Again loads the page again (product.md 3.33)',
    async (page) => {
      const alert = page.getByRole('alert').filter({ hasText: 'Payment Error' });
      await alert.getByText('Could not initialize payment').waitFor();
      await toast(page, 'Payment Error', 'Could not initialize payment');
      await page.unroute(`**${open}`);
      const loaded = page.waitForEvent('load');
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await loaded;
      await readyToPay(page, payButton);
      assert.equal(await page.getByRole('alert').count(), 0);
    },
    { prepare: (page) => page.route(`**${open}`, lost), isReady: false },
  );

  story(
    'a payment that the server does not open says why',
    async (page) => {
      await toast(page, 'Payment Error', 'The bank is closed.');
      await said(page, 'The bank is closed.');
    },
    {
      prepare: (page) =>
        page.route(`**${open}`, (route) => route.fulfill({ status: 503, json: { message: 'The bank is closed.' } })),
      isReady: false,
    },
  );

  story(
    'the bank asks: a no leads back to the form, a yes opens the access (product.md 3.13, 3.14)',
    async (page, person) => {
      await fillCard(page, ASKS_BANK, payButton);
      await page.waitForURL('**/sandbox-bank?**');
      await page.getByRole('button', { name: 'Decline' }).click();
      await toast(page, 'Payment Failed', DECLINED_BY_BANK);
      await page.waitForURL((url) => url.pathname === checkout.page && url.search === '');
      assert.equal(await endOf(person), null);
      await fillCard(page, ASKS_BANK, payButton);
      await page.waitForURL('**/sandbox-bank?**');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await toast(page, 'Payment Successful');
      await page.waitForURL(`**${destination}`);
      assert.notEqual(await endOf(person), null);
    },
  );

  story(
    'while the bank still works on it nothing has failed; asked again, it opens the access (3.38)',
    async (page) => {
      const { status, body } = describeRefusal({ code: 'payment-processing' });
      await page.route(`**${report}`, (route) => route.fulfill({ status, json: body }));
      await fillCard(page, ASKS_BANK, payButton);
      await page.waitForURL('**/sandbox-bank?**');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await toast(page, 'Payment Processing', body.message);
      await focused(page, body.message);
      assert.ok(new URL(page.url()).searchParams.has('payment_intent'), 'a reload asks about the same payment');
      assert.equal(await page.getByRole('button', { name: payButton }).count(), 0);
      await page.unroute(`**${report}`);
      await page.getByRole('button', { name: 'Check again' }).click();
      await toast(page, 'Payment Successful');
      await page.waitForURL(`**${destination}`);
    },
  );

  story('what the address claims of a payment is not believed (product.md 3.10, 3.14)', async (page, person) => {
    await page.goto(`${checkout.page}?payment_intent=pi_made_up&redirect_status=succeeded`);
    await toast(page, 'Payment Error', 'We have no such payment of yours.');
    await readyToPay(page, payButton);
    assert.equal(await endOf(person), null);
  });

  story(
    'with access the checkout offers the renewal and shows the new end (product.md 3.3)',
    async (page, person) => {
      const end = Date.parse((await endOf(person)) ?? '');
      const renewed = new Date(accessEndAfterPurchase(end, shop().app.clock.now(), months)).toISOString();
      await page.getByRole('heading', { name: `Renew for ${months} more months` }).waitFor();
      const dates = page.locator('dl').filter({ hasText: 'After renewal it ends on' });
      await dates.getByText(formatDate(new Date(end).toISOString(), browserTimeZone()), { exact: true }).waitFor();
      await dates.getByText(formatDate(renewed, browserTimeZone()), { exact: true }).waitFor();
      await fillCard(page, GOOD, payButton);
      await said(page, `You have access until ${formatDate(renewed, browserTimeZone())}.`);
      assert.equal(await endOf(person), renewed);
    },
    { viewer: 'learner' },
  );

  story('a session that has ended leads to the sign-in and back (product.md 2.8)', async (page, person) => {
    await person.context.clearCookies();
    await fillCard(page, GOOD, payButton);
    await page.waitForURL(`**/login?redirect=${checkout.page.slice(1)}*`);
  });
}
