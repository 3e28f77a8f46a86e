import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { readers } from '../../src/adapters/sql/readers.ts';
import type { Post } from '../../src/application/ports/study-material.ts';
import { committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const filed = (slug: string, given: Partial<Post> = {}): Post => ({
  slug,
  title: 'From the file',
  excerpt: 'What it is.',
  tags: ['NPPE'],
  published: '2026-01-10',
  featured: false,
  text: 'First text.',
  ...given,
});

/** A database with nothing but one loaded post in its blog. */
async function loadedOnce(database: Database) {
  await database.run('DELETE FROM blog_posts');
  const load = (...posts: Post[]) => committed(database, ({ content }) => content.savePosts(posts, NOON));
  await load(filed('one'));
  const [line] = await readers(database).editedPosts.list(10);
  const { id } = present(line);
  const post = async () => present(await readers(database).editedPosts.find(id));
  const edit = async (content: string) => {
    const before = await post();
    const saved = await committed(database, ({ posts }) =>
      posts.save(id, before.version, { ...before, content }, NOON + 1),
    );
    assert.equal(saved, 'saved');
  };
  return { load, post, edit, id };
}

describe('loading posts that were edited on the site (product.md 13.16)', () => {
  eachDatabase((open) => {
    it('takes a changed file over where the site did not change it (control)', async () => {
      const { load, post } = await loadedOnce(open());
      assert.deepEqual(await load(filed('one', { text: 'Second text.' })), {
        added: 0,
        changed: 1,
        retired: 0,
        untouched: 0,
      });
      assert.equal((await post()).content, 'Second text.');
    });

    it('leaves an edit alone while the file is as it was, and says nothing of it', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      assert.deepEqual(await load(filed('one')), { added: 0, changed: 0, retired: 0, untouched: 1 });
      assert.equal((await post()).content, 'Edited.');
    });

    it('keeps the edit and names the post each time where both have changed', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      for (let round = 0; round < 2; round += 1) {
        assert.deepEqual((await load(filed('one', { text: 'Second text.' }))).kept, ['one']);
        assert.equal((await post()).content, 'Edited.');
      }
      await edit('Second text.');
      assert.equal((await load(filed('one', { text: 'Second text.' }))).kept, undefined);
      await load(filed('one', { text: 'Third text.' }));
      assert.equal((await post()).content, 'Third text.');
    });

    it('keeps an edited post whose file is gone, and retires one that was not edited', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      await load(filed('one'), filed('other'));
      const report = await load(filed('third'));
      assert.deepEqual([report.kept, report.retired], [['one'], 1]);
      assert.equal((await post()).retiredAt, null);
    });

    it('retires nothing where no posts were loaded at all', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      assert.deepEqual(await load(), { added: 0, changed: 0, retired: 0, untouched: 0 });
      assert.equal((await post()).retiredAt, null);
    });

    it('names a file that wants the address of a post of the site, and loads the others', async () => {
      const { load } = await loadedOnce(open());
      const fields = {
        title: 'Ours',
        slug: 'ours',
        excerpt: 'E',
        author: 'A',
        tags: [],
        featured: false,
        content: 'Own.',
      };
      const own = await committed(open(), ({ posts }) =>
        posts.add({ ...fields, publishedAt: NOON }, { now: NOON, updatedAt: NOON }),
      );
      const report = await load(filed('one'), filed('ours'), filed('next'));
      assert.deepEqual([report.kept, report.added], [['ours'], 1]);
      assert.equal((await readers(open()).editedPosts.find(Number(own)))?.content, 'Own.');
    });

    it('leaves a post that was taken down taken down, whatever its file says', async () => {
      const { load, post, id } = await loadedOnce(open());
      await committed(open(), ({ posts }) => posts.hide(id, NOON));
      await load(filed('one', { text: 'Second text.' }));
      const { hiddenAt, content } = await post();
      assert.deepEqual([hiddenAt, content], [NOON, 'Second text.']);
    });

    it('lets a removed post become the site’s own when it is put back', async () => {
      const { load, post, id } = await loadedOnce(open());
      await load(filed('other'));
      assert.notEqual((await post()).retiredAt, null);
      assert.equal(await committed(open(), ({ posts }) => posts.show(id)), true);
      await load(filed('other'));
      const { retiredAt, isFromFile } = await post();
      assert.deepEqual([retiredAt, isFromFile], [null, false]);
    });
  });
});
