import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { OPERATIONS } from '../../../src/application/contract/index.ts';
import { decideContentLoad, isEditedOnSite } from '../../../src/domain/publishing/content-load-decision.ts';
import { computeNextOrder, MAX_LENGTHS } from '../../../src/domain/publishing/entry.ts';
import { findEntryFaults, parseTypedOrder } from '../../../src/domain/publishing/entry-faults.ts';
import { canSaveVersion, computeNextVersion } from '../../../src/domain/publishing/save-version.ts';
import { siteSlug } from '../../../src/domain/publishing/site-slug.ts';

describe('the order of a new section (product.md 11.5)', () => {
  for (const [orders, expected] of [
    [[], 1],
    [[1, 2, 3], 4],
    [[7, 2], 8],
    [[5, 5], 6],
  ] as const) {
    test(`after ${orders.join(', ') || 'nothing'} comes ${expected}`, () =>
      assert.equal(computeNextOrder(orders), expected));
  }

  for (const [typed, expected] of [
    ['1', 1],
    [' 12 ', 12],
    ['9999', 9999],
    ['10000', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['one', null],
  ] as const) {
    test(`'${typed}' is ${expected ?? 'no order'}`, () => assert.equal(parseTypedOrder(typed), expected));
  }
});

describe('the name of a section in its address (product.md 11.6)', () => {
  for (const [title, taken, expected] of [
    ['Reading list', [], 'reading-list_1'],
    ['Reading list', ['reading-list', 'reading-list_1'], 'reading-list_2'],
    ['Économie & Éthique!', [], 'economie-ethique_1'],
    ['???', [], 'section_1'],
    ['x'.repeat(200), [], `${'x'.repeat(80)}_1`],
  ] as const) {
    test(expected, () => assert.equal(siteSlug(title, taken), expected));
  }
});

describe('which save counts (product.md 11.8, 11.9)', () => {
  test('one whose author has seen what is there, or claims nothing', () => {
    assert.deepEqual(
      [canSaveVersion(3, 3), canSaveVersion(3, undefined), canSaveVersion(3, 2), canSaveVersion(3, 4)],
      [true, true, false, false],
    );
  });

  test('the next version comes after all that are kept', () => {
    assert.deepEqual(
      [computeNextVersion(1, []), computeNextVersion(3, [1, 2, 3]), computeNextVersion(3, [3, 4])],
      [2, 4, 5],
    );
  });
});

describe('a load against an edit on the site (product.md 11.13)', () => {
  for (const [onSite, lastLoaded, inFile, expected] of [
    ['a', 'a', 'a', 'same'],
    ['b', 'a', 'b', 'same'],
    ['a', 'a', 'b', 'take'],
    ['b', 'a', 'a', 'keep'],
    ['b', 'a', 'c', 'file'],
    ['a', null, 'a', 'same'],
    ['a', null, 'b', 'file'],
  ] as const) {
    test(`site ${onSite}, last loaded ${lastLoaded}, file ${inFile}: ${expected}`, () => {
      assert.equal(decideContentLoad({ onSite, lastLoaded, inFile }), expected);
      assert.equal(isEditedOnSite({ onSite, lastLoaded }), onSite !== lastLoaded);
    });
  }
});

type Fields = Record<string, string>;

const LONG_TITLE = 'x'.repeat(MAX_LENGTHS.title + 1);

/** What forms send, with the words for each field at fault. */
const FORMS: readonly (readonly [kind: 'chapter' | 'section' | 'site-content', typed: Fields, faults: Fields])[] = [
  ['chapter', { title: 'Ethics', description: 'What to do' }, {}],
  ['chapter', { title: ' ', description: '' }, { title: 'Title is required', description: 'Description is required' }],
  ['chapter', { title: LONG_TITLE, description: 'd' }, { title: 'This may have at most 255 characters.' }],
  ['section', { title: 'Overview', order: '3', content: '<p>Text</p>' }, {}],
  [
    'section',
    { title: '', order: '0', content: ' \n' },
    {
      title: 'Title is required',
      order: 'Order is a whole number from 1 to 9,999.',
      content: 'Content is required',
    },
  ],
  ['section', { title: 'T', order: 'two', content: 'c' }, { order: 'Order is a whole number from 1 to 9,999.' }],
  [
    'section',
    { title: 'T', order: '1', content: 'x'.repeat(MAX_LENGTHS.content + 1) },
    { content: 'This may have at most 100,000 characters.' },
  ],
  ['site-content', { key: 'home_hero', title: 'Hero', content: 'c' }, {}],
  [
    'site-content',
    { key: '', title: '', content: '' },
    { key: 'Key is required', title: 'Title is required', content: 'Content is required' },
  ],
  [
    'site-content',
    { key: 'Home Hero', title: 't', content: 'c' },
    { key: 'A key has lower-case letters, digits and underscores only.' },
  ],
];

const SCHEMAS = {
  chapter: OPERATIONS['editing.saveChapter'].input,
  section: OPERATIONS['editing.saveSection'].input,
  'site-content': OPERATIONS['editing.saveSiteContent'].input,
};

/** The server's first words for each field. */
function serverFaults(kind: keyof typeof SCHEMAS, typed: Fields): Fields {
  const parsed = v.safeParse(SCHEMAS[kind], { id: '1', ...typed });
  if (parsed.success) return {};
  const faults: Fields = {};
  for (const issue of parsed.issues) faults[v.getDotPath(issue) ?? ''] ??= issue.message;
  return faults;
}

describe('a form and the server judge by the same words (product.md 11.4)', () => {
  for (const [kind, typed, faults] of FORMS) {
    test(`${kind} with ${Object.values(faults).join(', ').slice(0, 60) || 'nothing amiss'}`, () => {
      assert.deepEqual(findEntryFaults(kind, typed), faults);
      assert.deepEqual(serverFaults(kind, typed), faults);
    });
  }
});
