import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptMail } from '../../../src/application/billing/grant-access.ts';
import { composeMail } from '../../../src/application/mail/compose-mail.ts';
import type { Payment } from '../../../src/domain/billing/payment.ts';
import { IDENTITY } from '../../support/identity.ts';

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

const receiptOf = (changes: Partial<Payment> = {}, buyer = ada) =>
  composeMail(receiptMail(buyer, { ...payment, ...changes }, paidAt, endsAt), IDENTITY);

test('a receipt has what a bookkeeper asks for, as text and as HTML (3.11, 6.9)', () => {
  const mail = receiptOf();
  assert.equal(mail.to, 'ada@example.ca');
  assert.equal(mail.subject, 'Your Plumbline receipt: NPPE Study Package');
  const facts = [
    ['Receipt number', 'PL-00000042'],
    ['Date', 'November 21, 2026 (UTC)'],
    ['Sold to', 'ada, ada@example.ca'],
    ['Product', 'NPPE Study Package, 2 months of access'],
    ['Price', '$59.00 CAD'],
    ['Total paid', '$59.00 CAD'],
    ['Payment method', 'Card'],
    ['Access until', 'January 21, 2027 (UTC)'],
  ];
  assert.ok(mail.text.includes(facts.map(([label, value]) => `${label}: ${value}`).join('\n')), mail.text);
  const cells = [...mail.html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, label, value]) => [
    label,
    value,
  ]);
  assert.deepEqual(cells, facts);
  for (const part of [mail.text, mail.html]) {
    assert.ok(part.includes('nothing renews automatically'));
    for (const seller of [IDENTITY.company, IDENTITY.postalAddress, IDENTITY.contactEmail]) {
      assert.ok(part.slice(part.indexOf('Sold by')).includes(seller), `${seller} in ${part}`);
    }
  }
  assert.equal(mail.replyTo, IDENTITY.contactEmail);
});

test('a discount is shown to the cent (3.5)', () => {
  const { text } = receiptOf({ discountPercent: 15, amountCents: 5_015 });
  assert.match(
    text,
    /Price: \$59\.00 CAD\nDiscount \(15%\): -\$8\.85 CAD\nTotal paid: \$50\.15 CAD\nPayment method: Card\n/,
  );
});

test('what was free says so (3.9)', () => {
  const { text } = receiptOf({ product: 'peng', discountPercent: 100, amountCents: 0, intentId: null });
  assert.match(
    text,
    /Product: P\.Eng\. Examples, 3 months of access\n.*Total paid: \$0\.00 CAD\nPayment method: None/s,
  );
});

test('what a person typed is escaped in the HTML and stays out of the subject', () => {
  const mail = receiptOf({}, { ...ada, username: `<img src=x onerror="a('&')">` });
  assert.ok(!mail.html.includes('<img'));
  assert.ok(mail.html.includes('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;'));
  assert.ok(!mail.subject.includes('img'));
});
