import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { areaProfiles, costliestArea } from '../../../src/domain/analytics/area-profile.ts';
import {
  type FirstAnswer,
  filterAnswersBySource,
  RECENT_ANSWER_DAYS,
  tallyAnswers,
} from '../../../src/domain/analytics/first-answer.ts';
import { AREA_CODES, type AreaCode } from '../../../src/domain/exam/blueprint.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const DAY = 86_400_000;

const answers = (area: AreaCode | null, right: number, items: number, topic: string | null = null): FirstAnswer[] =>
  Array.from({ length: items }, (_, index) => ({ area, topic, isInExam: false, isRight: index < right, at: NOW }));

const anyAnswer: fc.Arbitrary<FirstAnswer> = fc.record({
  area: fc.option(fc.constantFrom(...AREA_CODES)),
  topic: fc.option(fc.constantFrom('1', '2', '10')),
  isInExam: fc.boolean(),
  isRight: fc.boolean(),
  at: fc.integer({ min: NOW - 40 * DAY, max: NOW }),
});

const profileOf = (area: AreaCode, given: readonly FirstAnswer[]) =>
  areaProfiles(given).find((profile) => profile.area === area);

describe('the profile by area and topic (14.4 to 14.6)', () => {
  test('has every area of the blueprint in its order, also those without an answer', () => {
    const profiles = areaProfiles(answers('II', 3, 4));
    assert.deepEqual(
      profiles.map(({ area, items, band, lost }) => [area, items, band, lost]),
      [
        ['I', 0, null, null],
        ['II', 4, 'mastered', (100 * 21) / 110 / 4],
        ['III', 0, null, null],
        ['IV', 0, null, null],
        ['V', 0, null, null],
        ['VI', 0, null, null],
      ],
    );
  });

  test('puts the topics that cost most first, and leaves out answers without one', () => {
    const given = [
      ...answers('IV', 9, 10, 'IV.10'),
      ...answers('IV', 3, 12, 'IV.8'),
      ...answers('IV', 4, 5, 'IV.3'),
      ...answers('IV', 0, 9),
    ];
    assert.deepEqual(
      profileOf('IV', given)?.topics.map(({ topic, right, items, band }) => [topic, right, items, band]),
      [
        ['IV.8', 3, 12, 'not-mastered'],
        ['IV.3', 4, 5, 'mastered'],
        ['IV.10', 9, 10, 'mastered'],
      ],
    );
    assert.equal(profileOf('IV', given)?.items, 36);
  });

  test('the costliest area is the one that loses most of a paper, not the one with the lowest share', () => {
    const given = [...answers('VI', 1, 2), ...answers('III', 6, 10), ...answers('I', 1, 1)];
    assert.equal(costliestArea(areaProfiles(given))?.area, 'III');
    assert.equal(costliestArea(areaProfiles(answers('III', 5, 5))), null);
    assert.equal(costliestArea(areaProfiles([])), null);
  });

  test('counts every answer of an area once, whatever the order of answers', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer), (given) => {
        const profiles = areaProfiles(given);
        const all = profiles.reduce((sum, { items }) => sum + items, 0);
        assert.equal(all, given.filter(({ area }) => area !== null).length);
        for (const { area, right, items, topics } of profiles) {
          assert.deepEqual({ right, items }, tallyAnswers(given.filter((answer) => answer.area === area)));
          const named = given.filter((answer) => answer.area === area && answer.topic !== null);
          assert.equal(
            topics.reduce((sum, topic) => sum + topic.items, 0),
            named.length,
          );
        }
        assert.deepEqual(areaProfiles([...given].reverse()), profiles);
      }),
    );
  });

  test('one more right answer never makes an area worse', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer), fc.constantFrom(...AREA_CODES), (given, area) => {
        const [before, after] = [profileOf(area, given), profileOf(area, [...given, ...answers(area, 1, 1)])];
        assert.ok((after?.lost ?? 0) <= (before?.lost ?? 100));
        assert.ok((after?.interval.high ?? 0) >= (before?.items ? before.interval.high : 0) - 1e-9);
      }),
    );
  });
});

describe('the source of answers', () => {
  test('is all of them, those of exams, or those of the last days', () => {
    const [old, recent] = [NOW - RECENT_ANSWER_DAYS * DAY, NOW - RECENT_ANSWER_DAYS * DAY + 1];
    const given = [
      { area: null, topic: null, isInExam: true, isRight: true, at: old },
      { area: null, topic: null, isInExam: false, isRight: true, at: recent },
    ];
    assert.deepEqual(filterAnswersBySource(given, 'all', NOW), given);
    assert.deepEqual(filterAnswersBySource(given, 'mocks', NOW), [given[0]]);
    assert.deepEqual(filterAnswersBySource(given, 'recent', NOW), [given[1]]);
  });
});
