import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { relatedPosts } from '../../../src/domain/publishing/related-posts.ts';

const post = (slug: string, ...tags: string[]) => ({ slug, tags });

describe('related posts (product.md 8.20)', () => {
  const of = post('plan', 'NPPE', 'study plan');
  const cases: readonly [string, ReturnType<typeof post>[], string[]][] = [
    ['more shared tags come first', [post('a', 'NPPE'), post('b', 'study plan', 'NPPE')], ['b', 'a']],
    ['of equals the order given stands', [post('a', 'NPPE'), post('b', 'study plan')], ['a', 'b']],
    ['no tag in common, no relation', [post('a', 'law'), post('b')], []],
    ['a tag is the same in other case', [post('a', 'nppe'), post('b', 'Study Plan', 'Nppe')], ['b', 'a']],
    ['a tag is met whole', [post('a', 'study')], []],
    ['never itself', [of, post('a', 'NPPE')], ['a']],
    ['at most as many as asked for', ['a', 'b', 'c', 'd'].map((slug) => post(slug, 'NPPE')), ['a', 'b', 'c']],
  ];
  for (const [what, all, expected] of cases) {
    test(what, () => {
      assert.deepEqual(
        relatedPosts(of, all, 3).map(({ slug }) => slug),
        expected,
      );
    });
  }
});
