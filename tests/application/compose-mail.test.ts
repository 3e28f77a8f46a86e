import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeMail } from '../../src/application/mail/compose-mail.ts';
import { IDENTITY } from '../support/identity.ts';

const PARTS = {
  to: 'anna@example.org',
  subject: 'Hello',
  name: 'anna',
  paragraphs: ['First words.', 'Second words.'],
};

const SIGNATURE = 'by Plumbline Inc., 1 Main Street, Halifax, Nova Scotia B3H 1A1, Canada, help@plumbline.example.';

/** What is read in a mail's HTML, piece by piece. */
const wordsOf = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

describe('the shape of mail (product.md 6.3, 6.6)', () => {
  test('text and HTML carry the same words in the same order, and who sends them', () => {
    const parts = {
      ...PARTS,
      facts: [
        ['Product', 'NPPE Study Package'],
        ['Until', 'January 21, 2027'],
      ] as const,
      action: { words: 'Renew', url: 'https://plumbline.example/subscribe?a=1&b=2' },
      note: 'A note.',
    };
    const mail = composeMail(parts, IDENTITY);
    assert.equal(
      mail.text,
      [
        'Hello anna,',
        'First words.',
        'Second words.',
        'Product: NPPE Study Package\nUntil: January 21, 2027',
        'Renew: https://plumbline.example/subscribe?a=1&b=2',
        'A note.',
        'Plumbline',
        `Sent ${SIGNATURE}`,
      ].join('\n\n'),
    );
    assert.equal(
      wordsOf(mail.html),
      `|Hello anna,|First words.|Second words.|Product|NPPE Study Package|Until|January 21, 2027|Renew|A note.|Plumbline|Sent ${SIGNATURE}|`,
    );
    assert.match(mail.html, /href="https:\/\/plumbline\.example\/subscribe\?a=1&amp;b=2"/);
  });

  test('what is not there leaves no empty place', () => {
    const { text, html } = composeMail(PARTS, IDENTITY);
    assert.equal(text, `Hello anna,\n\nFirst words.\n\nSecond words.\n\nPlumbline\n\nSent ${SIGNATURE}`);
    assert.doesNotMatch(html, /<table|<a |<p[^>]*><\/p>/);
  });

  test('a receipt is signed by who sold', () => {
    const { text, html } = composeMail({ ...PARTS, isReceipt: true }, IDENTITY);
    for (const part of [text, wordsOf(html)]) assert.ok(part.includes(`Sold ${SIGNATURE}`), part);
  });

  test('an answer reaches the operator, or whom the mail names', () => {
    assert.equal(composeMail(PARTS, IDENTITY).replyTo, IDENTITY.contactEmail);
    const { to, replyTo } = composeMail({ ...PARTS, to: null, replyTo: 'eve@example.org' }, IDENTITY);
    assert.deepEqual([to, replyTo], [IDENTITY.contactEmail, 'eve@example.org']);
  });

  test('lines of a paragraph stay lines in both', () => {
    const { text, html } = composeMail({ ...PARTS, paragraphs: ['One\nTwo'] }, IDENTITY);
    assert.match(text, /One\nTwo/);
    assert.match(html, /white-space:pre-line">One\nTwo</);
  });

  test('everything is escaped in the HTML, in text and in attributes', () => {
    const evil = `<script>"'&</script>`;
    const { html } = composeMail(
      {
        ...PARTS,
        name: evil,
        paragraphs: [evil],
        facts: [[evil, evil]],
        action: { words: evil, url: `https://x.example/"onclick="${evil}` },
        note: evil,
        unsubscribeUrl: evil,
      },
      { ...IDENTITY, company: evil },
    );
    assert.doesNotMatch(html, /<script|"onclick|'/);
    assert.equal(html.match(/&lt;script&gt;&quot;&#39;&amp;&lt;\/script&gt;/g)?.length, 9);
  });
});
