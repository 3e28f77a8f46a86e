import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { aGrant, FULL_PRICE } from '../support/builders.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const DAY = 86_400_000;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

let made = 0;

/** A learner with a payment, an open one, an attempt's worth of access and a promo use. */
async function aLearner(app: BuiltApp): Promise<{ id: number; username: string }> {
  made += 1;
  const username = `looked-up-${made}`;
  const now = app.clock.now();
  const id = await app.server.transact<number, never>(async ({ users, payments, promoCodes }) => {
    const user = {
      username,
      email: `${username}@example.org`,
      role: 'user',
      passwordHash: 'none',
      createdAt: now,
    } as const;
    const added = Number(await users.add(user));
    const paid = await payments.openFor(added, 'nppe', FULL_PRICE, now - 10 * DAY);
    await payments.markGranted(paid.id, aGrant(now - 10 * DAY, now + 20 * DAY));
    await users.setNppeAccess(added, { status: 'active', endsAt: now + 20 * DAY });
    await payments.openFor(added, 'peng', FULL_PRICE, now);
    const code = await promoCodes.findByCode('WELCOME15');
    if (code) await promoCodes.reserve(code.id, added, now);
    return accepted(added);
  });
  if (!id.ok) throw new Error('adding a learner is never refused');
  return { id: id.value, username };
}

const inDays = (app: BuiltApp, days: number): string =>
  new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10);

exampleStories('people, codes, posts and the record in a browser (product.md 13)', (story, app) => {
  story('users: search, no match, one person', 'admin', LOOKS, async (page, scan) => {
    const { username } = await aLearner(app());
    await open(page, '/admin/users');
    await page.getByRole('heading', { name: 'Newest accounts' }).waitFor();
    await scan('the newest accounts');
    const search = page.getByRole('searchbox', { name: 'Search users by username or email' });
    await search.fill('nobody begins so');
    await search.press('Enter');
    await shown(page, 'No user begins like that');
    await scan('a search without a match');
    await page.getByRole('searchbox').fill(username.toUpperCase());
    await page.getByRole('searchbox').press('Enter');
    await follow(page, username);
    await page.getByRole('heading', { name: username, level: 1 }).waitFor();
    await shown(page, 'Bought with');
    await shown(page, 'WELCOME15');
    await shown(page, 'No mock exam was started yet.');
    await scan('a person');
  });

  story(
    'a person: a reason is asked for, access is given, changed and ended, sessions end, the role changes',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id, username } = await aLearner(app());
      await open(page, `/admin/users/${id}`);
      await follow(page, 'Change End of NPPE Study Package');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await scan('the dialog of a new end', 'dialog');
      await dialog.getByLabel('Last day of access').fill(inDays(app(), -3));
      await dialog.getByLabel('Reason').fill('was ill');
      await press(page, 'Set New End');
      await shown(page, /Please choose a day that is not over/);
      assert.equal(await dialog.getByLabel('Reason').inputValue(), 'was ill');
      await scan('a refused end', 'dialog');
      await dialog.getByLabel('Last day of access').fill(inDays(app(), 60));
      await dialog.getByLabel('Reason').fill('');
      await press(page, 'Set New End');
      await shown(page, 'Please say why. It goes into the record of changes.');
      await dialog.getByLabel('Reason').fill('the site was down');
      await press(page, 'Set New End');
      await dialog.waitFor({ state: 'detached' });
      await shown(page, 'the site was down');
      await shown(page, 'NPPE Study Package: new end of access');
      await follow(page, 'End Now of NPPE Study Package');
      await dialog.getByLabel('Reason').fill('asked for it');
      await press(page, 'End Access Now');
      await dialog.waitFor({ state: 'detached' });
      await shown(page, /Shortened by support/);
      await follow(page, 'End All Sessions');
      await dialog.getByLabel('Reason').fill('lost a phone');
      await page.getByRole('button', { name: 'End All Sessions' }).click();
      await dialog.waitFor({ state: 'detached' });
      await shown(page, 'Signed out on every device');
      await follow(page, 'Make Administrator');
      await shown(page, `Make ${username} an administrator?`);
      await dialog.getByLabel('Reason').fill('helps with support');
      await press(page, 'Make Administrator');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Take Administrator Role' }).waitFor();
      await follow(page, 'Record of Changes');
      await shown(page, 'lost a phone');
      await shown(page, 'Changes of one user only.');
      await scan('the record of one person');
    },
    /400/,
  );

  story('a dialog closes by Escape and gives the focus back', 'admin', LARGE, async (page) => {
    const { id } = await aLearner(app());
    await open(page, `/admin/users/${id}`);
    const opener = page.getByRole('link', { name: 'End All Sessions' });
    await opener.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await opener.evaluate((link) => link === document.activeElement), true);
  });

  story(
    'an end that changed meanwhile is not overwritten',
    'admin',
    LARGE,
    async (page) => {
      const { id } = await aLearner(app());
      await open(page, `/admin/users/${id}`);
      await follow(page, 'Change End of NPPE Study Package');
      await app().server.transact(async ({ users }) => {
        await users.setNppeAccess(id, { status: 'active', endsAt: app().clock.now() + 90 * DAY });
        return accepted(null);
      });
      await page.getByLabel('Last day of access').fill(inDays(app(), 30));
      await page.getByLabel('Reason').fill('was ill');
      await press(page, 'Set New End');
      await shown(page, /This access has changed since you opened the page/);
    },
    /409/,
  );

  story('administrators see no way to take their own role', 'admin', LARGE, async (page) => {
    await open(page, '/admin/users?q=admin@');
    await page.getByRole('link', { name: 'admin', exact: true }).click();
    await shown(page, 'This is you. Only another administrator can take your role.');
    assert.equal(await page.getByRole('link', { name: 'Take Administrator Role' }).count(), 0);
  });

  story(
    'promo codes: empty fields, a code that is there, creating, editing, refusals of edits',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      const code = `AUTUMN-${made}`;
      await open(page, '/admin/promo-codes');
      await shown(page, 'WELCOME15');
      await scan('the codes');
      await follow(page, 'New Promo Code');
      await page.getByRole('heading', { name: 'New Promo Code' }).waitFor();
      await press(page, 'Create Promo Code');
      await shown(page, 'Please type a code.');
      await shown(page, 'The percent is a whole number from 1 to 100.');
      await scan('a code with fields at fault');
      await page.getByLabel('Code').fill(' welcome15 ');
      await page.getByLabel('Discount in percent').fill('30');
      await press(page, 'Create Promo Code');
      await shown(page, 'WELCOME15 exists already. Choose another code, or edit the one that is there.');
      await page.getByLabel('Code').fill(code.toLowerCase());
      await page.getByLabel('Last day').fill(inDays(app(), 30));
      await page.getByLabel('Description').fill('For the autumn sitting');
      await press(page, 'Create Promo Code');
      await page.getByRole('heading', { name: code, level: 1 }).waitFor();
      await shown(page, 'Nobody has used this code yet.');
      await scan('a new code');
      await page.getByLabel('Maximum uses').fill('25');
      await page.getByLabel('Active').uncheck();
      await press(page, 'Save Promo Code');
      await shown(page, 'Promo code saved');
      await shown(page, '0 of 25 uses taken.');
      await follow(page, 'All Promo Codes');
      await page
        .getByRole('row', { name: new RegExp(code) })
        .getByText('Off', { exact: true })
        .waitFor();
    },
    /400|409/,
  );

  story(
    'a code that somebody else edits meanwhile shows their terms and keeps what was typed',
    'admin',
    LARGE,
    async (page) => {
      const now = app().clock.now();
      const terms = { discountPercent: 20, maxUses: 5, expiresAt: null, isActive: true, description: 'first' };
      made += 1;
      const { id } = await add(app(), `EDITED-${made}`, { ...terms, createdAt: now });
      const { id: learner } = await aLearner(app());
      await open(page, `/admin/promo-codes/${id}`);
      await app().server.transact(async ({ promoCodes }) => {
        await promoCodes.edit(id, 1, { ...terms, description: 'theirs' });
        await promoCodes.reserve(id, learner, now);
        return accepted(null);
      });
      await page.getByLabel('Description').fill('mine');
      await page.getByLabel('Maximum uses').fill('0');
      await press(page, 'Save Promo Code');
      await shown(page, 'The number of uses is a whole number from 1 to 1,000,000.');
      await page.getByLabel('Maximum uses').fill('7');
      await press(page, 'Save Promo Code');
      await shown(page, 'The present terms');
      await shown(page, /description: theirs/);
      assert.equal(await page.getByLabel('Description').inputValue(), 'mine');
      await press(page, 'Save Promo Code');
      await shown(page, 'Promo code saved');
      await shown(page, /1 of 7/);
      assert.equal(await page.getByLabel('Discount in percent').getAttribute('readonly'), '');
    },
    /400|409/,
  );

  for (const [list, begin, field] of [
    ['/admin/promo-codes', 'New Promo Code', 'Description'],
    ['/admin/posts', 'New Post', 'Excerpt'],
  ] as const) {
    story(`${begin}: what is not saved is not left without a word (product.md 11.14)`, 'admin', LARGE, async (page) => {
      await open(page, list);
      await follow(page, begin);
      await page.getByRole('heading', { name: begin, level: 1 }).waitFor();
      await page.getByLabel(field).fill('Half a thought');
      const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await follow(page, 'Cancel');
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.evaluate(() => history.back());
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel(field).inputValue(), 'Half a thought');
      const asked = page.waitForEvent('dialog');
      const closing = page.close({ runBeforeUnload: true });
      const question = await asked;
      assert.equal(question.type(), 'beforeunload');
      await question.dismiss();
      await closing;
      await follow(page, 'Cancel');
      await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
      await page.waitForURL(`**${list}`);
    });
  }

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
      await open(page, `/admin/posts/${id}`);
      assert.equal((await save(1, 'Theirs.')).status(), 200);
      const text = page.getByLabel('Text', { exact: true });
      await text.fill('Mine.');
      await press(page, 'Save Post');
      await shown(page, 'Somebody else saved this meanwhile');
      assert.match(
        (await page.getByRole('region', { name: 'Changes of Text' }).textContent()) ?? '',
        /Removed: Theirs.*Added: Mine/,
      );
      assert.equal(await text.inputValue(), 'Mine.');
      await scan('both texts');
      await press(page, 'Save My Version Over It');
      await shown(page, 'Post saved');
      await page.getByRole('button', { name: 'Take Their Version' }).waitFor({ state: 'detached' });
      assert.equal(await text.inputValue(), 'Mine.');
      assert.equal((await save(3, 'Theirs again.')).status(), 200);
      await text.fill('Mine again.');
      await press(page, 'Save Post');
      await press(page, 'Take Their Version');
      assert.equal(await text.inputValue(), 'Theirs again.');
      await page.getByRole('region', { name: 'Text as readers see it' }).getByText('Theirs again.').waitFor();
      await press(page, 'Bring My Text Back');
      assert.equal(await text.inputValue(), 'Mine again.');
      // The words of the save before are still there: what tells is that the form has been read anew.
      const readAnew = page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/admin/posts/${id}`),
      );
      await press(page, 'Save Post');
      await readAnew;
      await page.getByRole('button', { name: 'Save Post', exact: true }).waitFor();
      await page.getByRole('link', { name: 'All Posts' }).click();
      await page.getByRole('heading', { name: 'Blog Posts', level: 1 }).waitFor();
    },
    /409/,
  );

  story(
    'the record: everything, one kind, nobody of that name, nothing of that kind',
    'admin',
    LOOKS,
    async (page, scan) => {
      await page.request.post('/api/admin/promo-codes', {
        data: {
          code: `REC-${Date.now()}`,
          discountPercent: 5,
          maxUses: 1,
          expiresOn: '',
          isActive: true,
          description: '',
        },
      });
      await open(page, '/admin/audit');
      await shown(page, /Promo code created:/);
      await scan('the record');
      await page.getByLabel('Kind').selectOption('chapter');
      await press(page, 'Show');
      await shown(page, 'No such changes');
      await scan('a record of nothing');
      await page.getByLabel('Kind').selectOption('');
      await page.getByLabel('Changed by').fill('nobody-here');
      await press(page, 'Show');
      await shown(page, 'Nobody is called nobody-here');
      await page.getByLabel('Changed by').fill('ADMIN');
      await press(page, 'Show');
      await shown(page, /Promo code created:/);
    },
  );

  for (const path of ['/admin/users', '/admin/promo-codes', '/admin/promo-codes/new', '/admin/posts', '/admin/audit']) {
    story(
      `${path} is for administrators`,
      'learner',
      LARGE,
      async (page) => {
        await open(page, path);
        await shown(page, 'Access Denied');
      },
      /status of 403/,
    );
  }
});

type NewCode = {
  discountPercent: number;
  maxUses: number;
  expiresAt: null;
  isActive: boolean;
  description: string;
  createdAt: number;
};

async function add(app: BuiltApp, code: string, terms: NewCode): Promise<{ id: number }> {
  const added = await app.server.transact<number, never>(async ({ promoCodes }) =>
    accepted(Number(await promoCodes.add({ code, ...terms }))),
  );
  if (!added.ok) throw new Error('adding a code is never refused');
  return { id: added.value };
}
