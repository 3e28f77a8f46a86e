import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { Post } from '../../src/application/ports/study-material.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const day = (published: string): number => Date.parse(`${published}T00:00:00Z`);

const aPost = (slug: string, given: Partial<Post> = {}): Post => ({
  slug,
  title: `About ${slug}`,
  excerpt: `What ${slug} is.`,
  tags: ['NPPE'],
  published: '2026-01-10',
  featured: false,
  text: `Text of ${slug}.`,
  ...given,
});

describe('posts of the blog (product.md 8.18, 8.19)', () => {
  eachDatabase((open) => {
    const posts = [
      aPost('older', { published: '2025-12-01', tags: ['NPPE', 'study plan'], featured: true }),
      aPost('newer', { tags: ['"quoted"', 'plan', 'Éthique'] }),
      aPost('to-come', { published: '2026-01-16' }),
    ];
    const slugs = async (choice: { now?: number; limit?: number; tag?: string } = {}) =>
      (await createReaders(open()).posts.list({ now: NOON, limit: 10, ...choice })).map(({ slug }) => slug);

    it('are listed newest first, from their day on', async () => {
      await committed(open(), ({ content }) => content.savePosts(posts, NOON));
      assert.deepEqual(await slugs(), ['newer', 'older']);
      assert.deepEqual(await slugs({ now: day('2026-01-16') - 1 }), ['newer', 'older']);
      assert.deepEqual(await slugs({ now: day('2026-01-16') }), ['to-come', 'newer', 'older']);
      assert.deepEqual(await slugs({ limit: 1 }), ['newer']);
    });

    it('are found by a whole tag, regardless of case', async () => {
      assert.deepEqual(await slugs({ tag: 'plan' }), ['newer']);
      assert.deepEqual(await slugs({ tag: 'study plan' }), ['older']);
      assert.deepEqual(await slugs({ tag: '"quoted"' }), ['newer']);
      assert.deepEqual(await slugs({ tag: 'nppe' }), ['older']);
      assert.deepEqual(await slugs({ tag: ' éTHIQUE' }), ['newer']);
      assert.deepEqual(await slugs({ tag: 'PLAN', limit: 1 }), ['newer']);
      for (const tag of ['study', '', '%', '", "', '[]']) assert.deepEqual(await slugs({ tag }), [], tag);
    });

    it('are read as they were written; one whose day has not come is not there', async () => {
      const { posts: reader } = createReaders(open());
      const older = await reader.find('older', NOON);
      assert.ok(older);
      assert.deepEqual(older, {
        id: older.id,
        title: 'About older',
        slug: 'older',
        excerpt: 'What older is.',
        author: 'Plumbline',
        publishedAt: day('2025-12-01'),
        updatedAt: day('2025-12-01'),
        featured: true,
        tags: ['NPPE', 'study plan'],
        content: 'Text of older.',
      });
      for (const slug of ['to-come', 'OLDER', 'nothing']) assert.equal(await reader.find(slug, NOON), null, slug);
      const [whole] = await reader.listWhole({ now: NOON, limit: 1 });
      assert.equal(whole?.content, 'Text of newer.');
    });

    it('count as changed when their text changes, and are gone when they leave the files', async () => {
      const changed = [aPost('older', { published: '2025-12-01', text: 'Better.' })];
      await committed(open(), ({ content }) => content.savePosts(changed, NOON + 5));
      const { posts: reader } = createReaders(open());
      assert.equal((await reader.find('older', NOON))?.updatedAt, NOON + 5);
      assert.equal(await reader.find('newer', NOON), null);
      assert.deepEqual(await slugs(), ['older']);
    });
  });
});
