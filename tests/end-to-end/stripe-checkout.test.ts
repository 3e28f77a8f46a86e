import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person, personAt } from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { signIn } from '../support/sign-in.ts';
import { type Border, stripeAtTheBorder } from '../support/stripe/browser-border.ts';
import { eventSender } from '../support/stripe/event-sender.ts';
import { type StripeDouble, startStripe } from '../support/stripe/stripe-double.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const WANTS_BANK = '4000 0025 0000 3155';

type Buyer = Person & { readonly border: Border };

const payButton = (page: Page, price = '$59.00') => page.getByRole('button', { name: `Pay ${price} CAD` });

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

async function payWith(page: Page, number: string, price?: string): Promise<void> {
  await payButton(page, price).waitFor();
  await typeCard(page, number);
  await payButton(page, price).click();
}

/** What the page asked of Stripe.js. */
// biome-ignore lint/suspicious/noExplicitAny: the calls of the stand-in script, whose shape each test checks
const callsOf = (page: Page): Promise<any[]> => page.evaluate(() => (window as any).fakeStripeCalls);

describe('the checkout with Stripe', () => {
  let app: BuiltApp;
  let stripe: StripeDouble;
  let browser: Browser;
  before(async () => {
    stripe = await startStripe();
    app = await startBuiltApp(stripe.environment);
    browser = await shareBrowser();
    await app.server.transact(async ({ promoCodes }) => {
      await promoCodes.add(newPromoCode('BRIDGE15', { discountPercent: 15 }));
      return accepted(null);
    });
  });
  after(async () => {
    await clearBrowser(browser);
    await app.close();
    await stripe.close();
  });

  const buyer = async (options: Parameters<typeof personAt>[2] = {}): Promise<Buyer> => {
    const person = await personAt(browser, app.origin, options);
    const border = await stripeAtTheBorder(person.page, stripe);
    await signIn(app, person, 'newcomer');
    return { ...person, border };
  };
  const atCheckout = async (options?: Parameters<typeof personAt>[2]): Promise<Buyer> => {
    const person = await buyer(options);
    await person.page.goto('/subscribe');
    await hydrated(person.page);
    return person;
  };
  const sender = () => eventSender(`${app.origin}/api/stripe/webhook`, app.clock.now);
  const paidIntent = () => {
    const paid = [...stripe.ledger.intents.values()].filter(({ status }) => status === 'succeeded').at(-1);
    assert.ok(paid);
    return paid;
  };

  test('the form waits for Stripe, then for the payment; cards only, in tabs; success leads to the dashboard', async () => {
    const person = await buyer();
    const { page, border } = person;
    const show = border.hold(/^\/v1\/payment_intents\/[^/]+$/);
    await page.goto('/subscribe');
    await hydrated(page);
    const waiting = page.getByRole('button', { name: /Preparing payment/ });
    await waiting.waitFor();
    assert.equal(await waiting.getAttribute('aria-disabled'), 'true');
    await page.getByText('Loading the card form.').waitFor({ state: 'attached' });
    show();
    await payButton(page).waitFor();
    assert.equal(await page.getByText('Test mode').count(), 0);
    const [opened, elements, created] = await callsOf(page);
    assert.deepEqual([opened.key, opened.options], ['pk_test_double', { locale: 'en-CA' }]);
    assert.match(elements.settings.clientSecret, /^pi_.+_secret_/);
    assert.match(elements.settings.appearance.variables.colorPrimary, /^#[0-9a-f]{6}$/i);
    assert.deepEqual(
      [created.type, created.options.layout, created.options.paymentMethodOrder],
      ['payment', { type: 'tabs' }, ['card']],
    );
    assert.deepEqual(created.options.wallets, { applePay: 'never', googlePay: 'never', link: 'never' });
    const confirm = border.hold(/\/confirm$/);
    await typeCard(page, GOOD);
    await payButton(page).click();
    const processing = page.getByRole('button', { name: /Processing/ });
    await processing.waitFor();
    assert.equal(await processing.getAttribute('aria-disabled'), 'true');
    assert.equal(await page.locator('[inert] input').count(), 3, 'what was typed cannot be changed meanwhile');
    confirm();
    await page.getByText('Payment Successful').first().waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByText('Active until').first().waitFor();
    const confirmation = (await callsOf(page).catch(() => [])) ?? [];
    assert.equal(confirmation.filter(({ call }: { call: string }) => call === 'confirmPayment').length <= 1, true);
    assert.deepEqual(person.complaints, [], 'no policy was broken on the way');
    await person.close();
  });

  test('confirming asks for no redirect unless required, and names the checkout as the way back', async () => {
    const person = await atCheckout();
    const confirm = person.border.hold(/\/confirm$/);
    await payWith(person.page, GOOD);
    // biome-ignore lint/suspicious/noExplicitAny: the stand-in for Stripe's script keeps its calls there
    const isConfirming = () => (window as any).fakeStripeCalls.some(({ call }: any) => call === 'confirmPayment');
    await person.page.waitForFunction(isConfirming);
    const call = (await callsOf(person.page)).find(({ call }) => call === 'confirmPayment');
    assert.deepEqual(call, {
      call: 'confirmPayment',
      confirmParams: { return_url: `${app.origin}/subscribe` },
      redirect: 'if_required',
    });
    confirm();
    await person.page.waitForURL('**/dashboard');
    await person.close();
  });

  test('a declined card: the provider’s words inline and as the toast Payment Failed; another card pays', async () => {
    const person = await atCheckout();
    const { page } = person;
    await payWith(page, DECLINED);
    const inline = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
    await inline.getByText('Your card was declined.').waitFor();
    const toast = page.getByRole('region', { name: /Notifications/ });
    await toast.getByText('Payment Failed').waitFor();
    await toast.getByText('Your card was declined.').waitFor();
    await payWith(page, GOOD);
    await page.waitForURL('**/dashboard');
    await person.close();
  });

  test('a card that is typed in half: Stripe’s form says so, nothing is sent, the form stays', async () => {
    const person = await atCheckout();
    const { page } = person;
    await payWith(page, '4242');
    await page.waitForFunction(() =>
      // biome-ignore lint/suspicious/noExplicitAny: the calls of the stand-in script
      (window as any).fakeStripeCalls.some(({ call }: { call: string }) => call === 'confirmPayment'),
    );
    await payButton(page).waitFor();
    assert.equal(await page.getByRole('alert').filter({ hasText: 'Payment' }).count(), 0);
    await person.close();
  });

  test('a bank that asks and is told yes: the way back grants the access (product.md 3.14)', async () => {
    const person = await atCheckout();
    const { page } = person;
    await payWith(page, WANTS_BANK);
    await page.waitForURL('https://hooks.stripe.com/**');
    await page.getByRole('link', { name: 'Complete' }).click();
    await page.getByText('Payment Successful').first().waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByText('Active until').first().waitFor();
    await person.close();
  });

  test('a bank that is told no: Payment Failed, a clean address, and another card pays', async () => {
    const person = await atCheckout();
    const { page } = person;
    await payWith(page, WANTS_BANK);
    await page.waitForURL('https://hooks.stripe.com/**');
    await page.getByRole('link', { name: 'Fail' }).click();
    await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor();
    await page.waitForURL(`${app.origin}/subscribe`);
    await payWith(page, GOOD);
    await page.waitForURL('**/dashboard');
    await person.close();
  });

  test('a promo code changes the one intent, the form hears of it, and that is what is charged', async () => {
    const person = await atCheckout();
    const { page } = person;
    await payButton(page).waitFor();
    const before = stripe.ledger.intents.size;
    await page.getByLabel('Promo code').fill(' bridge15 ');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('15% discount applied').first().waitFor();
    await payWith(page, GOOD, '$50.15');
    await page.waitForURL('**/dashboard');
    assert.equal(stripe.ledger.intents.size, before);
    assert.equal(paidIntent().amount, 5_015);
    await person.close();
  });

  test('the report is lost: it is said, the notice opens the access, and a refund ends it again', async () => {
    const person = await atCheckout();
    const { page, context } = person;
    await page.route('**/api/payment-success', (route) => route.abort());
    await payWith(page, GOOD);
    await page.getByText('Payment Successful, But...').first().waitFor();
    await page.waitForURL('**/dashboard');
    const { id } = paidIntent();
    const tell = async (type: string) => {
      const event = stripe.ledger.events.filter((one) => one.type === type).at(-1);
      assert.ok(event);
      assert.equal((await sender().deliver(event)).status, 200);
    };
    await tell('payment_intent.succeeded');
    await page.goto('/dashboard');
    await page.getByText('Active until').first().waitFor();
    stripe.ledger.refund(id);
    await tell('charge.refunded');
    await page.goto('/account');
    await page.getByText('Refunded', { exact: true }).waitFor();
    await page.getByText(/Access ended/).waitFor();
    await assertAccessible(page, 'the account with a refund');
    assert.equal((await (await context.request.get('/api/subscription')).json()).active, false);
    await page.goto('/course');
    await page.getByText('An active subscription is required to access the course materials.').waitFor();
    await person.close();
  });

  test('Stripe’s script does not load: Payment Error and Try Again, which then works', async () => {
    const person = await buyer();
    const { page, border } = person;
    const mend = border.cutScript();
    await page.goto('/subscribe');
    await page.getByRole('alert').filter({ hasText: 'Could not initialize payment' }).waitFor();
    mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await payWith(page, GOOD);
    await page.waitForURL('**/dashboard');
    await person.close();
  });

  test('coming from another page of the site the checkout is loaded anew, under its own policy', async () => {
    const person = await buyer();
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await page
      .getByRole('link', { name: /Subscribe Now/ })
      .first()
      .click();
    await payButton(page).waitFor();
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('Stripe’s origins are allowed on the checkouts and on no other page', async () => {
    const person = await buyer();
    const policyOf = async (path: string) =>
      (await person.context.request.get(path, { maxRedirects: 0 })).headers()['content-security-policy'] ?? '';
    for (const path of ['/subscribe', '/peng-subscribe']) {
      const policy = await policyOf(path);
      assert.match(policy, /script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
      assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com;/);
      assert.match(
        policy,
        /frame-src https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com;/,
      );
      assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    }
    for (const path of ['/', '/dashboard', '/account', '/login', '/course', '/subscribe/', '/api/me', '/nowhere']) {
      assert.doesNotMatch(await policyOf(path), /stripe/, path);
    }
    await person.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on a phone, ${colorScheme}: nothing sticks out, and axe finds nothing`, async () => {
      const person = await atCheckout({ viewport: { width: 360, height: 740 }, colorScheme });
      await payButton(person.page).waitFor();
      await assertNoSidewaysScroll(person.page, 'the checkout');
      await assertAccessible(person.page, `the checkout, ${colorScheme}`);
      await person.close();
    });
  }
});
