import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { CHECKOUTS } from '../support/checkouts.ts';
import { type ReadPage, readPage } from '../support/html/read-page.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };

let people = 0;

async function register(app: BuiltApp): Promise<Visitor> {
  const visitor = visitorOf(app.origin);
  people += 1;
  const password = 'correct horse';
  const person = { username: `reader${people}`, email: `reader${people}@example.org` };
  const { status } = await visitor.post('/api/register', { ...person, password, confirmPassword: password });
  assert.equal(status, 200);
  return visitor;
}

async function buy(buyer: Visitor, product: 'nppe' | 'peng', promoCode?: string): Promise<void> {
  const { open, report } = CHECKOUTS[product];
  const { clientSecret } = (await buyer.post(open, promoCode ? { promoCode } : {})).json;
  const { paymentIntentId } = (await buyer.post('/api/sandbox/confirm-payment', { clientSecret, ...CARD })).json;
  assert.equal((await buyer.post(report, { paymentIntentId })).status, 200);
}

async function open(visitor: Visitor, path: string): Promise<ReadPage> {
  const { status, text } = await visitor.get(path);
  assert.equal(status, 200, path);
  return readPage(text);
}

/** Where the links of a name lead, each address once. */
const addressesOf = (page: ReadPage, name: RegExp): string[] => [
  ...new Set(
    page
      .all('a')
      .filter((link) => name.test(page.text(link)))
      .map((link) => page.attribute(link, 'href') ?? ''),
  ),
];

describe('pages of people who are signed in, as the server sends them', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp();
  });
  after(async () => {
    await app.close();
    assert.deepEqual(app.troubles, []);
  });

  /** Ends the P.Eng. access of whoever is signed in. */
  async function endPengAccess(visitor: Visitor): Promise<void> {
    const { id } = (await visitor.get('/api/me')).json;
    await app.server.transact(async ({ users }) => {
      await users.cutPengAccess(id, app.clock.now() - 1);
      return accepted(null);
    });
  }

  test('a receipt shows list price, discount, what was charged, payment method and seller (product.md 3.1, 6.9)', async () => {
    const buyer = await register(app);
    await buy(buyer, 'nppe', 'WELCOME15');
    const [{ id }] = (await buyer.get('/api/payments')).json;
    const page = await open(buyer, `/account/receipts/${id}`);
    const names = page.all('dt').map(page.text);
    const values = page.all('dd').map(page.text);
    const facts = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    assert.deepEqual(
      ['Price', 'Discount (15%)', 'Total paid', 'Payment method'].map((name) => facts[name]),
      ['$59.00 CAD', '-$8.85 CAD', '$50.15 CAD', 'Card'],
    );
    assert.match(page.all('main').map(page.text).join(' '), /Sold by .+, .+@/);
  });

  test('with P.Eng. access navigation, dashboard and account lead to the examples, without it to the offer', async () => {
    const [reader, subscriber] = [await register(app), await register(app)];
    await buy(subscriber, 'peng');
    const offer = await open(reader, '/dashboard');
    assert.deepEqual(addressesOf(offer, /^Example Bank$/), ['/peng-subscribe']);
    const dashboard = await open(subscriber, '/dashboard');
    assert.deepEqual(addressesOf(dashboard, /^Example Bank$/), ['/peng-examples']);
    assert.deepEqual(addressesOf(dashboard, /^P\.Eng\. Examples/), ['/peng-examples']);
    assert.deepEqual(addressesOf(await open(subscriber, '/account'), /examples/i), ['/peng-examples']);
  });

  test('whoever has begun a submission is led to it, also after access has ended (product.md 9.42)', async () => {
    const writer = await register(app);
    await buy(writer, 'peng');
    const leadsTo = async (path: string, expected = 200) => {
      const { status, text } = await writer.get(path);
      assert.equal(status, expected, path);
      return addressesOf(readPage(text), /^My submission/);
    };
    for (const path of ['/dashboard', '/account']) assert.deepEqual(await leadsTo(path), [], `${path}, none begun`);
    assert.equal((await writer.post('/api/peng/submission', { regulator: 'AB' })).status, 200);
    const own = ['/peng-prep/submission'];
    for (const path of ['/dashboard', '/account']) assert.deepEqual(await leadsTo(path), own, `${path}, with access`);
    await endPengAccess(writer);
    for (const path of ['/dashboard', '/account', '/peng-examples'])
      assert.deepEqual(await leadsTo(path), own, `${path}, access ended`);
    assert.deepEqual(await leadsTo('/peng-prep', 403), own, '/peng-prep');
  });

  test('a text whose access has ended offers no example and no link for a mentor (product.md 9.42)', async () => {
    const writer = await register(app);
    await buy(writer, 'peng');
    const { submissionId } = (await writer.post('/api/peng/submission', { regulator: 'AB' })).json;
    const texts = { situation: '', action: 'We looked at it.', outcome: '' };
    const fields = { ...texts, level: null, projectId: null, validatorId: null };
    const entry = `/api/peng/submissions/${submissionId}/entries/1.4`;
    assert.equal((await writer.put(entry, { fields, baseRevision: 0, keepsFormer: false })).status, 200);
    const path = '/peng-prep/submission/1.4';
    const examples = async () => {
      const page = await open(writer, path);
      const addresses = page.all('a').map((link) => page.attribute(link, 'href') ?? '');
      return { count: addresses.filter((address) => address.includes('compare=')).length, page };
    };
    assert.ok((await examples()).count > 1);
    await endPengAccess(writer);
    const { count, page } = await examples();
    assert.equal(count, 0);
    assert.match(page.all('main').map(page.text).join(' '), /A new link needs P\.Eng\. access/);
  });

  test('choosing a regulator leads on to the text and the example that were asked for (product.md 9.50)', async () => {
    const writer = await register(app);
    await buy(writer, 'peng');
    const body = new URLSearchParams({ intent: 'choose', regulator: 'AB' });
    const answer = await writer.send('/peng-prep/submission?covers=5.3&example=5', { method: 'POST', body });
    const target = answer.headers.get('location');
    assert.equal(target, '/peng-prep/submission?covers=5.3&example=5');
    const led = await writer.get(target);
    assert.equal(led.headers.get('location'), '/peng-prep/submission/5.1?compare=5.3:5');
  });

  test('the dashboard names one next step, and the course and the last score are on it', async () => {
    const learner = await register(app);
    await buy(learner, 'nppe');
    const page = await open(learner, '/dashboard');
    const main = page.all('main').map(page.text).join(' ');
    assert.deepEqual(addressesOf(page, /^(Read the next section|Continue where you left off)$/), [
      '/study-guide/1?section=overview',
    ]);
    assert.deepEqual(addressesOf(page, /^Course/), ['/course', '/preview']);
    assert.match(main, /Last exam score/);
  });

  test('a form that is sent after the session has ended leads to a sign-in that says so, without scripts too (product.md 2.9)', async () => {
    const owner = await register(app);
    const cookie = owner.cookies();
    const body = new URLSearchParams({ intent: 'renew-codes' });
    const sendForm = (headers: HeadersInit) =>
      visitorOf(app.origin).send('/account/two-step-sign-in', { method: 'POST', body, headers });
    const open = (headers: HeadersInit) => visitorOf(app.origin).send('/account/two-step-sign-in', { headers });
    await owner.post('/api/logout');
    const textOf = async (address: string | null) => (await visitorOf(app.origin).get(address ?? '')).text;
    const signIn = '/login?redirect=account/two-step-sign-in';
    for (const [send, reason, text] of [
      [sendForm, 'action', /Your last step was not carried out\. Please log in/],
      [open, 'session', /You have been logged out.*Please log in to continue/s],
    ] as const) {
      const address = (await send({ cookie })).headers.get('location');
      assert.equal(address, `${signIn}&ended=${reason}`);
      assert.match(await textOf(address), text);
      for (const cookie of [owner.cookies(), 'plumbline=never-signed']) {
        assert.equal((await send({ cookie })).headers.get('location'), signIn);
      }
    }
    for (const ended of ['', 'toString', 'Your+prize+is+waiting']) {
      assert.doesNotMatch(await textOf(`/login?ended=${ended}`), /You have been logged out|>[^<]*prize/);
    }
  });
});
