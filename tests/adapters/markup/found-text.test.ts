import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { MarkupTerm } from '../../../src/application/ports/markup.ts';
import { searchTerms } from '../../../src/domain/study/search-query.ts';

const { render, renderFound } = authoredMarkup();

describe('marking what was searched for (product.md 5.62)', () => {
  const found = (html: string, query: string, terms: readonly MarkupTerm[] = []): string =>
    renderFound(html, 'html', terms, searchTerms(query));

  test('the first mark can be led to, the others are plain', () => {
    assert.equal(
      found('<p>A tort is a tort.</p>', 'tort'),
      '<p>A <mark id="first-hit">tort</mark> is a <mark>tort</mark>.</p>',
    );
  });

  test('a phrase is marked through elements, wherever the search finds it', () => {
    assert.equal(
      found('<p>a duty of <em>care</em>, and careless duty</p>', '"duty of care"'),
      '<p>a <mark id="first-hit">duty of </mark><em><mark>care</mark></em>, and careless duty</p>',
    );
  });

  test('an explained term is marked, its hidden explanation is not', () => {
    const terms = [{ term: 'tort', also: [], definition: 'A tort is a wrong.' }];
    const html = found('<p>A tort.</p>', 'tort', terms);
    assert.match(html, /<button[^>]*><mark id="first-hit">tort<\/mark><\/button>/);
    assert.equal(html.match(/<mark/g)?.length, 1);
  });

  test('what is typed stays words: nothing of it becomes markup', () => {
    const html = '<p>A &lt;b&gt; &amp; c</p>';
    assert.equal(found(html, '<b>'), '<p>A &lt;<mark id="first-hit">b</mark>&gt; &amp; c</p>');
    assert.equal(found(html, '"><script>alert(1)</script>'), render(html, 'html'));
  });
});
