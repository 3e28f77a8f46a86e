import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessChangeMail } from '../../../src/application/billing/end-access.ts';
import { composeMail } from '../../../src/application/mail/compose-mail.ts';
import { IDENTITY } from '../../support/identity.ts';

const ada = { username: 'ada', email: 'ada@example.ca' };
const payment = { id: 42, product: 'nppe' } as const;
const end = Date.UTC(2027, 0, 21, 23, 59);

for (const [change, subject, reason] of [
  ['refunded', 'Your Plumbline payment was refunded', 'was refunded in full, so the access it gave has ended.'],
  ['disputed', 'Your Plumbline payment has been disputed', 'has been disputed through your bank'],
  ['restored', 'Your Plumbline payment has been reinstated', 'the access it gave has been restored.'],
] as const) {
  test(`a payment that is ${change} is named by its receipt, with what it means (3.25)`, () => {
    const mail = composeMail(accessChangeMail(ada, payment, change, end), IDENTITY);
    assert.deepEqual([mail.to, mail.subject], ['ada@example.ca', subject]);
    for (const part of [mail.text, mail.html]) {
      assert.ok(part.includes('NPPE Study Package (receipt PL-00000042)'), part);
      assert.ok(part.includes(reason), part);
      assert.ok(part.includes('You have access to NPPE Study Package until January 21, 2027 (UTC).'), part);
    }
  });
}

test('without other access it says so', () => {
  const { paragraphs } = accessChangeMail(ada, { id: 7, product: 'peng' }, 'refunded', null);
  assert.match(
    paragraphs.join('\n'),
    /You currently have no access to P\.Eng\. Examples\. Your progress and results are kept\./,
  );
});

test('an answer reaches the operator, as the mail says that it does (6.6)', () => {
  const mail = composeMail(accessChangeMail(ada, payment, 'refunded', null), IDENTITY);
  assert.match(mail.text, /please reply to this email/);
  assert.equal(mail.replyTo, IDENTITY.contactEmail);
});

test('what a person typed is escaped in the HTML and stays out of the subject', () => {
  const eve = { username: '<b>"eve"&', email: 'e@x.ca' };
  const mail = composeMail(accessChangeMail(eve, payment, 'refunded', null), IDENTITY);
  assert.ok(mail.html.includes('Hello &lt;b&gt;&quot;eve&quot;&amp;,'));
  assert.ok(!mail.subject.includes('eve'));
});
