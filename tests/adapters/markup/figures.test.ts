import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { Figure } from '../../../src/application/ports/markup.ts';
import { searchTerms } from '../../../src/domain/study/search-query.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="2" class="strong">Duty</text></svg>';

const svg = (inner: string): string => `<svg viewBox="0 0 9 9">${inner}</svg>`;

const figure = (drawing: string, source: string | null = 'Cooper v. Hobart (2001)'): Figure => ({
  title: 'A duty comes first.',
  description: 'One box with the word “Duty”.',
  source,
  drawing,
});

const FIGURES = new Map([
  ['duty', figure(DRAWING)],
  ['bare', figure(DRAWING, null)],
  [
    'hostile',
    figure('<svg viewBox="0 0 9 9" onload="x()"><script>x()</script><rect x="1" style="fill:url(#a)" id="b"/></svg>'),
  ],
]);

const { render, renderFound, review, reviewDrawing, clean, searchText, lines } = authoredMarkup(FIGURES);

const SHOWN = /<figure data-figure="duty">.*<\/figure>/s;

describe('a figure in a text', () => {
  test('stands where a paragraph names it, in Markdown and in HTML', () => {
    const markdown = render('Before.\n\n::figure{duty}\n\nAfter.', 'markdown');
    const html = render('<p>Before.</p>\n<p>::figure{duty}</p>\n<p>After.</p>', 'html');
    assert.match(markdown, SHOWN);
    assert.equal(html, markdown);
  });

  test('has its title as caption, its description as text alternative, its source below, and a region that scrolls', () => {
    const html = render('::figure{duty}', 'markdown');
    assert.match(html, /<figcaption>A duty comes first\.<\/figcaption>/);
    assert.match(html, /<div data-scroll="" role="region" aria-label="Figure: A duty comes first\." tabindex="0"><svg/);
    assert.match(html, /<svg [^>]*viewBox="0 0 9 9" role="img" aria-label="One box with the word “Duty”\.">/);
    assert.match(html, /<text x="1" y="2" class="strong">Duty<\/text>/);
    assert.match(html, /<p data-source="">Cooper v\. Hobart \(2001\)<\/p>/);
    assert.doesNotMatch(render('::figure{bare}', 'markdown'), /data-source/);
  });

  test('an unknown name, and words around it, stay as they were written and are named to the author', () => {
    assert.equal(render('::figure{nobody}', 'markdown'), '<p>::figure{nobody}</p>');
    assert.equal(render('See ::figure{duty}', 'markdown'), '<p>See ::figure{duty}</p>');
    assert.deepEqual(review('::figure{duty}\n\n::figure{nobody}\n\nSee ::figure{duty}', 'markdown').unplacedFigures, [
      { text: '::figure{nobody}', line: 3 },
      { text: '::figure{duty}', line: 5 },
    ]);
  });

  test('is stored as it was written', () => {
    assert.equal(clean('::figure{duty}', 'markdown'), '::figure{duty}');
    assert.deepEqual(review('::figure{duty}', 'markdown').altered, []);
  });

  test('is found by its title and its source, not by the words of its drawing', () => {
    assert.equal(searchText('A.\n\n::figure{duty}', 'markdown'), 'A. · A duty comes first. · Cooper v. Hobart (2001)');
    const found = renderFound('::figure{duty}', 'markdown', [], searchTerms('duty'));
    assert.match(found, /<figcaption>A <mark id="first-hit">duty<\/mark>/);
    assert.doesNotMatch(found, /<text[^>]*><mark/);
  });

  test('gives lines for practice questions without its drawing', () => {
    assert.deepEqual(lines('A.\n\n::figure{bare}', 'markdown').filter(Boolean), ['A.', 'A duty comes first.']);
  });

  test('has no term of the glossary explained in it', () => {
    const term = { term: 'duty', also: [], definition: 'What one owes.' };
    assert.doesNotMatch(render('::figure{duty}', 'markdown', [term]), /data-term/);
  });
});

describe('a drawing', () => {
  test('holds shapes, words and known class names', () => assert.deepEqual(reviewDrawing(DRAWING), []));

  test('loses whatever could run, load, link or restyle, even if nobody checked it', () => {
    const html = render('::figure{hostile}', 'markdown');
    assert.match(html, /<rect x="1"><\/rect>/);
    assert.doesNotMatch(html, /script|onload|style=|id=|url\(/);
  });

  const FAULTY: Readonly<Record<string, string>> = {
    'a script': svg('<script>x()</script>'),
    'a style element': svg('<style>text{fill:url(https://evil.test)}</style>'),
    'a style attribute': svg('<rect x="1" style="fill:url(#a)"/>'),
    'a link': svg('<a href="https://evil.test"><text x="1" y="1">x</text></a>'),
    'a picture': svg('<image href="https://evil.test/a.png"/>'),
    'another drawing by reference': svg('<use href="#main"/>'),
    'HTML inside': svg('<foreignObject><p>x</p></foreignObject>'),
    'a handler': svg('<rect x="1" onclick="x()"/>'),
    'an animation': svg('<animate attributeName="href" to="javascript:x()"/>'),
    'a class of the page': svg('<rect x="1" class="dialog"/>'),
    'an id': svg('<rect x="1" id="main"/>'),
    'a colour of its own': svg('<rect x="1" fill="#f00"/>'),
    'something beside the drawing': `${svg('')}<p>x</p>`,
    'no drawing': '<p>x</p>',
  };
  for (const [name, source] of Object.entries(FAULTY)) {
    test(`is refused with ${name}`, () => assert.notDeepEqual(reviewDrawing(source), []));
  }
});

test('an author cannot draw or make a figure', () => {
  const html = render('<figure data-figure="x"><svg viewBox="0 0 9 9"><text>x</text></svg></figure><p>y</p>', 'html');
  assert.equal(html, '<p>y</p>');
});
