import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fsrsMemoryModel } from '../../../src/adapters/fsrs/memory-model.ts';
import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import {
  canPractiseMockQuestions,
  createDueCheck,
  drawSession,
  isInState,
  mergeSessionChoices,
  type PoolItem,
  PRACTICE_ITEM_STATES,
} from '../../../src/domain/learning/practice-session.ts';
import { TOPIC_TITLES_BY_AREA } from '../../../src/domain/learning/topics.ts';
import { randomStream } from '../../support/learning-simulation/random.ts';
import { projectPath } from '../../support/project-root.ts';

const item: fc.Arbitrary<Omit<PoolItem, 'id'>> = fc.record({
  area: fc.constantFrom(...AREA_CODES),
  topic: fc.constantFrom('I.1', 'II.1', 'II.2'),
  lastAnswer: fc.constantFrom('right' as const, 'wrong' as const, null),
  isFlagged: fc.boolean(),
  isGuessed: fc.boolean(),
  isDue: fc.boolean(),
});

describe('the items of a practice session (15.10)', () => {
  test('match what was asked for, are at most as many, and none twice', () => {
    const settings = fc.record({
      topics: fc.subarray(['I.1', 'II.1', 'II.2']),
      states: fc.subarray([...PRACTICE_ITEM_STATES]),
      number: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), settings, fc.nat(), (given, asked, seed) => {
        const pool = given.map((each, index) => ({ ...each, id: index + 1 }));
        const drawn = drawSession(pool, asked, randomStream(seed).uniform);
        const matching = pool.filter(
          (each) => isInState(each, asked.states) && (asked.topics.length === 0 || asked.topics.includes(each.topic)),
        );
        assert.equal(drawn.length, Math.min(asked.number, matching.length));
        assert.equal(new Set(drawn.map(({ id }) => id)).size, drawn.length);
        assert.ok(drawn.every((each) => matching.includes(each)));
      }),
    );
  });

  test('an answer is due when it is likely to be forgotten: a wrong one sooner (15.20)', () => {
    const isDue = createDueCheck(fsrsMemoryModel());
    assert.equal(isDue(null, 400), false);
    assert.deepEqual(
      [0, 1, 60].map((days) => isDue('right', days)),
      [false, false, true],
    );
    assert.deepEqual(
      [0, 1].map((days) => isDue('wrong', days)),
      [false, true],
    );
  });

  test('a guessed item is guessed whatever it was besides, and a due one due', () => {
    const guessed = { lastAnswer: 'right', isFlagged: false, isGuessed: true, isDue: false } as const;
    assert.deepEqual(
      PRACTICE_ITEM_STATES.filter((state) => isInState(guessed, [state])),
      ['guessed', 'right'],
    );
    assert.ok(isInState({ ...guessed, isDue: true }, ['due']));
  });

  for (const [name, attempts, expected] of [
    ['no mock', [], false],
    ['one mock', [{ set: 1, state: 'completed' }], false],
    [
      'one mock and one incomplete',
      [
        { set: 1, state: 'completed' },
        { set: 2, state: 'incomplete' },
      ],
      false,
    ],
    [
      'both mocks',
      [
        { set: 1, state: 'completed' },
        { set: 2, state: 'completed' },
      ],
      true,
    ],
    [
      'both mocks and one running',
      [
        { set: 1, state: 'completed' },
        { set: 2, state: 'completed' },
        { set: 1, state: 'running' },
      ],
      false,
    ],
  ] as const) {
    test(`mock items with ${name}: ${expected ? 'yes' : 'no'}`, () =>
      assert.equal(canPractiseMockQuestions(attempts), expected));
  }

  test('have the topics of the blueprint', async () => {
    const text = await readFile(projectPath('content/blueprint.yaml'), 'utf8');
    const written = [...text.matchAll(/code: ([IV]+\.\d+), title: "?(.+?)"? \}/g)].map(([, code, title]) => [
      code,
      title,
    ]);
    const known = AREA_CODES.flatMap((area) =>
      TOPIC_TITLES_BY_AREA[area].map((title, index) => [`${area}.${index + 1}`, title]),
    );
    assert.deepEqual(known, written);
  });
});

describe('choices of a session (15.11)', () => {
  const [first, second] = [
    { questionId: 1, optionId: 10 },
    { questionId: 1, optionId: 11 },
  ];
  const other = { questionId: 2, optionId: 20 };

  test('the first stands where its answer was shown, the last where a clock runs', () => {
    assert.deepEqual(mergeSessionChoices('tutor', [first], [second, other]), [first, other]);
    assert.deepEqual(mergeSessionChoices('timed', [first], [second, other]), [second, other]);
  });
});
