import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findNeighbours, listInReadingOrder } from '../../../src/domain/study/reading-order.ts';
import { courseAddress, sectionAddress } from '../../../src/domain/study/section-address.ts';

const section = (id: number, title = `Section ${id}`) => ({ id, slug: `section-${id}`, title });

const CHAPTERS = [
  { id: 1, sections: [section(11), section(12)] },
  { id: 2, sections: [section(21, 'Practice Questions')] },
  { id: 3, sections: [section(31), section(32, 'More Practice Questions')] },
];

const ORDER = listInReadingOrder(CHAPTERS);
const idOf = (place: { section: { id: number } } | null) => place?.section.id ?? null;

describe('going through the guide (product.md 5.10)', () => {
  const cases: readonly (readonly [id: number, previous: number | null, next: number | null])[] = [
    [11, null, 12],
    [12, 11, 31],
    [31, 12, null],
    [21, null, null],
    [99, null, null],
  ];
  for (const [id, previous, next] of cases) {
    test(`around section ${id}`, () => {
      const beside = findNeighbours(ORDER, id);
      assert.deepEqual([idOf(beside.previous), idOf(beside.next)], [previous, next]);
    });
  }

  test('addresses name chapter and section', () => {
    assert.equal(sectionAddress(2, null), '/study-guide/2');
    assert.equal(sectionAddress(2, 'codes of'), '/study-guide/2?section=codes%20of');
    assert.equal(courseAddress(3, 'tenders'), '/course?module=3&section=tenders');
  });
});
