import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { Post } from '../../src/application/ports/study-material.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
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
  const editor = await aUser(database);
  const load = async (...posts: Post[]) => {
    const { posts: report, kept } = await committed(database, ({ content }) => content.savePosts(posts, NOON));
    return { report, kept: kept.map(({ key, file }) => [key, file]) };
  };
  await load(filed('one'));
  const [line] = await createReaders(database).editedPosts.list(10);
  const { id } = present(line);
  const post = async () => present(await createReaders(database).editedPosts.find(id));
  const edit = async (content: string) => {
    const before = await post();
    const saved = await committed(database, ({ posts }) =>
      posts.save(before, { ...before, content }, { userId: editor.id, at: NOON + 1, updatedAt: NOON + 1 }),
    );
    assert.equal(typeof saved, 'number');
  };
  /** The texts of the history, the newest first. */
  const history = async () => {
    const { editedPosts } = createReaders(database);
    const now = await post();
    const lines = await editedPosts.listVersions(now, 20);
    return Promise.all(
      lines.map(async ({ version, saved }) => [
        present(await editedPosts.findVersion(now, version)).fields.content,
        saved.origin,
      ]),
    );
  };
  return { load, post, edit, history, id, editor };
}

describe('loading posts that were edited on the site (product.md 13.16)', () => {
  eachDatabase((open) => {
    it('takes a changed file over where the site did not change it (control)', async () => {
      const { load, post, history } = await loadedOnce(open());
      const { report, kept } = await load(filed('one', { text: 'Second text.' }));
      assert.deepEqual([report, kept], [{ added: 0, changed: 1, retired: 0, untouched: 0 }, []]);
      const { content, version, author } = await post();
      assert.deepEqual([content, version, author], ['Second text.', 2, 'Plumbline']);
      assert.deepEqual(await history(), [
        ['Second text.', 'files'],
        ['First text.', 'files'],
      ]);
    });

    it('leaves an edit alone while the file is as it was', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      const { report, kept } = await load(filed('one'));
      assert.deepEqual([report, kept], [{ added: 0, changed: 0, retired: 0, untouched: 1 }, [['one', 'unchanged']]]);
      assert.equal((await post()).content, 'Edited.');
    });

    it('keeps the edit where both have changed, with the text of the file in the history, and says so once', async () => {
      const { load, post, edit, history } = await loadedOnce(open());
      await edit('Edited.');
      for (const file of ['changed', 'unchanged'] as const) {
        assert.deepEqual((await load(filed('one', { text: 'Second text.' }))).kept, [['one', file]]);
        assert.equal((await post()).content, 'Edited.');
      }
      assert.deepEqual(await history(), [
        ['Second text.', 'files'],
        ['Edited.', 'site'],
        ['First text.', 'files'],
      ]);
      await edit('Second text.');
      assert.equal((await post()).version, 4);
      assert.deepEqual((await load(filed('one', { text: 'Second text.' }))).kept, []);
      await load(filed('one', { text: 'Third text.' }));
      assert.equal((await post()).content, 'Third text.');
    });

    it('keeps an edited post whose file is gone, and retires one that was not edited', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      await load(filed('one'), filed('other'));
      const { report, kept } = await load(filed('third'));
      assert.deepEqual([kept, report.retired], [[['one', 'gone']], 1]);
      assert.equal((await post()).retiredAt, null);
    });

    it('retires nothing where no posts were loaded at all', async () => {
      const { load, post, edit } = await loadedOnce(open());
      await edit('Edited.');
      assert.deepEqual((await load()).report, { added: 0, changed: 0, retired: 0, untouched: 0 });
      assert.equal((await post()).retiredAt, null);
    });

    it('names a file that wants the address of a post of the site, and loads the others', async () => {
      const { load, editor } = await loadedOnce(open());
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
        posts.add({ ...fields, publishedAt: NOON }, { userId: editor.id, at: NOON, updatedAt: NOON }),
      );
      const { report, kept } = await load(filed('one'), filed('ours'), filed('next'));
      assert.deepEqual([kept, report.added], [[['ours', 'shut out']], 1]);
      assert.equal((await createReaders(open()).editedPosts.find(Number(own)))?.content, 'Own.');
    });

    it('leaves a post that was taken down taken down, whatever its file says', async () => {
      const { load, post, id } = await loadedOnce(open());
      await committed(open(), ({ posts }) => posts.hide(id, NOON));
      await load(filed('one', { text: 'Second text.' }));
      const { hiddenAt, content } = await post();
      assert.deepEqual([hiddenAt, content], [NOON, 'Second text.']);
    });

    it('leaves a deleted post deleted, and takes its file over once the deletion is undone (product.md 13.15)', async () => {
      const { load, post, id } = await loadedOnce(open());
      const setDeleted = (at: number | null) => committed(open(), ({ posts }) => posts.setDeleted(id, at));
      assert.deepEqual([await setDeleted(NOON), await setDeleted(NOON + 1)], [true, false]);
      const { report, kept } = await load(filed('one', { text: 'Second text.' }), filed('other'));
      assert.deepEqual([report.added, report.changed, kept], [1, 0, []]);
      const deleted = await post();
      assert.deepEqual([deleted.withdrawnAt, deleted.retiredAt, deleted.content], [NOON, NOON, 'First text.']);
      assert.equal(await committed(open(), ({ posts }) => posts.show(id)), false);
      assert.deepEqual([await setDeleted(null), await setDeleted(null)], [true, false]);
      await load(filed('one', { text: 'Second text.' }), filed('other'));
      const { retiredAt, withdrawnAt, content, isFromFile } = await post();
      assert.deepEqual([retiredAt, withdrawnAt, content, isFromFile], [null, null, 'Second text.', true]);
    });

    it('keeps a post without a file removed when its deletion is undone', async () => {
      const { load, post, id } = await loadedOnce(open());
      await load(filed('other'));
      const { retiredAt } = await post();
      for (const at of [NOON + 5, null]) await committed(open(), ({ posts }) => posts.setDeleted(id, at));
      assert.deepEqual([(await post()).retiredAt, (await post()).withdrawnAt], [retiredAt, null]);
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
