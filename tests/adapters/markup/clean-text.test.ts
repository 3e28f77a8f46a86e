import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { MarkupFormat } from '../../../src/application/ports/markup.ts';
import { HOSTILE_TEXT } from '../../support/hostile-texts.ts';

const { clean, render, review } = authoredMarkup();
const FORMATS: readonly MarkupFormat[] = ['markdown', 'html'];

const MARKDOWN: readonly (readonly [written: string, stored: string])[] = [
  ['a <script>alert(1)</script> b', 'a  b'],
  ['<em onclick="x">hi</em>, H<sub>2</sub>O', '<em>hi</em>, H<sub>2</sub>O'],
  ['[x](javascript:alert(1)) and [ok](/preview)', 'x and [ok](/preview)'],
  ['[x](javascript&colon;alert(1)) <javascript:alert(1)> [y](<javascript:z>)', 'x javascript:alert(1) y'],
  ['[x](JAVA&#83;CRIPT\\:alert(1)) [y](&#x2f;/evil.example)', 'x y'],
  ['> <em>\n> a</em>', '> <em>\n> a</em>'],
  ['![a bridge](x.png)', 'a bridge'],
  ['[x][r]\n\n[r]: javascript:alert(1)', '[x][r]\n\n'],
  ['> **Case: A bridge** It stood.\n\n<div>\n\n**b**\n\n</div>', '> **Case: A bridge** It stood.\n\n\n\n**b**\n\n'],
  ['[x](//evil.example/)', 'x'],
  ['```ts\na < b && "c"\n```', '```ts\na < b && "c"\n```'],
  ['```<p>', '```<p>'],
  ['<tr>\n\n```\na < b && c\n```\n\n`d < e`', '&lt;tr>\n\n```\na < b && c\n```\n\n`d < e`'],
  ['<abbr title="quality">q</abbr> `<script>`<br>', '<abbr title="quality">q</abbr> `<script>`<br>'],
];

describe('a text as it is stored (product.md 5.6, 11.10)', () => {
  for (const [written, stored] of MARKDOWN) {
    test(`Markdown keeps its signs: ${written.slice(0, 40)}`, () => assert.equal(clean(written, 'markdown'), stored));
  }

  for (const format of FORMATS) {
    test(`nothing is left to be taken out of everything hostile, as ${format}`, () => {
      assert.ok(review(HOSTILE_TEXT, format).altered.length > 10);
      const stored = clean(HOSTILE_TEXT, format);
      assert.deepEqual(review(stored, format).altered, []);
      assert.doesNotMatch(stored, /<script|<style|<iframe|onerror="|onclick=|<svg/i);
    });

    test(`of any text whatsoever, as ${format}`, () => {
      const pieces = [
        '<p>',
        '</p>',
        '<script>',
        '</script>',
        '<div x>',
        '[a](javascript:1)',
        '\n\n',
        '**',
        'w ',
        '<',
        '`',
      ];
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
          const stored = clean(parts.join(''), format);
          assert.deepEqual(
            review(stored, format).altered.filter(({ what }) => /^(<script>|(?!nesting)\w+ of <)/.test(what)),
            [],
          );
        }),
      );
    });
  }

  test('what is shown of it is what was shown before it was stored', () => {
    const html = '<h2>One</h2>\n<p onclick="x">Two <b>three</b></p><script>x</script>';
    assert.equal(render(clean(html, 'html'), 'html'), render(html, 'html'));
  });
});
