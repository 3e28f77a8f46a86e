import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptMail } from '../../../src/application/billing/receipt-mail.ts';
import type { Payment } from '../../../src/domain/billing/payment.ts';

const payment: Payment = {
  id: 42,
  userId: 1,
  product: 'nppe',
  status: 'granted',
  intentId: 'pi_1',
  listCents: 5_900,
  discountPercent: 0,
  amountCents: 5_900,
  currency: 'cad',
  promoCodeId: null,
  createdAt: Date.UTC(2026, 10, 21, 23, 58),
  grantedAt: Date.UTC(2026, 10, 21, 23, 59),
  endReason: null,
  revision: 1,
};
const paidAt = Date.UTC(2026, 10, 21, 23, 59);
const endsAt = Date.UTC(2027, 0, 21, 23, 59);
const ada = { username: 'ada', email: 'ada@example.ca' };

test('a receipt names product, amount, end of access and its number (3.11)', () => {
  const mail = receiptMail(ada, payment, paidAt, endsAt);
  assert.equal(mail.to, 'ada@example.ca');
  assert.equal(mail.subject, 'Your Plumbline receipt: NPPE Study Package');
  for (const words of [
    'NPPE Study Package',
    'PL-00000042',
    '$59.00 CAD',
    'November 21, 2026',
    'January 21, 2027',
    'Plumbline',
    'nothing renews by itself',
  ]) {
    assert.ok(mail.text.includes(words), `${words} in the text`);
    assert.ok(mail.html.includes(words), `${words} in the HTML`);
  }
  assert.ok(!mail.text.includes('Discount'));
});

test('a discount is shown to the cent (3.5)', () => {
  const { text } = receiptMail(ada, { ...payment, discountPercent: 15, amountCents: 5_015 }, paidAt, endsAt);
  assert.match(text, /Price: \$59\.00 CAD\nDiscount \(15%\): -\$8\.85 CAD\nPaid: \$50\.15 CAD\n/);
  const free = receiptMail(ada, { ...payment, product: 'peng', discountPercent: 100, amountCents: 0 }, paidAt, endsAt);
  assert.match(free.text, /Product: P\.Eng\. Examples\n.*Paid: \$0\.00 CAD/s);
});

test('what a person typed is escaped in the HTML and stays out of the subject', () => {
  const mail = receiptMail({ ...ada, username: `<img src=x onerror="a('&')">` }, payment, paidAt, endsAt);
  assert.ok(!mail.html.includes('<img'));
  assert.ok(mail.html.includes('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;'));
  assert.ok(!mail.subject.includes('img'));
});
