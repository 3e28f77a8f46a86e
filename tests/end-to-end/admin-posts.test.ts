import assert from 'node:assert/strict';
import { typedPost } from '../support/edited-records.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { open, shown } from '../support/screens.ts';
import { follow, inDays, press } from './administration-screen.ts';
import { editorIsOpen, postText, preview, sentText, writePost } from './editing-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

let made = 0;

/** Where the first text of each cell begins, in pixels; a badge is a text with a border. */
const readTextTops = (row: Node): number[] =>
  [...(row as HTMLTableRowElement).cells].map((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(text ?? cell);
    return range.getBoundingClientRect().top;
  });

exampleStories('posts in a browser (product.md 13)', (story, app) => {
  story(
    'a post: address suggested, preview, refusals, draft, published, taken down, put back',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      const title = `What an engineer's seal means, part ${made}`;
      await open(page, '/admin/posts');
      await shown(page, 'Published');
      await scan('the posts');
      await follow(page, 'New Post');
      await page.getByLabel('Title').fill(title);
      const address = page.getByLabel('Address');
      assert.equal(await address.inputValue(), `what-an-engineers-seal-means-part-${made}`);
      await writePost(page, '## A heading\n\nSome **strong** words.<script>x</script>');
      await preview(page).getByRole('heading', { name: 'A heading' }).waitFor();
      await shown(page, 'This will be removed or repaired when you save');
      await scan('a post being written');
      await press(page, 'Create Post');
      await shown(page, 'Please say in a sentence or two what the post is about.');
      assert.match(await sentText(page), /strong/);
      await page.getByLabel('Excerpt').fill('What it means.');
      await address.fill('how-the-nppe-is-scored');
      await press(page, 'Create Post');
      await shown(page, 'Another post has this address. Choose another one.');
      await scan('a post with fields at fault');
      await address.fill(`seal-${made}`);
      await press(page, 'Create Post');
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await shown(page, 'Nobody but administrators can see it.');
      await page.getByLabel('Day').fill(inDays(app(), 5));
      await press(page, 'Save Post');
      await shown(page, 'It is published when its day begins (UTC).');
      await page.getByLabel('Day').fill(inDays(app(), -1));
      await press(page, 'Save Post');
      await page.getByRole('link', { name: 'View Post' }).waitFor();
      await press(page, 'Unpublish');
      await shown(page, /It was taken down/);
      await scan('a post that was taken down');
      await press(page, 'Publish Again');
      await shown(page, 'Everybody can read it.');
      await follow(page, 'View Post');
      await page.getByRole('heading', { name: 'A heading' }).waitFor();
    },
    /400|409/,
  );

  story(
    'a post is deleted and restored, from its page and from the list',
    'admin',
    LOOKS,
    async (page, scan, { context }) => {
      made += 1;
      const [title, slug] = [`A post to delete ${made}`, `to-delete-${made}`];
      const created = await context.request.post('/api/admin/posts', { data: typedPost(slug, { title }) });
      const { id } = (await created.json()) as { id: number };
      const isRead = async (): Promise<number> => (await context.request.get(`/api/blog/posts/${slug}`)).status();
      await open(page, `/admin/posts/${id}`);
      await press(page, 'Delete Post');
      await shown(page, 'It was deleted, and no load of the files brings it back.');
      assert.equal(await isRead(), 404);
      await scan('a post that was deleted');
      await press(page, 'Undo Delete');
      await shown(page, 'Everybody can read it.');
      assert.equal(await isRead(), 200);
      await press(page, 'Delete Post');
      await shown(page, 'It was deleted, and no load of the files brings it back.');
      await follow(page, 'All Posts');
      const deleted = page.getByRole('listitem').filter({ hasText: title });
      await deleted.waitFor();
      assert.equal(await page.getByRole('row').filter({ hasText: title }).count(), 0);
      await scan('a deleted post below the list');
      await deleted.getByRole('button', { name: 'Undo Delete' }).press('Enter');
      await page.getByRole('row').filter({ hasText: title }).waitFor();
      await deleted.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: title }).and(page.locator(':focus')).waitFor();
      if ((page.viewportSize()?.width ?? 0) > 1_000) {
        const tops = await page.getByRole('row').filter({ hasText: title }).evaluate(readTextTops);
        assert.ok(Math.max(...tops) - Math.min(...tops) < 1, `the texts of a row begin at ${tops} px`);
      }
      assert.equal(await isRead(), 200);
    },
  );

  story(
    'a post is written as a section is: led to what is missing, by the toolbar, seen as its page shows it',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      await open(page, '/admin/posts/new');
      await editorIsOpen(page);
      await shown(page, 'What you write shows here as readers will see it.');
      await page.getByLabel('Title').fill(`Written in the editor ${made}`);
      await page.getByLabel('Excerpt').fill('How it looks.');
      await page.getByLabel('Day').fill('2026-01-02');
      await press(page, 'Create Post');
      await shown(page, 'Please write the post.');
      await page.locator('.cm-content:focus').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await scan('a post without a text');
      await page.keyboard.type('## The seal');
      for (const tool of ['Case', 'Table']) {
        await page.keyboard.press('ControlOrMeta+End');
        await press(page, tool);
      }
      await preview(page).getByRole('table').waitFor();
      await shown(page, 'As readers see it');
      const previewed = await preview(page).locator('> div').innerHTML();
      assert.match(previewed, /data-callout="case"/);
      await press(page, 'Create Post');
      await follow(page, 'View Post');
      await page.getByRole('heading', { name: 'The seal' }).waitFor();
      const read = await page.locator('article [data-callout]').evaluate((note) => note.parentElement?.innerHTML);
      assert.equal(read, previewed);
    },
    /400/,
  );

  story(
    'where the editor cannot be loaded a post is written in a plain field',
    'admin',
    LARGE,
    async (page, _, { context }) => {
      made += 1;
      const data = typedPost(`plain-${made}`, { publishedAt: '' });
      const { id } = (await (await context.request.post('/api/admin/posts', { data })).json()) as { id: number };
      await page.route('**/assets/code-editor-*', (route) => route.abort());
      await open(page, `/admin/posts/${id}`);
      const text = page.getByLabel('Text', { exact: true });
      await text.fill('plain words');
      await text.selectText();
      await press(page, 'Bold');
      await preview(page).locator('strong', { hasText: 'plain words' }).waitFor();
      await press(page, 'Save Post');
      await shown(page, 'Post saved');
      assert.equal(await text.inputValue(), '**plain words**');
      const { post } = await (await context.request.get(`/api/admin/posts/${id}`)).json();
      assert.equal(post.content, '**plain words**');
    },
    /ERR_FAILED|dynamically imported module/,
  );

  story('what is typed before the scripts are there stands in the editor', 'admin', LARGE, async (page) => {
    const goOn = await holdCalls(page, '**/assets/*.js');
    await page.goto('/admin/posts/new', { waitUntil: 'commit' });
    await page.getByLabel('Text', { exact: true }).fill('Typed early.');
    goOn();
    await preview(page).getByText('Typed early.').waitFor();
    await editorIsOpen(page);
    assert.deepEqual([await sentText(page), await postText(page).innerText()], ['Typed early.', 'Typed early.']);
  });

  story(
    'two editors of one post: the slower one sees both texts, and either takes theirs or saves over it',
    'admin',
    LOOKS,
    async (page, scan, { context }) => {
      made += 1;
      const sent = (title: string, content: string) => ({
        data: typedPost(`two-editors-${made}`, { title, content, publishedAt: '' }),
      });
      const { id } = (await (
        await context.request.post('/api/admin/posts', sent('Two editors', 'As it was.'))
      ).json()) as {
        id: number;
      };
      const save = (version: number, content: string) =>
        context.request.put(`/api/admin/posts/${id}`, { data: { ...sent('Two editors', content).data, version } });
      /** The words of a save come before its form is read anew, and those of the save before may still be there. */
      const readAnewAfter = async (button: string): Promise<void> => {
        const readAnew = page.waitForResponse(
          (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/admin/posts/${id}`),
        );
        await press(page, button);
        await readAnew;
        await page.getByRole('button', { name: 'Save Post', exact: true }).waitFor();
      };
      await open(page, `/admin/posts/${id}`);
      assert.equal((await save(1, 'Theirs.')).status(), 200);
      await writePost(page, 'Mine.');
      await press(page, 'Save Post');
      await shown(page, 'You saved this in another window meanwhile');
      assert.match(
        (await page.getByRole('region', { name: 'Changes of Text' }).textContent()) ?? '',
        /Removed: Theirs.*Added: Mine/,
      );
      assert.equal(await sentText(page), 'Mine.');
      await scan('both texts');
      await readAnewAfter('Save My Version Over It');
      await shown(page, 'Post saved');
      await page.getByRole('button', { name: 'Take the Saved Version' }).waitFor({ state: 'detached' });
      assert.equal(await sentText(page), 'Mine.');
      assert.equal((await save(3, 'Theirs again.')).status(), 200);
      await writePost(page, 'Mine again.');
      await press(page, 'Save Post');
      await press(page, 'Take the Saved Version');
      assert.equal(await sentText(page), 'Theirs again.');
      await preview(page).getByText('Theirs again.').waitFor();
      await press(page, 'Bring My Text Back');
      assert.equal(await sentText(page), 'Mine again.');
      await readAnewAfter('Save Post');
      await page.getByRole('link', { name: 'All Posts' }).click();
      await page.getByRole('heading', { name: 'Blog Posts', level: 1 }).waitFor();
    },
    /409/,
  );
});
