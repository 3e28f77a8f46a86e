import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type BookWithVisits, findReadingPlace, isSectionRead } from '../../../src/domain/study/reading-order.ts';

type Place = { readonly sectionId: number; readonly isCompleted: boolean };
type Opened = readonly (readonly [sectionId: number, readAt: number, finished?: 'finished'])[];

const book = (ids: readonly number[], opened: Opened, completed: readonly number[] = []): BookWithVisits<Place> => ({
  places: ids.map((sectionId) => ({ sectionId, isCompleted: completed.includes(sectionId) })),
  visits: opened.map(([sectionId, readAt, finished]) => ({ sectionId, readAt, isFinished: finished === 'finished' })),
});

const GUIDE = [11, 12, 13, 21, 22];
const COURSE = [51, 52, 61];

const placeOf = (guide: Opened, course: Opened = [], completed: readonly number[] = []): number | null =>
  findReadingPlace([book(GUIDE, guide, completed), book(COURSE, course, completed)])?.sectionId ?? null;

describe('what is read (product.md 5.57)', () => {
  const visit = { sectionId: 12, readAt: 5, isFinished: false };
  const place = { sectionId: 12, isCompleted: false };

  test('what was opened is not read', () => assert.equal(isSectionRead(place, [visit]), false));
  test('what one went on from is', () => assert.equal(isSectionRead(place, [{ ...visit, isFinished: true }]), true));
  test('what lies in a completed chapter is, opened or not', () => {
    assert.equal(isSectionRead({ ...place, isCompleted: true }, []), true);
  });
  test('what one went on from says nothing of other sections', () => {
    assert.equal(isSectionRead({ ...place, sectionId: 13 }, [{ ...visit, isFinished: true }]), false);
  });
});

describe('the place where one goes on reading (product.md 5.58)', () => {
  const cases: Record<string, readonly [found: number | null, expected: number | null]> = {
    'nothing was opened': [placeOf([]), null],
    'the one opened last': [
      placeOf([
        [12, 5],
        [21, 9],
        [13, 7],
      ]),
      21,
    ],
    'the one opened last, though it lies before': [
      placeOf([
        [12, 9],
        [21, 5],
      ]),
      12,
    ],
    'the one opened last in either book': [placeOf([[12, 5]], [[52, 9]]), 52],
    'opening a book at its beginning does not lose it': [
      placeOf(
        [
          [12, 5],
          [11, 20],
        ],
        [[51, 30]],
      ),
      12,
    ],
    'its beginning, where nothing else was opened': [placeOf([[11, 5]]), 11],
    'a section that is gone is none': [placeOf([[77, 9]]), null],
    'after a completed chapter the next one not read': [placeOf([[13, 9]], [], [11, 12, 13]), 21],
    'not one that was read': [
      placeOf(
        [
          [13, 9],
          [21, 5, 'finished'],
        ],
        [],
        [11, 12, 13],
      ),
      22,
    ],
    'after the last chapter the first one not read': [
      placeOf(
        [
          [22, 9],
          [11, 1, 'finished'],
        ],
        [],
        [21, 22],
      ),
      12,
    ],
    'after a completed module the next module': [placeOf([], [[52, 9]], [51, 52]), 61],
    'where all is completed it stays': [placeOf([[13, 9]], [], [11, 12, 13, 21, 22]), 13],
  };
  for (const [name, [found, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(found, expected));
  }

  test('whatever was opened and completed, it is never a section read, while one of its book is not', () => {
    const visits = fc.uniqueArray(fc.tuple(fc.constantFrom(...GUIDE), fc.nat(99)), { selector: ([id]) => id });
    fc.assert(
      fc.property(visits, fc.subarray(GUIDE), (opened, completed) => {
        const guide = book(GUIDE, opened, completed);
        const place = findReadingPlace([guide]);
        assert.equal(place === null, opened.length === 0);
        if (completed.length < GUIDE.length && place) assert.equal(place.isCompleted, false);
      }),
    );
  });
});
