import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { counted, focusAt, type Person } from '../support/browser.ts';
import { typedPost } from '../support/edited-records.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { open, shown } from '../support/screens.ts';
import { sentText, writePost } from './editing-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

let made = 0;

/** A published post, and what another editor saves over it meanwhile. */
async function aPost({ context }: Person) {
  made += 1;
  const title = `A post with a history ${made}`;
  const fields = typedPost(`with-a-history-${made}`, { title, content: 'The first text.' });
  const created = await context.request.post('/api/admin/posts', { data: fields });
  const { id } = (await created.json()) as { id: number };
  const path = `/admin/posts/${id}`;
  const save = async (version: number, content: string): Promise<void> => {
    const answer = await context.request.put(`/api${path}`, { data: { ...fields, content, version } });
    assert.equal(answer.status(), 200);
  };
  return { path, save, title, fields };
}

exampleStories('posts and what is not saved of them in a browser (product.md 13.14 to 13.19)', (story) => {
  story('taking a post down and putting it back keeps what is typed', 'admin', LOOKS, async (page, scan, person) => {
    const { path } = await aPost(person);
    await open(page, path);
    await page.getByLabel('Title').fill('Not saved yet');
    await writePost(page, 'A text that is not saved.');
    await press(page, 'Unpublish');
    await shown(page, /It was taken down/);
    assert.equal(await page.getByLabel('Title').inputValue(), 'Not saved yet');
    assert.equal(await sentText(page), 'A text that is not saved.');
    await press(page, 'Publish Again');
    await shown(page, 'Everybody can read it.');
    assert.equal(await sentText(page), 'A text that is not saved.');
    await page.getByRole('link', { name: 'All Posts' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await press(page, 'Save Post');
    await page.getByRole('heading', { name: 'Not saved yet', level: 1 }).waitFor();
    await scan('a post that was saved after it was moved');
  });

  story(
    'what is typed stays through a move where somebody else saved, and the next save tells',
    'admin',
    LARGE,
    async (page, _, person) => {
      const { path, save } = await aPost(person);
      await open(page, path);
      await save(1, 'Theirs.');
      await writePost(page, 'Mine.');
      await press(page, 'Unpublish');
      await shown(page, /It was taken down/);
      assert.equal(await sentText(page), 'Mine.');
      await press(page, 'Save Post');
      await shown(page, 'You saved this in another window meanwhile');
      await shown(page, /Version 2, saved by admin/);
      await press(page, 'Publish Again');
      await shown(page, 'Everybody can read it.');
      await shown(page, 'You saved this in another window meanwhile');
      assert.equal(await sentText(page), 'Mine.');
      await press(page, 'Save My Version Over It');
      await shown(page, 'Post saved');
      await page.getByRole('button', { name: 'Take the Saved Version' }).waitFor({ state: 'detached' });
      assert.equal(await sentText(page), 'Mine.');
    },
    /409/,
  );

  story('what is typed while a save is under way stays and is guarded', 'admin', LARGE, async (page, _, person) => {
    const { path } = await aPost(person);
    await open(page, path);
    await writePost(page, 'As sent.');
    const goOn = await holdCalls(page, `**/api${path}`);
    await press(page, 'Save Post');
    await shown(page, 'Saving...');
    await writePost(page, 'As sent. As typed since.');
    goOn();
    await shown(page, 'Post saved');
    await page.getByText('Saving...').waitFor({ state: 'detached' });
    assert.equal(await sentText(page), 'As sent. As typed since.');
    await page.getByRole('link', { name: 'All Posts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await press(page, 'Save Post');
    await answered;
    await page.getByText('Saving...').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'All Posts' }).click();
    await page.getByRole('heading', { name: 'Blog Posts', level: 1 }).waitFor();
    await open(page, path);
    assert.equal(await sentText(page), 'As sent. As typed since.');
  });

  story(
    'a new post takes nothing while it is made, and gives its place back where it is refused',
    'admin',
    LARGE,
    async (page) => {
      await open(page, '/admin/posts/new');
      const title = page.getByLabel('Title');
      await title.fill('Made once');
      await writePost(page, 'Its text.');
      await page.getByLabel('Excerpt').fill('What it is.');
      await page.getByLabel('Author').fill('Ana');
      await page.route('**/api/admin/posts', (route) => route.fulfill({ status: 500, body: '{}' }));
      await title.press('Enter');
      await shown(page, /Your text is still here/);
      await focusAt(title);
      await page.unroute('**/api/admin/posts');
      const goOn = await holdCalls(page, '**/api/admin/posts');
      await title.press('Enter');
      await shown(page, 'Saving...');
      await counted(page.locator('[inert]').getByLabel('Title'), 1);
      await page.keyboard.type('Typed meanwhile');
      goOn();
      await page.waitForURL(/\/admin\/posts\/\d+$/);
      assert.equal(await page.getByLabel('Title').inputValue(), 'Made once');
      assert.equal(await sentText(page), 'Its text.');
    },
    /500/,
  );

  story(
    'a post has a history: listed, compared, restored into the form',
    'admin',
    LOOKS,
    async (page, scan, person) => {
      const { path, save, title } = await aPost(person);
      await save(1, 'The second text.');
      await open(page, path);
      await page.getByText('History', { exact: true }).click();
      await shown(page, 'In use');
      await press(page, 'Compare version 1');
      const comparison = page.getByRole('region', { name: 'Comparison' });
      await comparison.getByText(/first/).waitFor();
      await scan('the history of a post with a comparison');
      await writePost(page, 'Half a thought.');
      await press(page, 'Restore version 1');
      await shown(page, 'Version 1 is in the form');
      await page.locator(':focus').filter({ hasText: 'Version 1 is in the form' }).waitFor();
      assert.equal(await sentText(page), 'The first text.');
      await scan('a version in the form of a post');
      await press(page, 'Bring My Text Back');
      assert.equal(await sentText(page), 'Half a thought.');
      await press(page, 'Restore version 1');
      await shown(page, 'Version 1 is in the form');
      await page.getByRole('link', { name: 'All Posts' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await press(page, 'Save Post');
      await page.getByText('Version 1 is in the form').waitFor({ state: 'detached' });
      assert.equal(await sentText(page), 'The first text.');
      await page.getByText('Version 3', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'All Posts' }).click();
      await page.getByRole('link', { name: title }).waitFor();
    },
  );

  story(
    'the same text saved twice, and a restore asked for twice: nothing is to be decided, nothing is lost',
    'admin',
    LARGE,
    async (page, _, person) => {
      const { path, save } = await aPost(person);
      await open(page, path);
      await save(1, 'The same text.');
      await writePost(page, 'The same text.');
      await press(page, 'Save Post');
      await shown(page, 'Post saved');
      assert.equal(await page.getByText('You saved this in another window meanwhile').count(), 0);
      await page.getByText('History', { exact: true }).click();
      await writePost(page, 'Half a thought.');
      await page.getByRole('button', { name: 'Restore version 1', exact: true }).dblclick();
      await shown(page, 'Version 1 is in the form');
      await press(page, 'Bring My Text Back');
      assert.equal(await sentText(page), 'Half a thought.');
    },
    /409/,
  );

  story(
    'after a conflict the list of posts has the title that is saved',
    'admin',
    LARGE,
    async (page, _, person) => {
      const { path, title, fields } = await aPost(person);
      await open(page, '/admin/posts');
      await page.getByRole('link', { name: title, exact: true }).click();
      await writePost(page, 'Mine.');
      const theirs = { ...fields, title: `${title}, renamed`, version: 1 };
      assert.equal((await person.context.request.put(`/api${path}`, { data: theirs })).status(), 200);
      await press(page, 'Save Post');
      await shown(page, 'You saved this in another window meanwhile');
      await press(page, 'Take the Saved Version');
      await page.getByRole('link', { name: 'All Posts' }).click();
      await page.getByRole('link', { name: `${title}, renamed` }).waitFor();
    },
    /409/,
  );
});
