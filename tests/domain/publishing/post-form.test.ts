import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areTagsValid, isPostSlug, parseTags, suggestedSlug } from '../../../src/domain/publishing/post-form.ts';
import {
  computePostUpdatedAt,
  type PostState,
  type PostStatusFields,
  postState,
} from '../../../src/domain/publishing/post-state.ts';

describe('the address of a post (13.14)', () => {
  const titles: readonly [title: string, slug: string][] = [
    ['How the NPPE is scored: what a scaled 65 means', 'how-the-nppe-is-scored-what-a-scaled-65-means'],
    ["The engineer's seal", 'the-engineers-seal'],
    ['  L’ingénieur & la loi  ', 'lingenieur-la-loi'],
    ['!!!', ''],
    ['a '.repeat(100), `${'a-'.repeat(59)}a`],
  ];
  for (const [title, slug] of titles) {
    test(`of '${title.slice(0, 30)}' is '${slug.slice(0, 30)}'`, () => {
      assert.equal(suggestedSlug(title), slug);
      assert.equal(isPostSlug(slug), slug !== '');
    });
  }
  for (const unfit of ['', 'Upper', 'two--hyphens', '-first', 'last-', 'with space', 'a/b', 'é', 'a'.repeat(121)]) {
    test(`is not '${unfit.slice(0, 20)}'`, () => assert.equal(isPostSlug(unfit), false));
  }
});

test('tags are parted by commas, trimmed, each once (13.14)', () => {
  assert.deepEqual(parseTags(' NPPE ,study   plan,, NPPE,'), ['NPPE', 'study plan']);
  assert.deepEqual(parseTags('NPPE, Study plan, nppe, study  PLAN'), ['NPPE', 'Study plan']);
  assert.equal(areTagsValid(Array.from({ length: 10 }, (_, n) => `t${n}`)), true);
  assert.equal(areTagsValid(Array.from({ length: 11 }, (_, n) => `t${n}`)), false);
  assert.equal(areTagsValid(['x'.repeat(51)]), false);
});

describe('how a post stands (13.13)', () => {
  const cases: readonly [given: Partial<PostStatusFields>, state: PostState][] = [
    [{}, 'draft'],
    [{ publishedAt: 11 }, 'scheduled'],
    [{ publishedAt: 10 }, 'published'],
    [{ publishedAt: 5, hiddenAt: 7 }, 'unpublished'],
    [{ publishedAt: 5, hiddenAt: 7, retiredAt: 8 }, 'removed'],
    [{ publishedAt: 5, hiddenAt: 7, retiredAt: 8, withdrawnAt: 9 }, 'deleted'],
  ];
  for (const [given, state] of cases) {
    test(`${JSON.stringify(given)}: ${state}`, () => {
      const never = { publishedAt: null, hiddenAt: null, retiredAt: null, withdrawnAt: null };
      assert.equal(postState({ ...never, ...given }, 10), state);
    });
  }
});

describe('when a post counts as last changed (8.19)', () => {
  const published = { updatedAt: 3, state: 'published' } as const;
  const draft = { updatedAt: 3, state: 'draft' } as const;
  test('a change of a public text counts now', () =>
    assert.equal(computePostUpdatedAt(published, { publishedAt: 2, isTextChanged: true }, 10), 10));
  test('a change of its tags does not', () =>
    assert.equal(computePostUpdatedAt(published, { publishedAt: 2, isTextChanged: false }, 10), 3));
  test('before it is public it is its day', () =>
    assert.equal(computePostUpdatedAt(draft, { publishedAt: 12, isTextChanged: true }, 10), 12));
  test('a draft without a day counts from now', () =>
    assert.equal(computePostUpdatedAt(null, { publishedAt: null, isTextChanged: true }, 10), 10));
});
