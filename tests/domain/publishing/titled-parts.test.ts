import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { htmlToWords, splitAtHeadings } from '../../../src/domain/publishing/titled-parts.ts';

describe('parts of a text under their headings (product.md 8.24)', () => {
  test('each heading of the second level begins one; what stands before the first is left out', () => {
    const html =
      '<p>Before.</p>\n<h2 id="a">Is it <em>yours</em>?</h2>\n<p>Yes.</p><h3>More</h3>\n<h2>And &amp; mine?</h2>';
    assert.deepEqual(splitAtHeadings(html), [
      { title: 'Is it yours?', html: '<p>Yes.</p><h3>More</h3>' },
      { title: 'And & mine?', html: '' },
    ]);
    assert.deepEqual(splitAtHeadings('<p>Nothing.</p>'), []);
    assert.deepEqual(splitAtHeadings(''), []);
  });

  const cases: readonly [string, string][] = [
    ['<p>One <a href="/x?a=1&amp;b=2">link</a>.</p><p>Two</p>', 'One link. Two'],
    ['14&nbsp;days &amp;nbsp;', '14 days &nbsp;'],
    ['&lt;b&gt; &amp;lt; &quot;x&quot; &#x27;y&#x27; &#39;z&#39;', "<b> &lt; \"x\" 'y' 'z'"],
    ['  \n ', ''],
  ];
  for (const [html, words] of cases) test(`words of ${html}`, () => assert.equal(htmlToWords(html), words));
});
