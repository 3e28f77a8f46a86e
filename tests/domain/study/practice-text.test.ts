import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { OPTION_LETTERS } from '../../../src/domain/exam/item-quality.ts';
import { readPracticeLine } from '../../../src/domain/study/practice-line.ts';
import { type PracticeText, parsePracticeText } from '../../../src/domain/study/practice-text.ts';

const parse = (text: string) => parsePracticeText(text.split('\n'), 'chapter-7');

const question = (answer: string): string => `1. Who decides?\nA) The client\nB) The engineer\nC) Nobody\n${answer}`;

const keyOf = (text: string): string | null => {
  const parsed = parse(text);
  if (!parsed.ok) return null;
  return parsed.value.questions[0]?.options.find(({ isCorrect }) => isCorrect)?.id ?? 'none';
};

describe('the answer line (product.md 5.40)', () => {
  const KEYS: readonly (readonly [line: string, letter: string])[] = [
    ['Answer: B)', 'B'],
    ['Answer: B', 'B'],
    ['answer: b', 'B'],
    ['ANSWER: c)', 'C'],
    ['Answer:A', 'A'],
    ['Correct Answer: C', 'C'],
    ['Correct answer: a)', 'A'],
    ['The answer is B', 'B'],
    ['The answer is b.', 'B'],
    ['the answer is C)', 'C'],
    ['  Answer: B)  ', 'B'],
    ['Answer: B) The engineer seals it.', 'B'],
  ];
  for (const [line, letter] of KEYS) {
    test(`'${line}' gives ${letter}`, () => assert.equal(keyOf(question(line)), `chapter-7-1-${letter}`));
  }

  const NO_KEYS = [
    'The answer is a common one',
    'Answer: a common one',
    'Answer: B and C',
    'Answer: E',
    'Answer: D',
    'Answer:',
    'My answer: B',
    'The answers are B',
    'Answer B',
    'The answer is (B)',
    '',
  ];
  for (const line of NO_KEYS) {
    test(`'${line}' gives no key`, () => assert.equal(keyOf(question(line)), null));
  }
});

describe('reading a text (product.md 5.40)', () => {
  test('stem, options, key and explanation, with several paragraphs and wrapped lines', () => {
    const parsed = parse(
      [
        'Two questions.',
        'Take your time.',
        '',
        '## First part',
        '1. A bridge is',
        'built.',
        '',
        'Who seals the drawings?',
        '',
        'A) The owner',
        'of the bridge',
        '',
        'B) The engineer',
        '',
        'Answer: B)',
        '',
        'The seal is',
        'personal.',
        '',
        'A) is tempting, 2 of 3 choose it.',
        '## Second part',
        '',
        '2) Is it so?',
        'A. Yes',
        'B. No',
        'C. Only in law',
        'D. Only in fact',
        'The answer is d',
      ].join('\n'),
    );
    assert.deepEqual(parsed, {
      ok: true,
      value: {
        intro: 'Two questions. Take your time.',
        questions: [
          {
            id: 'chapter-7-1',
            question: 'A bridge is built.\n\nWho seals the drawings?',
            options: [
              { id: 'chapter-7-1-A', text: 'The owner of the bridge', isCorrect: false, rightWhen: null },
              { id: 'chapter-7-1-B', text: 'The engineer', isCorrect: true, rightWhen: null },
            ],
            explanation: 'The seal is personal.\n\nA) is tempting, 2 of 3 choose it.',
          },
          {
            id: 'chapter-7-2',
            question: 'Is it so?',
            options: [
              { id: 'chapter-7-2-A', text: 'Yes', isCorrect: false, rightWhen: null },
              { id: 'chapter-7-2-B', text: 'No', isCorrect: false, rightWhen: null },
              { id: 'chapter-7-2-C', text: 'Only in law', isCorrect: false, rightWhen: null },
              { id: 'chapter-7-2-D', text: 'Only in fact', isCorrect: true, rightWhen: null },
            ],
            explanation: '',
          },
        ],
      },
    });
  });

  const CLAUSES = [
    'Because of the seal.',
    '',
    '- A would be right if the contract gave',
    'him the drawings.',
    '',
    '- C would be right if nothing had been designed yet',
    '',
    'One more paragraph,',
    'and its second line.',
  ];

  test('clauses that say when a distractor would be right belong to their options (5.69)', () => {
    const parsed = parse(
      `${question('Answer: B)')}\n\n${CLAUSES.join('\n')}\n\n2. Is it so?\nA) Yes\nB) No\nAnswer: A`,
    );
    assert.ok(parsed.ok);
    const [first, second] = parsed.value.questions;
    assert.deepEqual(
      first?.options.map(({ rightWhen }) => rightWhen),
      ['the contract gave him the drawings', null, 'nothing had been designed yet'],
    );
    assert.equal(first?.explanation, 'Because of the seal.\n\nOne more paragraph, and its second line.');
    assert.deepEqual(
      second?.options.map(({ rightWhen }) => rightWhen),
      [null, null],
    );
  });

  for (const [name, lines] of [
    ['the key', ['B would be right if the owner asked.']],
    ['no option', ['D would be right if there were four of them.']],
    ['one option twice', ['A would be right if he paid.', '', 'A would be right if he sealed.']],
  ] as const) {
    test(`a clause for ${name} makes the text unreadable (5.69)`, () => {
      const parsed = parse(`${question('Answer: B)')}\n\n${lines.join('\n')}`);
      assert.deepEqual(parsed, { ok: false, refusal: 'right-when-amiss' });
    });
  }

  test('a reason on the line of the answer belongs to the explanation', () => {
    const parsed = parse(`${question('Answer: B) The engineer seals it.')}\n\nNobody else may.`);
    assert.equal(parsed.ok && parsed.value.questions[0]?.explanation, 'The engineer seals it.\n\nNobody else may.');
  });

  test('a numbered list before the options belongs to the stem', () => {
    const parsed = parse('4. Which comes first?\n\n1. Safety\n\n2. Cost\n\nA) Safety\n\nB) Cost\n\nAnswer: A');
    assert.equal(parsed.ok && parsed.value.questions[0]?.question, 'Which comes first?\n\n1. Safety\n\n2. Cost');
    assert.equal(parsed.ok && parsed.value.questions[0]?.id, 'chapter-7-1');
  });

  const FAULTS: readonly (readonly [what: string, text: string, fault: string])[] = [
    ['nothing', '', 'no-questions'],
    ['prose', 'Ethics is hard.\n\nAnswer: B', 'no-questions'],
    ['options without a number', 'A) Yes\nB) No\nAnswer: A', 'no-questions'],
    ['no options', '1. Who?\n\nAnswer: A', 'options-amiss'],
    ['a number at the end', `${question('Answer: A')}\n\n2. Who?`, 'options-amiss'],
    ['a heading in the stem', '1. Who?\n\n## Part\n\nA) I\nB) You\nAnswer: A', 'options-amiss'],
    ['one option', '1. Who?\nA) I\nAnswer: A', 'options-amiss'],
    ['options that do not begin with A', '1. Who?\nB) I\nC) You\nAnswer: B', 'options-amiss'],
    ['an option left out', '1. Who?\nA) I\nC) You\nAnswer: A', 'options-amiss'],
    ['an option twice', '1. Who?\nA) I\nA) You\nAnswer: A', 'options-amiss'],
    ['no answer', question(''), 'answer-amiss'],
    ['no answer before the next', `${question('')}\n2. Next?\nA) I\nB) You\nAnswer: A`, 'answer-amiss'],
    ['no answer before a heading', `${question('')}\n## Part`, 'answer-amiss'],
    ['a key without its option', question('Answer: D'), 'answer-amiss'],
    ['two answers', `${question('Answer: A')}\nAnswer: B`, 'answer-amiss'],
    ['text between options and answer', question('\nThink well.\n\nAnswer: A'), 'text-out-of-place'],
    ['text after a heading', `${question('Answer: A')}\n## Part\nRead on.`, 'text-out-of-place'],
  ];
  for (const [what, text, fault] of FAULTS) {
    test(`${what}: ${fault}`, () => assert.deepEqual(parse(text), { ok: false, refusal: fault }));
  }
});

const plain = fc
  .stringMatching(/^[A-Za-z0-9(),.:;'?\u00e9\u2014*_<>& -]{1,60}$/)
  .map((text) => text.trim())
  .filter((text) => text !== '');

const kindOf = (text: string): string => readPracticeLine(text).kind;
const paragraphs = (barred: readonly string[], minLength: number) =>
  fc.array(
    plain.filter((text) => !barred.includes(kindOf(text))),
    { minLength, maxLength: 3 },
  );

const written = fc.record({
  stem: fc.tuple(plain, paragraphs(['option', 'answer', 'heading'], 0)).map(([first, others]) => [first, ...others]),
  options: fc.array(plain, { minLength: 2, maxLength: 4 }),
  key: fc.nat(3),
  explanation: paragraphs(['number', 'answer', 'heading'], 0),
  look: fc.record({
    number: fc.constantFrom('.', ')'),
    option: fc.constantFrom(')', '.'),
    answer: fc.constantFrom('Answer: X)', 'Answer: X', 'Correct Answer: X', 'The answer is X', 'answer: x'),
    gap: fc.constantFrom('\n', '\n\n'),
  }),
});

const texts = fc.record({
  intro: paragraphs(['number', 'heading'], 0),
  questions: fc.array(written, { minLength: 1, maxLength: 4 }),
});

type Written = typeof texts extends fc.Arbitrary<infer Value> ? Value : never;

function print({ intro, questions }: Written): string {
  const printed = questions.map(({ stem, options, key, explanation, look }, index) => {
    const letter = OPTION_LETTERS[key % options.length] ?? 'A';
    const answer = look.answer.replace('X', letter).replace(/x$/, letter.toLowerCase());
    const lines = options.map((text, place) => `${OPTION_LETTERS[place]}${look.option} ${text}`);
    const head = `${index + 1}${look.number} ${stem.join('\n\n')}`;
    return [head, ...lines, answer].join(look.gap) + explanation.map((text) => `\n\n${text}`).join('');
  });
  return [...intro, ...printed].join('\n\n');
}

const meant = ({ intro, questions }: Written): PracticeText => ({
  intro: intro.join('\n\n'),
  questions: questions.map(({ stem, options, key, explanation }, index) => ({
    id: `chapter-7-${index + 1}`,
    question: stem.join('\n\n'),
    options: options.map((text, place) => ({
      id: `chapter-7-${index + 1}-${OPTION_LETTERS[place]}`,
      text,
      isCorrect: place === key % options.length,
      rightWhen: null,
    })),
    explanation: explanation.join('\n\n'),
  })),
});

describe('any text (product.md 5.40)', () => {
  test('that is well formed reads as it was meant', () => {
    fc.assert(
      fc.property(texts, (text) => assert.deepEqual(parse(print(text)), { ok: true, value: meant(text) })),
      {
        numRuns: 500,
      },
    );
  });

  test('that is anything at all is read or refused, and what is read has one key among two to four options', () => {
    const pieces = fc.constantFrom('1. ', '2) ', 'A) ', 'B. ', 'C) x', 'Answer: A', 'Answer: B)', '## h', '', 'text');
    const lines = fc.array(
      fc.oneof(
        pieces,
        fc.string(),
        fc.tuple(pieces, fc.string()).map((two) => two.join('')),
      ),
    );
    fc.assert(
      fc.property(lines, (some) => {
        const parsed = parsePracticeText(some, 'x');
        if (!parsed.ok) return;
        assert.ok(parsed.value.questions.length > 0);
        for (const { question: stem, options } of parsed.value.questions) {
          assert.notEqual(stem, '');
          assert.ok(options.length >= 2 && options.length <= 4);
          assert.equal(options.filter(({ isCorrect }) => isCorrect).length, 1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
