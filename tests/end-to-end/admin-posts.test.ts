import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { follow, inDays, press } from './administration-screen.ts';
import { exampleStories, LOOKS } from './example-stories.ts';

let made = 0;

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
      await page.getByLabel('Text', { exact: true }).fill('## A heading\n\nSome **strong** words.<script>x</script>');
      const preview = page.getByRole('region', { name: 'Text as readers see it' });
      await preview.getByRole('heading', { name: 'A heading' }).waitFor();
      await shown(page, 'Some of it will not be shown');
      await scan('a post being written');
      await press(page, 'Create Post');
      await shown(page, 'Please say in a sentence or two what the post is about.');
      assert.match(await page.getByLabel('Text', { exact: true }).inputValue(), /strong/);
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
    'two editors of one post: the slower one sees both texts, and either takes theirs or saves over it',
    'admin',
    LOOKS,
    async (page, scan, { context }) => {
      made += 1;
      const fields = {
        slug: `two-editors-${made}`,
        excerpt: 'E',
        author: 'Ana',
        tags: [],
        publishedOn: '',
        featured: false,
      };
      const sent = (title: string, content: string) => ({ data: { ...fields, title, content } });
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
      const text = page.getByLabel('Text', { exact: true });
      await text.fill('Mine.');
      await press(page, 'Save Post');
      await shown(page, 'You saved this in another window meanwhile');
      assert.match(
        (await page.getByRole('region', { name: 'Changes of Text' }).textContent()) ?? '',
        /Removed: Theirs.*Added: Mine/,
      );
      assert.equal(await text.inputValue(), 'Mine.');
      await scan('both texts');
      await readAnewAfter('Save My Version Over It');
      await shown(page, 'Post saved');
      await page.getByRole('button', { name: 'Take the Saved Version' }).waitFor({ state: 'detached' });
      assert.equal(await text.inputValue(), 'Mine.');
      assert.equal((await save(3, 'Theirs again.')).status(), 200);
      await text.fill('Mine again.');
      await press(page, 'Save Post');
      await press(page, 'Take the Saved Version');
      assert.equal(await text.inputValue(), 'Theirs again.');
      await page.getByRole('region', { name: 'Text as readers see it' }).getByText('Theirs again.').waitFor();
      await press(page, 'Bring My Text Back');
      assert.equal(await text.inputValue(), 'Mine again.');
      await readAnewAfter('Save Post');
      await page.getByRole('link', { name: 'All Posts' }).click();
      await page.getByRole('heading', { name: 'Blog Posts', level: 1 }).waitFor();
    },
    /409/,
  );
});
