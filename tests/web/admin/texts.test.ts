import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type MarkupLanguage, type TextAction, textEdit } from '../../../src/web/admin/text/text-actions.ts';
import { compareTexts } from '../../../src/web/admin/versioned-form/compare-texts.ts';

/** A text with its chosen part between bars, before and after a button. */
function pressed(action: TextAction, format: MarkupLanguage, written: string): string {
  const from = written.indexOf('|');
  const to = written.lastIndexOf('|') - 1;
  const text = written.replaceAll('|', '');
  const edit = textEdit(action, format, { text, from, to: Math.max(from, to) });
  const [start, end] = [edit.from + edit.select[0], edit.from + edit.select[1]];
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}

describe('the buttons above a text (product.md 11.15)', () => {
  for (const [action, format, before, after] of [
    ['bold', 'markdown', 'a |word| b', 'a **|word|** b'],
    ['bold', 'markdown', 'a || b', 'a **|bold words|** b'],
    ['italic', 'html', '|x|', '<em>|x|</em>'],
    ['link', 'markdown', '|here|', '[|here|](https://)'],
    ['link', 'html', '|here|', '<a href="https://">|here|</a>'],
    ['heading', 'markdown', 'Before|| after', 'Before\n\n## |Heading|\n\n after'],
    ['heading', 'html', '|Title|', '<h2>|Title|</h2>'],
    ['list', 'markdown', '|one\ntwo|', '|- |one\n- two'],
    ['list', 'html', '||', '<ul>\n  <li>|First point|</li>\n  <li>Second point</li>\n</ul>'],
    ['definition', 'markdown', '||', '> **Term** |What the term means.|'],
    ['case', 'markdown', '|It fell.|', '> **Case: a short name** |It fell.|'],
    [
      'exam',
      'html',
      '||',
      '<blockquote>\n  <p><strong>In the exam</strong> |What to look for in a question.|</p>\n</blockquote>',
    ],
  ] as const) {
    test(`${action} in ${format}: ${before.replaceAll('\n', ' ')}`, () =>
      assert.equal(pressed(action, format, before), after));
  }

  test('a table is one', () => {
    assert.match(pressed('table', 'markdown', '||'), /^\| \|Heading\| \| Heading \|\n\| --- \|/);
    assert.match(pressed('table', 'html', '||'), /<th scope="col">\|Heading\|<\/th>/);
  });
});

describe('two versions compared (product.md 11.8)', () => {
  const told = (before: string, after: string): string[] =>
    compareTexts(before, after).map((row) => {
      if (row.kind === 'left-out') return `… ${row.lines}`;
      const sign = { same: ' ', removed: '-', added: '+' }[row.kind];
      return sign + row.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    });

  test('the same says nothing', () => assert.deepEqual(compareTexts('a\nb', 'a\nb'), []));

  test('words within a line that was changed', () => {
    assert.deepEqual(told('One\nThe old bridge\nThree', 'One\nThe new bridge\nThree'), [
      ' One',
      '-The [old] bridge',
      '+The [new] bridge',
      ' Three',
    ]);
  });

  test('lines that came and went; many that are the same are counted', () => {
    const many = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
    assert.deepEqual(told(`${many}\nend`, `${many}\nend\nmore`), ['… 11', ' line 11', ' end', '+[more]']);
    assert.deepEqual(told('gone\nstays', 'stays'), ['-[gone]', ' stays']);
  });

  for (const [before, after, expected] of [
    ['', 'one two', ['-', '+[one two]']],
    ['one two', '', ['-[one two]', '+']],
    ['she may wait here', 'she must wait', ['-she [may] wait[ here]', '+she [must] wait']],
  ] as const) {
    test(`'${before}' to '${after}'`, () => assert.deepEqual(told(before, after), expected));
  }

  test('each side holds its whole text where nothing is left out', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', '\n'), { maxLength: 7 }).map((words) => words.join(' '));
    const side = (left: 'removed' | 'added', before: string, after: string): string =>
      compareTexts(before, after)
        .flatMap((row) =>
          row.kind === 'left-out' || row.kind === left ? [] : [row.pieces.map(({ text }) => text).join('')],
        )
        .join('\n');
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        fc.pre(before !== after && !before.endsWith('\n') && !after.endsWith('\n'));
        assert.equal(side('added', before, after), before);
        assert.equal(side('removed', before, after), after);
      }),
    );
  });
});
