import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { CHECKOUTS } from '../support/checkouts.ts';
import { typedPromoCode } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
const CODES = '/api/admin/promo-codes';

describe('promo codes per product, in bulk and with their revenue (product.md 13.39 to 13.41)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const create = async (code: string, given: object = {}): Promise<number> => {
    const { status, json, text } = await admin.post(CODES, { ...typedPromoCode(), code, ...given });
    assert.equal(status, 200, text);
    return json.id;
  };
  const open = (buyer: Visitor, product: 'nppe' | 'peng', promoCode: string) =>
    buyer.post(CHECKOUTS[product].open, { promoCode });
  const pay = async (buyer: Visitor, product: 'nppe' | 'peng', promoCode: string): Promise<void> => {
    const { clientSecret } = (await open(buyer, product, promoCode)).json;
    const { paymentIntentId } = (await buyer.post('/api/sandbox/confirm-payment', { clientSecret, ...CARD })).json;
    assert.equal((await buyer.post(CHECKOUTS[product].report, { paymentIntentId })).status, 200);
  };
  const read = async (id: number) => (await admin.get(`${CODES}/${id}`)).json;

  test('a code discounts what it is for, at its checkout only', async () => {
    await create('PENGONLY', { isForNppe: false, isForPeng: true });
    await create('BOTH', { isForPeng: true });
    await create('PACKAGE');
    const buyer = await memberOf(app, 'user');
    const apply = (code: string, product: string) => buyer.post('/api/promo-code/apply', { code, product });
    for (const [code, product, refusal] of [
      ['PENGONLY', 'nppe', 'promo-unknown'],
      ['PACKAGE', 'peng', 'promo-unknown'],
      ['PENGONLY', 'peng', undefined],
      ['BOTH', 'nppe', undefined],
      ['BOTH', 'peng', undefined],
    ] as const) {
      assert.equal((await apply(code, product)).json.code, refusal ?? code, `${code} for ${product}`);
    }
    assert.equal((await open(buyer, 'nppe', 'PENGONLY')).json.code, 'promo-unknown');
    assert.equal((await open(buyer, 'peng', 'PACKAGE')).json.code, 'promo-unknown');
    assert.equal((await open(buyer, 'peng', 'PENGONLY')).json.amountCents, 6_320);
    assert.equal((await open(buyer, 'nppe', 'PENGONLY')).json.code, 'promo-other-product', 'once it is in use');
  });

  test('a code that leaves nothing to pay gives P.Eng. access at once', async () => {
    await create('GIFT', { isForNppe: false, isForPeng: true, discountPercent: 100 });
    const buyer = await memberOf(app, 'user');
    assert.equal((await open(buyer, 'peng', 'GIFT')).json.free, true);
    assert.equal((await buyer.get(CHECKOUTS.peng.access)).json.active, true);
  });

  test('a code says who paid what with it, until it is given back', async () => {
    const id = await create('WORTH', { isForPeng: true, discountPercent: 50 });
    const [first, second] = [await memberOf(app, 'user'), await memberOf(app, 'user')];
    await pay(first, 'nppe', 'WORTH');
    await pay(second, 'peng', 'WORTH');
    const { code, uses } = await read(id);
    assert.equal(code.revenueCents, 2_950 + 3_950);
    assert.deepEqual(
      uses.map(({ paidCents }: { paidCents: number }) => paidCents),
      [3_950, 2_950],
    );
    const [{ user }] = uses;
    const [payment] = (await admin.get(`/api/admin/people/${user.id}`)).json.payments;
    const refund = { paymentId: payment.id, amountCents: 950, seenRefundedCents: 0, reason: 'goodwill' };
    assert.equal((await admin.post(`/api/admin/people/${user.id}/refund`, refund)).status, 200);
    assert.equal((await read(id)).code.revenueCents, 2_950 + 3_000);
  });

  test('many codes are made at once, each another one, and exported', async () => {
    const many = (given: object) =>
      admin.post(`${CODES}/many`, { ...typedPromoCode(), prefix: 'spring', count: 3, ...given });
    assert.deepEqual((await many({})).json, { created: 3 });
    const { text, headers } = await admin.get(`${CODES}/export?prefix=SPRING-`);
    assert.match(headers.get('content-disposition') ?? '', /promo-codes-\d{4}-\d\d-\d\d\.csv/);
    const codes = [...text.matchAll(/"(SPRING-[A-Z2-9]{8})","20","NPPE","active"/g)].map(([, code]) => code);
    assert.deepEqual([codes.length, new Set(codes).size, text.trim().split('\n').length], [3, 3, 4]);
    assert.ok((await many({ count: 1_001 })).json.fields.count);
    assert.ok((await many({ prefix: 'two words' })).json.fields.prefix);
    assert.ok((await many({ isForNppe: false })).json.fields.isForNppe);
    const learner = await memberOf(app, 'user');
    assert.equal((await learner.post(`${CODES}/many`, {})).status, 403);
    assert.equal((await learner.get(`${CODES}/export`)).status, 403);
  });

  test('a code is for something', async () => {
    const nothing = { ...typedPromoCode(), code: 'NOTHING', isForNppe: false, isForPeng: false };
    const { status, json } = await admin.post(CODES, nothing);
    assert.deepEqual([status, json.code], [400, 'promo-no-product']);
  });
});
