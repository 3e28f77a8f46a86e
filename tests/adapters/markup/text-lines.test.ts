import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import type { MarkupFormat } from '../../../src/application/ports/markup.ts';
import { parsePracticeText } from '../../../src/domain/study/practice-text.ts';
import { projectPath } from '../../support/project-root.ts';

const { lines } = authoredMarkup();

const STEM = '1. Who seals?';
const OPTIONS = ['A) The owner', 'B) The *engineer*', 'C) Nobody', 'D) Both'];
const PLAIN = ['A) The owner', 'B) The engineer', 'C) Nobody', 'D) Both'];

/** One question in the forms in which authors write it. */
const FORMS: readonly (readonly [form: string, format: MarkupFormat, text: string])[] = [
  ['Markdown, a paragraph each', 'markdown', [STEM, ...OPTIONS, '**Answer: B)**', 'It is hers.'].join('\n\n')],
  ['Markdown without empty lines', 'markdown', [STEM, ...OPTIONS, 'Answer: B', '', 'It is hers.'].join('\n')],
  ['Markdown, options indented', 'markdown', [STEM, ...OPTIONS, 'Answer: B)\n\nIt is hers.'].join('\n   ')],
  ['Markdown, options in a list', 'markdown', `${STEM}\n\n- ${OPTIONS.join('\n- ')}\n\nAnswer: B)\n\nIt is hers.`],
  [
    'HTML, a paragraph each',
    'html',
    [STEM, ...PLAIN, 'Answer: B)', 'It is hers.'].map((text) => `<p>${text}</p>`).join('\n'),
  ],
  ['HTML with line breaks', 'html', `<p>${[STEM, ...PLAIN, 'Answer: B)'].join('<br>')}</p><p>It is\nhers.</p>`],
  [
    'HTML lists',
    'html',
    `<ol><li>Who seals?<ul>${PLAIN.map((text) => `<li>${text}</li>`).join('')}</ul></li></ol>
     <p><strong>Answer: B)</strong> It is hers.</p>`,
  ],
  [
    'HTML, the second item of a numbered list',
    'html',
    `<ol start="2"><li><p>Who seals?</p></li></ol><p>${PLAIN.join('</p><p>')}</p><p>Answer: B)</p><p>It is hers.</p>`,
  ],
  ['plain text in HTML', 'html', [STEM, ...PLAIN, 'Answer: B)', 'It is hers.'].join('\n')],
];

describe('practice questions in authored texts (product.md 5.40)', () => {
  for (const [form, format, text] of FORMS) {
    test(form, () => {
      const parsed = parsePracticeText(lines(text, format), 's');
      assert.ok(parsed.ok, `${parsed.ok || parsed.refusal}: ${JSON.stringify(lines(text, format))}`);
      const [question, ...others] = parsed.value.questions;
      assert.deepEqual([question?.question, question?.explanation, others.length], ['Who seals?', 'It is hers.', 0]);
      assert.deepEqual(
        question?.options.map((option) => [option.text, option.isCorrect]),
        [
          ['The owner', false],
          ['The engineer', true],
          ['Nobody', false],
          ['Both', false],
        ],
      );
    });
  }

  test('scripts and comments are no words', () => {
    const hostile = `<script>1. Who?</script><!-- 1. Who? --><p>Read <b onclick="x">on</b></p><style>A) x</style>`;
    assert.deepEqual(lines(hostile, 'html'), ['Read on', '']);
  });

  test('headings, tables and numbered lists', () => {
    const text = '## Part\n\n| a | b |\n|---|---|\n| c | d |\n\n3. x\n4. y';
    assert.deepEqual(lines(text, 'markdown'), ['## Part', '', 'a b', '', 'c d', '', '3. x', '', '4. y', '']);
  });

  test('any text gives lines without breaks in them', () => {
    const formats = fc.constantFrom<MarkupFormat>('markdown', 'html');
    const pieces = fc.array(fc.oneof(fc.constantFrom('<ol>', '<li>', '<br>', '\n', '1. ', '<p>', '</p>'), fc.string()));
    fc.assert(
      fc.property(pieces, formats, (some, format) => {
        for (const line of lines(some.join(''), format)) assert.doesNotMatch(line, /\n|^\s|\s$/);
      }),
    );
  });
});

const content = (path: string): string => {
  const file = readFileSync(projectPath('content', path), 'utf8');
  return file.split('\n---\n').slice(1).join('\n---\n');
};

describe('the texts with practice questions that we have', () => {
  const TEXTS = [
    ['chapters/3-professional-practice/10-practice-questions.md', 15, 'BBDABAADCBABABC'],
    ['modules/4-professional-liability/06-practice-questions.md', 8, null],
  ] as const;
  for (const [path, count, keys] of TEXTS) {
    test(`${path} reads as ${count} questions`, () => {
      const parsed = parsePracticeText(lines(content(path), 'markdown'), 's');
      assert.ok(parsed.ok, parsed.ok ? '' : parsed.refusal);
      const { intro, questions } = parsed.value;
      assert.match(intro, /^(Fifteen|These eight|Eight) questions/);
      assert.equal(questions.length, count);
      for (const { options, explanation } of questions) {
        assert.equal(options.length, 4);
        assert.ok(explanation.length > 100);
      }
      const found = questions.map(({ options }) => options.find(({ isCorrect }) => isCorrect)?.id.at(-1)).join('');
      if (keys) assert.equal(found, keys);
    });
  }
});
