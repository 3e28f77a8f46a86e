import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { messageParts } from '../../../src/domain/support/message-parts.ts';

/** The message with its addresses in angle brackets, which no address contains. */
const marked = (text: string): string =>
  messageParts(text)
    .map((part) => (part.address === null ? part.text : `<${part.address}>`))
    .join('');

describe('addresses in a message (product.md 10.34)', () => {
  for (const [text, expected] of [
    ['', ''],
    ['no address', 'no address'],
    ['https://a.example', '<https://a.example>'],
    ['See http://a.example/b?c=d&e=f#g now', 'See <http://a.example/b?c=d&e=f#g> now'],
    ['Look: https://a.example/b.', 'Look: <https://a.example/b>.'],
    ['https://a.example/b?! Really', '<https://a.example/b>?! Really'],
    ['https://a.example, https://b.example; and', '<https://a.example>, <https://b.example>; and'],
    ['(https://a.example/b)', '(<https://a.example/b>)'],
    ['(see https://a.example/b_(c))', '(see <https://a.example/b_(c)>)'],
    ['https://a.example/b_(c)', '<https://a.example/b_(c)>'],
    ['[words](https://a.example/b).', '[words](<https://a.example/b>).'],
    ['“https://a.example/b”', '“<https://a.example/b>”'],
    ['two\nhttps://a.example\nlines', 'two\n<https://a.example>\nlines'],
    ['HTTPS://A.EXAMPLE/B', '<HTTPS://A.EXAMPLE/B>'],
    ['https://a.example/été/ß', '<https://a.example/été/ß>'],
    ['https://a.example:8080/b/', '<https://a.example:8080/b/>'],
    ['https://', 'https://'],
    ['https://...', 'https://...'],
    ['https://:80', 'https://:80'],
    ['https://bank.example@other.example/', 'https://bank.example@other.example/'],
    ['xhttps://a.example', 'xhttps://a.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,https', 'data:text/html,https'],
    ['ftp://a.example', 'ftp://a.example'],
    ['www.a.example', 'www.a.example'],
    ['https://a.example/\u202Egpj.exe', '<https://a.example/>\u202Egpj.exe'],
  ] as const) {
    it(JSON.stringify(text), () => assert.equal(marked(text), expected));
  }

  it('does not take markup for more than text', () => {
    const text = '<a href="https://a.example">words</a>';
    assert.deepEqual(messageParts(text), [
      { text: '<a href="', address: null },
      { text: 'https://a.example', address: 'https://a.example' },
      { text: '">words</a>', address: null },
    ]);
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('http://', 'https://', 'a.example', '/b', '(', ')', '.', '…', ' ', '\n', '@', '<', '"'),
  );
  const message = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('changes no text: the pieces put together are the message', () => {
    fc.assert(
      fc.property(message, (text) => {
        const parts = messageParts(text);
        assert.equal(parts.map((part) => part.text).join(''), text);
        for (const part of parts) assert.notEqual(part.text, '');
      }),
    );
  });

  it('leads nowhere but to what is written, over http or https', () => {
    fc.assert(
      fc.property(message, (text) => {
        for (const { text: written, address } of messageParts(text)) {
          if (address === null) continue;
          assert.equal(address, written);
          assert.match(new URL(address).protocol, /^https?:$/);
        }
      }),
    );
  });
});
