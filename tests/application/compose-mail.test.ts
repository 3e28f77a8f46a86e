import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeMail } from '../../src/application/mail/compose-mail.ts';

const PARTS = {
  to: 'anna@example.org',
  subject: 'Hello',
  username: 'anna',
  paragraphs: ['First words.', 'Second words.'],
};

describe('the shape of mail (product.md 6.3)', () => {
  test('text and HTML carry the same words in the same order', () => {
    const mail = composeMail({
      ...PARTS,
      facts: [
        ['Product', 'NPPE Study Package'],
        ['Until', 'January 21, 2027'],
      ],
      action: { words: 'Renew', url: 'https://plumbline.example/subscribe?a=1&b=2' },
      note: 'A note.',
    });
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
      ].join('\n\n'),
    );
    const words = mail.html
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|');
    assert.equal(
      words,
      '|Hello anna,|First words.|Second words.|Product|NPPE Study Package|Until|January 21, 2027|Renew|A note.|Plumbline|',
    );
    assert.match(mail.html, /href="https:\/\/plumbline\.example\/subscribe\?a=1&amp;b=2"/);
  });

  test('what is not there leaves no empty place', () => {
    const { text, html } = composeMail(PARTS);
    assert.equal(text, 'Hello anna,\n\nFirst words.\n\nSecond words.\n\nPlumbline');
    assert.doesNotMatch(html, /<table|<a |<p[^>]*><\/p>/);
  });

  test('everything is escaped in the HTML, in text and in attributes', () => {
    const evil = `<script>"'&</script>`;
    const { html } = composeMail({
      ...PARTS,
      username: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      action: { words: evil, url: `https://x.example/"onclick="${evil}` },
      note: evil,
    });
    assert.doesNotMatch(html, /<script|"onclick|'/);
    assert.equal(html.match(/&lt;script&gt;&quot;&#39;&amp;&lt;\/script&gt;/g)?.length, 7);
  });
});
