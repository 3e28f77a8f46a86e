import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };

describe('the page of a receipt (product.md 6.9)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    const terms = { maxUses: 10, expiresAt: null, isActive: true, description: null, createdAt: app.clock.now() };
    await app.server.transact(async ({ promoCodes }) => {
      await promoCodes.add({ ...terms, code: 'SAVE15', discountPercent: 15 });
      await promoCodes.add({ ...terms, code: 'FREEPASS', discountPercent: 100 });
      return accepted(null);
    });
  });
  after(() => app.close());

  const linesOf = async (buyer: Visitor): Promise<Record<string, string>> => {
    const [payment] = (await buyer.get('/api/payments')).json;
    const { text } = await buyer.get(`/account/receipts/${payment.id}`);
    const lines = [...text.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)];
    assert.match(text, /Sold by .*Plumbline, 100 Example Street.*support@plumbline\.example/s);
    return Object.fromEntries(lines.map(([, name = '', words = '']) => [name, words]));
  };

  test('shows price, discount, total and payment method as the mail does, and no tax', async () => {
    const buyer = await memberOf(app, 'user');
    const { clientSecret } = (await buyer.post('/api/create-payment-intent', { promoCode: 'SAVE15' })).json;
    const { paymentIntentId } = (await buyer.post('/api/sandbox/confirm-payment', { clientSecret, ...CARD })).json;
    await buyer.post('/api/payment-success', { paymentIntentId });
    const lines = await linesOf(buyer);
    assert.equal(lines.Product, 'NPPE Study Package, 2 months of access');
    assert.equal(lines.Price, '$59.00 CAD');
    assert.equal(lines['Discount (15%)'], '-$8.85 CAD');
    assert.equal(lines['Total paid'], '$50.15 CAD');
    assert.equal(lines['Payment method'], 'Card');
    assert.deepEqual(
      Object.keys(lines).filter((name) => /tax/i.test(name)),
      [],
    );
  });

  test('says that nothing was left to pay', async () => {
    const buyer = await memberOf(app, 'user');
    await buyer.post('/api/create-payment-intent', { promoCode: 'FREEPASS' });
    const lines = await linesOf(buyer);
    assert.equal(lines['Total paid'], '$0.00 CAD');
    assert.equal(lines['Payment method'], 'None, as nothing was left to pay');
  });
});
