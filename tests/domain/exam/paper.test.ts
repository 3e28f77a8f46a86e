import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { type BankItem, drawPaper, shuffled } from '../../../src/domain/exam/paper.ts';

/** A stream of numbers in [0, 1) that its seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const bank = (length: number): BankItem[] =>
  Array.from({ length }, (_, index) => ({
    area: AREA_CODES[index % AREA_CODES.length] ?? 'I',
    questionId: index + 1,
    versionId: 1_000 + index,
    optionIds: [1, 2, 3, 4].map((option) => (index + 1) * 10 + option),
  }));

describe('shuffling', () => {
  test('keeps every item once and does not touch what it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), fc.nat(), (items, seed) => {
        const before = [...items];
        const result = shuffled(items, randomFrom(seed));
        assert.deepEqual([...result].sort(), [...items].sort());
        assert.deepEqual(items, before);
      }),
    );
  });

  test('follows Durstenfeld, from the last place to the second', () => {
    assert.deepEqual(
      shuffled([1, 2, 3, 4], () => 0),
      [2, 3, 4, 1],
    );
    assert.deepEqual(
      shuffled([1, 2, 3, 4], () => 0.999),
      [1, 2, 3, 4],
    );
    const asked: number[] = [];
    shuffled([1, 2, 3, 4], () => asked.push(0) * 0);
    assert.equal(asked.length, 3);
  });

  test('every order of four is about equally likely', () => {
    const random = randomFrom(42);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 24_000; draw += 1) {
      const order = shuffled(['a', 'b', 'c', 'd'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    assert.equal(counts.size, 24);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    assert.ok(chiSquare < 49.7, `chi-square ${chiSquare} of 23 degrees, expected below 49.7 with 99.9 %`);
  });
});

describe('drawing a paper (4.2)', () => {
  test('holds every item once, in its version, with its own options, at places 1 to n', () => {
    fc.assert(
      fc.property(fc.nat(110), fc.nat(), (length, seed) => {
        const items = bank(length);
        const paper = drawPaper(items, randomFrom(seed));
        assert.deepEqual(
          paper.map((item) => item.position),
          items.map((_, index) => index + 1),
        );
        const byQuestion = [...paper].sort((one, other) => one.questionId - other.questionId);
        assert.deepEqual(
          byQuestion.map(({ questionId, versionId, optionIds }) => ({
            area: items[questionId - 1]?.area,
            questionId,
            versionId,
            optionIds: [...optionIds].sort((one, other) => one - other),
          })),
          items,
        );
      }),
    );
  });

  test('the same chance draws the same paper, another chance another one', () => {
    const items = bank(110);
    assert.deepEqual(drawPaper(items, randomFrom(7)), drawPaper(items, randomFrom(7)));
    assert.notDeepEqual(drawPaper(items, randomFrom(7)), drawPaper(items, randomFrom(8)));
  });

  test('items and options do not stay in the order of the bank', () => {
    const paper = drawPaper(bank(110), randomFrom(3));
    assert.ok(paper.filter((item) => item.position === item.questionId).length < 10, 'items moved');
    const unmoved = paper.filter((item) => item.optionIds.every((option, index) => option % 10 === index + 1));
    assert.ok(unmoved.length < 20, `${unmoved.length} of 110 kept the order of their options`);
  });

  test('takes as many items of each area as the blueprint asks for from a set with more (4.1)', () => {
    const items = bank(240);
    const areaOf = new Map(items.map(({ questionId, area }) => [questionId, area]));
    const paper = drawPaper(items, randomFrom(5));
    for (const area of AREA_CODES) {
      const drawn = paper.filter(({ questionId }) => areaOf.get(questionId) === area).length;
      assert.equal(drawn, Math.min(40, BLUEPRINT[area].inPaper), area);
    }
    assert.equal(new Set(paper.map(({ questionId }) => questionId)).size, 110);
    const again = drawPaper(items, randomFrom(6)).map(({ questionId }) => questionId);
    assert.notDeepEqual(new Set(paper.map(({ questionId }) => questionId)), new Set(again));
  });
});
