import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { MarkupFormat } from '../../../src/application/ports/markup.ts';
import { turnsDuring } from '../../support/turns-during.ts';

const { render, renderBetweenWork, review, plainText, searchText } = authoredMarkup();
const FORMATS: readonly MarkupFormat[] = ['markdown', 'html'];

const HOSTILE: Readonly<Record<string, string>> = {
  'a script': '<p>Read</p><script>alert(1)</script>',
  'an event handler': '<p onclick="alert(1)" onmouseover=alert(1)>Read</p>',
  'a javascript link': '<p><a href="javascript:alert(1)">Read</a> <a href=" jAvAsCrIpT&colon;alert(1)">on</a></p>',
  'a data link': '<p><a href="data:text/html,<script>alert(1)</script>">Read</a></p>',
  'a style attribute': '<p style="position:fixed;inset:0">Read</p>',
  'a style element': '<style>body{display:none}</style><p>Read</p>',
  'a picture with a handler': '<p>Read<img src=x onerror=alert(1)></p>',
  'a frame': '<iframe src="https://evil.test"></iframe><p>Read</p>',
  'a form': '<form action="https://evil.test"><input name="password"></form><p>Read</p>',
  'a drawing': '<svg onload="alert(1)"><script>alert(1)</script></svg><p>Read</p>',
  'mathematics that hides a style': '<math><mtext></p><style><img src=x onerror=alert(1)></style></math><p>Read</p>',
  'an id and a class of the page': '<p id="main" class="dialog">Read</p>',
  'a base and a refresh':
    '<base href="https://evil.test"><meta http-equiv="refresh" content="0;url=https://evil.test"><p>Read</p>',
  'broken nesting': '<p>Read <strong>on <em>here</strong></em><div><table><p>lost</table>',
  'a tag that never ends': '<p>Read</p><img src="x" onerror="alert(1)"',
  'a call-out of its own making': '<div data-callout="case" data-scroll tabindex="5">Read</div>',
};

/** What must not be in the HTML of an authored text; checked on tags only, since words may say anything. */
const DANGERS = [
  /^<(?:script|style|iframe|object|embed|img|svg|math|form|input|base|meta|link|template|h1)\b/i,
  /\son\w+\s*=/i,
  /\sstyle\s*=/i,
  /\sclass\s*=/i,
  /javascript|data:|vbscript/i,
];

const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

const dangersIn = (html: string): string[] => tagsOf(html).filter((tag) => DANGERS.some((danger) => danger.test(tag)));

describe('a hostile text is shown harmless (product.md 5.6)', () => {
  for (const [name, text] of Object.entries(HOSTILE)) {
    for (const format of FORMATS) {
      test(`${name}, as ${format}`, () => {
        const html = render(text, format);
        assert.deepEqual(dangersIn(html), []);
        assert.match(html, /Read/);
      });
    }
  }

  test('the search for dangers finds each of them when nothing is cleaned', () => {
    const { 'broken nesting': _, 'a call-out of its own making': __, ...dangerous } = HOSTILE;
    const missed = Object.entries(dangerous).filter(([, text]) => dangersIn(`${text}>`).length === 0);
    assert.deepEqual(missed, []);
  });

  test('any text whatsoever is rendered without a danger', () => {
    const pieces = fc.constantFrom(
      ...Object.values(HOSTILE),
      '<',
      '>',
      '"',
      "'",
      '`',
      '\n\n',
      '> ',
      '| a | b |\n|---|---|\n',
      '&lt;',
      '<!--',
      '-->',
      '](javascript:alert(1))',
      '[x',
    );
    const texts = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom(...FORMATS), (text, format) => {
        assert.deepEqual(dangersIn(render(text, format)), []);
      }),
      { numRuns: 300 },
    );
  });

  test('what looks like a link within the site and names another host leads nowhere; links within the site stay', () => {
    for (const href of [
      '//evil.test/x',
      '/\\evil.test',
      '\\\\evil.test',
      '/\t/evil.test',
      ' //evil.test',
      '\u0001//evil.test',
    ]) {
      assert.doesNotMatch(render(`<p><a href="${href}">Read</a></p>`, 'html'), /href/, JSON.stringify(href));
    }
    assert.doesNotMatch(render('[Read](//evil.test/x)', 'markdown'), /href/);
    assert.equal(review('<p><a href="//evil.test/x">Read</a></p>', 'html').altered.length, 1, 'the author is told');
    for (const href of ['/course?module=2', '#tort', 'next', 'https://www.pm.gc.ca//en', '?q=//x']) {
      assert.match(render(`<p><a href="${href}">Read</a></p>`, 'html'), /href/, href);
    }
  });

  test('balanced tags leave the cleaner, however they came in', () => {
    const html = render(HOSTILE['broken nesting'] ?? '', 'html');
    for (const name of ['p', 'strong', 'em', 'table']) {
      const opened = html.match(new RegExp(`<${name}[ >]`, 'g'))?.length ?? 0;
      assert.equal(html.match(new RegExp(`</${name}>`, 'g'))?.length ?? 0, opened, name);
    }
  });
});

describe('a text of the textbook', () => {
  test('Markdown becomes headings with ids, call-outs by kind and tables that scroll by themselves', () => {
    const text =
      '## Duty of care\n\n> **Case** A roof.\n\n> **Due diligence** is care.\n\n| Act | Says |\n|---|---|\n| A | B |\n';
    const html = render(text, 'markdown');
    assert.match(html, /<h2 id="duty-of-care">Duty of care<\/h2>/);
    assert.match(html, /<div data-callout="case" role="note">\s*<p data-label="">Case<\/p><p>A roof\.<\/p>/);
    assert.match(
      html,
      /<div data-callout="definition" role="note">\s*<p data-label="">Definition<\/p><p><strong>Due diligence<\/strong> is care\.<\/p>/,
    );
    assert.match(html, /<div data-scroll="" role="region" aria-label="Table: Duty of care" tabindex="0"><table>/);
  });

  test('tables under one heading have names of their own', () => {
    const table = '| A |\n|---|\n| 1 |\n';
    const html = render(`## Deadlines\n\n${table}\nThen\n\n${table}\n## Fees\n\n${table}`, 'markdown');
    const names = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
    assert.deepEqual(names, ['Table: Deadlines', 'Table 2: Deadlines', 'Table: Fees']);
  });

  test('the empty corner of a table is no heading', () => {
    const html = render('| | Paper A |\n|---|---|\n| Right | 66 |\n', 'markdown');
    assert.match(html, /<thead>\s*<tr>\s*<td><\/td>\s*<th scope="col">Paper A<\/th>/);
    assert.match(render('<table><tr><th>A</th><td>1</td></tr></table>', 'html'), /<th scope="row">A<\/th>/);
    assert.match(render('<table><tr><th scope="col">A</th></tr></table>', 'html'), /<th scope="col">A<\/th>/);
    assert.doesNotMatch(render('<table><tr><th scope="col"> </th><th>A</th></tr></table>', 'html'), /<th[^>]*>\s*</);
  });

  test('words in bold that stand alone label the call-out', () => {
    const html = render('> **In the exam**\n>\n> Ask *whom* it protects.', 'markdown');
    assert.match(
      html,
      /<div data-callout="exam" role="note">\s*<p data-label="">In the exam<\/p>\s*<p>Ask <em>whom<\/em>/,
    );
  });

  test('an ordinary quotation stays one', () => {
    assert.match(render('> Nobody said so.', 'markdown'), /^<blockquote>/);
  });

  test('bare addresses are links where they begin like one, words with dots and comments are none', () => {
    const linked = (text: string): string[] =>
      [...render(text, 'markdown').matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(
        ([, href, words]) => `${words} ${href}`,
      );
    assert.deepEqual(linked('See www.example.org/x. Then https://e.org/a_(b), a@b.org and ~~gone~~.'), [
      'www.example.org/x http://www.example.org/x',
      'https://e.org/a_(b) https://e.org/a_(b)',
      'a@b.org mailto:a@b.org',
    ]);
    assert.deepEqual(linked('example.com, index.ts, P.Eng., //a.example.org/x, ftp://a.org'), []);
    assert.equal(render('~~a~~', 'markdown'), '<p><del>a</del></p>');
  });

  test('cells keep their alignment, code loses its language', () => {
    assert.match(
      render('| a | b |\n|:-:|--:|\n| c | d |\n', 'markdown'),
      /<td align="center">c<\/td>\s*<td align="right">d</,
    );
    assert.equal(render('```ts\na\n```', 'markdown'), '<pre><code>a\n</code></pre>');
  });

  test('the same text is rendered once and answers alike', () => {
    assert.equal(render('*Read*', 'markdown'), render('*Read*', 'markdown'));
    assert.notEqual(render('*Read*', 'markdown'), render('*Read*', 'html'));
  });
});

describe('what a review tells the author', () => {
  test('headings with level and line, and links', () => {
    const { headings, links, altered } = review('## One\n\nText with [a link](/blog/x).\n\n### Two\n', 'markdown');
    assert.deepEqual(
      headings.map(({ level, id, line }) => [level, id, line]),
      [
        [2, 'one', 1],
        [3, 'two', 5],
      ],
    );
    assert.deepEqual(links, [{ href: '/blog/x', line: 3 }]);
    assert.deepEqual(altered, []);
  });

  test('what cleaning takes away, with its line; a comment is left alone', () => {
    const text = '<p>Fine</p>\n<!-- for the owner -->\n<p style="color:red">Red <b>bold</b></p>\n';
    assert.deepEqual(review(text, 'html').altered, [
      { what: 'style of <p>', line: 3 },
      { what: '<b>', line: 3 },
    ]);
  });

  test('the line of what is altered and linked, deep within Markdown', () => {
    const text =
      'One\n*two*\\\nthree [x](javascript:1)\n\n- four\n- > five\n  > <b>six</b>\n\n| a |\n|---|\n| [b](/blog) <i>c</i> |\n';
    const { altered, links } = review(text, 'markdown');
    assert.deepEqual(
      altered.map(({ what, line }) => `${line} ${what}`),
      ['3 href of <a>', '7 <b>', '11 <i>'],
    );
    assert.deepEqual(links, [
      { href: 'javascript:1', line: 3 },
      { href: '/blog', line: 11 },
    ]);
  });

  test('tags left open, closed twice or crossed', () => {
    const nesting = (text: string): string[] => review(text, 'html').altered.map(({ what, line }) => `${line} ${what}`);
    assert.deepEqual(nesting('<ul>\n<li>one\n<li>two</li>\n</ul>'), ['2 nesting of <li>']);
    assert.deepEqual(nesting('<p>one</strong></p>'), ['1 nesting of <strong>']);
    assert.deepEqual(nesting('<p><strong>a<em>b</strong>c</em></p>'), ['1 nesting of <em>']);
    assert.deepEqual(nesting('<p><strong><em>Hi</strong></em></p>'), ['1 nesting of <em>']);
    assert.deepEqual(nesting('<p>Fine</p>\n<p>open'), ['2 nesting of <p>']);
    assert.deepEqual(nesting('<constructor>part of every object<p>a</p></constructor>'), ['1 <constructor>']);
    assert.deepEqual(nesting('<p>one<br>two<br /></p><!-- <p> --><p><abbr title="a > b">x</abbr></p>'), []);
  });

  test('what a browser would move out of a table, a list or a paragraph', () => {
    const faults = (text: string): string[] => review(text, 'html').altered.map(({ what, line }) => `${line} ${what}`);
    assert.deepEqual(faults('<table>\n<tr><td>a</td></tr>\nstray</table>'), ['3 text in <table>']);
    assert.deepEqual(faults('<table><tbody><tr><p>a</p></tr></tbody></table>'), ['1 nesting of <p>']);
    assert.deepEqual(faults('<ul>one<li>two</li></ul>'), ['1 text in <ul>']);
    assert.deepEqual(faults('<p>one<ul><li>two</li></ul></p>'), ['1 nesting of <ul>']);
    assert.deepEqual(faults('<dl><dt>a</dt><dd><ul><li><p>b</p></li></ul></dd></dl>'), []);
  });

  test('HTML in Markdown, which ends where the Markdown around it ends; code is none', () => {
    const nesting = (text: string): string[] =>
      review(text, 'markdown').altered.map(({ what, line }) => `${line} ${what}`);
    assert.deepEqual(nesting('<p><strong>open</p>\n\nmore'), ['1 nesting of <strong>']);
    assert.deepEqual(nesting('one\n\nand <em>two\n\nthree</em>'), ['3 nesting of <em>', '5 nesting of <em>']);
    assert.deepEqual(nesting('one **and <em>two** three</em>'), ['1 nesting of <em>']);
    assert.deepEqual(nesting('- one\n- <sub>two'), ['2 nesting of <sub>']);
    assert.deepEqual(
      nesting('`<p><b>` and H<sub>2</sub>O\n\n    <strong>\n\n```\n<em>\n```\n\n<https://example.org>'),
      [],
    );
    assert.deepEqual(nesting('<ul>\n\n<li>one</li>\n\n</ul>'), []);
  });

  test('links by reference that are defined nowhere', () => {
    const references = (text: string) => review(text, 'markdown').undefinedReferences;
    assert.deepEqual(references('One\n[two][three] and [four][].\n'), [
      { text: '[two][three]', line: 2 },
      { text: '[four][]', line: 2 },
    ]);
    assert.deepEqual(references('[two][three], `[x][y]`, *Smith* [1997] 2 SCR 5\n\n[three]: /blog'), []);
  });
});

describe('terms of the glossary (product.md 5.15)', () => {
  const TERMS = [
    { term: 'tort', also: ['torts'], definition: 'A wrong.' },
    { term: 'duty of care', also: [], definition: 'What one owes a <neighbour>.' },
    { term: 'duty', also: ['duties'], definition: 'What one owes.' },
    { term: 'alternative dispute resolution', also: ['ADR'], definition: 'Without a court.' },
    { term: "workers' compensation", also: [], definition: 'Insurance.' },
  ];
  const explained = (text: string): string[] =>
    [...render(text, 'markdown', TERMS).matchAll(/<button[^>]*popovertarget="term-([a-z-]+)"[^>]*>([^<]*)</g)].map(
      ([, id, words]) => `${words}: ${id}`,
    );

  const CASES: Record<string, readonly string[]> = {
    'A tort is a tort.': ['tort: tort'],
    'Torts and a tort.': ['Torts: tort'],
    'A duty of care is a duty.': ['duty of care: duty-of-care', 'duty: duty'],
    'A tortoise retorts.': [],
    '## A tort\n\n[a tort](/blog), `tort`, then a **tort**.': ['tort: tort'],
    '> **Case: a tort**\n>\n> A tort.': ['tort: tort'],
    'An adr, then ADR.': ['ADR: alternative-dispute-resolution'],
    'Workers’ compensation': ['Workers’ compensation: workers-compensation'],
    '| tort |\n|---|\n| a duty |': ['tort: tort', 'duty: duty'],
  };
  for (const [text, terms] of Object.entries(CASES)) {
    test(`explained in ‘${text.replaceAll('\n', ' ')}’`, () => assert.deepEqual(explained(text), terms));
  }

  test('a button opens a popover with a name, the explanation as text', () => {
    const html = render('A duty of care.', 'markdown', TERMS);
    assert.match(
      html,
      /<button type="button" data-term="" popovertarget="term-duty-of-care" interestfor="term-duty-of-care" aria-haspopup="dialog">duty of care<\/button>/,
    );
    assert.match(
      html,
      /<span id="term-duty-of-care" popover="auto" role="dialog" aria-label="Definition: duty of care"><strong>duty of care<\/strong> What one owes a &lt;neighbour&gt;\.<\/span>/,
    );
  });

  test('an author cannot write a button or a popover', () => {
    const html = render(
      '<button popovertarget="main" data-term>x</button><span popover id="y">z</span>',
      'html',
      TERMS,
    );
    assert.equal(html, 'xz');
  });

  test('explained in other forms: apostrophes, capitals, words with other signs', () => {
    const terms = ["workers' compensation", 'co-op', 'P.Eng.', '(s. 3)'].map((term) => ({
      term,
      also: [],
      definition: '-',
    }));
    const text = 'WORKERS’ compensation, Co-op, P.Eng. and (S. 3), not co-ops.';
    const found = [...render(text, 'html', terms).matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words);
    assert.deepEqual(found, ['WORKERS’ compensation', 'Co-op', 'P.Eng.', '(S. 3)']);
  });

  test('what is explained depends on the terms given, not on what was rendered before', () => {
    assert.match(render('A tort.', 'markdown', TERMS), /<button/);
    assert.doesNotMatch(render('A tort.', 'markdown'), /<button/);
  });
});

test('texts that are read together are rendered with other work between them, equal ones once', async () => {
  const texts = Array.from({ length: 10 }, (_, number) => `A *text* with the number ${number}.`);
  let shown: string[] = [];
  const renderAll = () => Promise.all([...texts, ...texts].map((text) => renderBetweenWork(text, 'markdown')));
  const turns = await turnsDuring(async () => {
    shown = await renderAll();
  });
  assert.ok(turns >= texts.length && turns < 8 * texts.length, `${turns} turns`);
  assert.deepEqual(
    shown,
    [...texts, ...texts].map((text) => render(text, 'markdown')),
  );
  assert.ok((await turnsDuring(renderAll)) <= 2, 'at once when they are kept');
});

describe('a text without its markup', () => {
  test('words of blocks are kept apart, words of phrases together, scripts are gone', () => {
    const text = '## Duty\n\nOf *ca*re &amp; <script>alert(1)</script>more.\n\n| a | b |\n|---|---|\n| c | d |\n';
    assert.equal(plainText(text, 'markdown'), 'Duty Of care & more. a b c d');
    assert.equal(plainText('<p>one</p><p>two<br>three</p>', 'html'), 'one two three');
  });

  test('words of different blocks never run together, those of one word never part', () => {
    const cases = {
      '<ul><li>One.<ul><li>Two.</li></ul>Three.</li></ul>Four.': 'One. Two. Three. Four.',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>c': 'a b c',
      '<blockquote>One.</blockquote>Two <em>th</em>ree': 'One. Two three',
    };
    for (const [html, words] of Object.entries(cases)) assert.equal(plainText(html, 'html'), words);
  });

  test('what is searched has a dot between blocks and cells, none elsewhere (product.md 5.14)', () => {
    const table = '<table><tbody><tr><td>a</td><td></td><td>b</td></tr></tbody></table>c';
    assert.equal(searchText(table, 'html'), 'a · b · c');
    assert.equal(searchText('## Duty\n\nOf *ca*re · and\nmore.', 'markdown'), 'Duty · Of care · and more.');
    assert.equal(searchText('<p>one<br>two</p><p></p><p>three</p>', 'html'), 'one two · three');
  });
});
