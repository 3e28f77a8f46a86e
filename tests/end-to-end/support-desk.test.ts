import assert from 'node:assert/strict';
import { write } from '../support/chat-messages.ts';
import { open, shown } from '../support/screens.ts';
import { aBuyer, follow, press } from './administration-screen.ts';
import { exampleStories, LOOKS } from './example-stories.ts';

exampleStories('the desk of support in a browser (product.md 10.37 to 10.39, 13.43)', (story, app) => {
  story(
    'an address is corrected and confirmed by the mail',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id, username } = await aBuyer(app());
      const corrected = `corrected-${username}@example.org`;
      await open(page, `/admin/users/${id}`);
      await follow(page, 'Correct Address');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New email address').fill('nobody');
      await press(page, 'Send Confirmation');
      await shown(page, 'Please enter a valid email address');
      await scan('the dialog that corrects an address', 'dialog');
      await dialog.getByLabel('New email address').fill(corrected);
      await dialog.getByLabel('Reason').fill('mistyped');
      await press(page, 'Send Confirmation');
      await dialog.waitFor({ state: 'detached' });
      await shown(page, 'To be confirmed');
      await scan('a person whose address is to be confirmed');
      await app().server.jobs.runAll();
      const mails = (await (await fetch(`${app().origin}/api/dev/mailbox`)).json()) as { to: string; text: string }[];
      const mail = mails.find(({ to }) => to === corrected);
      const token = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      assert.ok(token, 'a link for the corrected address');
      await open(page, `/confirm-email?token=${token}`);
      await scan('the page that confirms an address');
      await press(page, 'Confirm Address');
      await shown(page, /From now on you sign in with this address/);
      await open(page, `/confirm-email?token=${token}`);
      await press(page, 'Confirm Address');
      await shown(page, /This link was used already/);
    },
    /status of 400/,
  );

  story(
    'a conversation is assigned, answered by a canned reply, closed and reopened',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id, username } = await aBuyer(app());
      const place = { transact: app().server.transact, clock: app().clock };
      await write(place, { id, role: 'user' }, 'When does my access end?');
      await open(page, '/admin/chat/replies');
      await page.getByLabel('Title').last().fill(`Access ${id}`);
      await page.getByLabel('Reply', { exact: true }).last().fill('Your access ends on the day in My Account.');
      await press(page, 'Add Reply');
      await page.getByRole('heading', { name: `Access ${id}` }).waitFor();
      await scan('canned replies');
      await open(page, `/admin/chat?user=${id}`);
      await page.getByRole('heading', { name: username }).waitFor();
      await page.getByLabel('Assigned to').selectOption({ index: 1 });
      await shown(page, 'Assigned');
      await page.getByLabel('Insert a reply').selectOption({ label: `Access ${id}` });
      const field = page.getByRole('textbox', { name: /^Message to/ });
      assert.equal(await field.inputValue(), 'Your access ends on the day in My Account.');
      await scan('a conversation with its controls');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Close Conversation' }).click();
      await page.getByRole('button', { name: 'Reopen Conversation' }).waitFor();
      await write(place, { id, role: 'user' }, 'Thank you!');
      await page.reload();
      await page.getByRole('button', { name: 'Close Conversation' }).waitFor();
      await page.getByRole('link', { name: 'Open person' }).click();
      await shown(page, 'Correct Address');
    },
  );

  story('the number beside Chat follows when a conversation is closed', 'admin', LOOKS, async (page) => {
    const { id } = await aBuyer(app());
    await write({ transact: app().server.transact, clock: app().clock }, { id, role: 'user' }, 'Is anybody there?');
    await open(page, `/admin/chat?user=${id}`);
    const marked = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /^Chat/ });
    const before = /\d+/.exec((await marked.textContent()) ?? '')?.[0];
    assert.ok(before, 'somebody waits');
    await page.getByRole('button', { name: 'Close Conversation' }).click();
    const left = Number(before) - 1;
    await marked.filter(left === 0 ? { hasNotText: 'waiting' } : { hasText: new RegExp(`Chat${left} `) }).waitFor();
    await write({ transact: app().server.transact, clock: app().clock }, { id, role: 'user' }, 'Hello?');
    await page.reload();
    await marked.filter({ hasText: new RegExp(`Chat${before} `) }).waitFor();
  });

  story('breadcrumbs stand above the title of a page and touch nothing of it', 'admin', LOOKS, async (page) => {
    for (const path of ['/admin/chat', '/admin/chat/replies', '/admin/mails']) {
      await open(page, path);
      const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol').boundingBox();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      assert.ok(
        crumbs && title && crumbs.y + crumbs.height <= title.y,
        `${path}: ${JSON.stringify({ crumbs, title })}`,
      );
    }
  });
});
