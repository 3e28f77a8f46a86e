import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { assertAccessible, assertNoSidewaysScroll, counted, hydrated } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import {
  field,
  messages,
  openAdminChat,
  openPanel,
  shownAs,
  stored,
  talkerAt,
  texts,
  userLine,
  wireOf,
  write,
} from './chat-screen.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

describe('the screen of support (product.md 10.36)', () => {
  const site = siteInBrowser();

  test('it is for admins; learners have the button, visitors and the exam have none', async () => {
    const visitor = await site.newPerson();
    await visitor.page.goto('/admin/chat');
    assert.equal(new URL(visitor.page.url()).pathname, '/login');
    await visitor.page.goto('/');
    await hydrated(visitor.page);
    assert.equal(await visitor.page.getByText('Support Chat').count(), 0);
    const learner = await talkerAt(site, 'newcomer');
    await learner.page.goto('/admin/chat');
    await learner.page.getByText('Access Denied').waitFor();
    await learner.page.getByRole('button', { name: 'Support Chat' }).waitFor();
    const admin = await talkerAt(site, 'admin');
    await admin.page.goto('/dashboard');
    assert.equal(await admin.page.getByRole('link', { name: 'Support Chat' }).getAttribute('href'), '/admin?tab=chat');
    await openAdminChat(admin.page);
    assert.equal(await admin.page.getByText('Support Chat').count(), 0);
    for (const { close } of [visitor, learner, admin]) await close();
  });

  test('at first there is nobody; who writes appears, the last one first, and is told to screen readers', async () => {
    const admin = await talkerAt(site, 'admin');
    const { page } = admin;
    await openAdminChat(page);
    await page.getByText('No conversations yet').waitFor();
    await assertAccessible(page, 'support without conversations');
    const one = await talkerAt(site, 'newcomer');
    await openPanel(one.page);
    await write(one.page, 'I am one');
    await userLine(page, one).waitFor();
    const two = await talkerAt(site, 'newcomer');
    await openPanel(two.page);
    site.app().clock.advance(60_000);
    await write(two.page, 'I am two');
    await userLine(page, two).waitFor();
    const names = await page.getByRole('list', { name: 'Users' }).getByRole('button').allTextContents();
    assert.deepEqual(
      names.map((name) => name.startsWith(two.username) || name.startsWith(one.username)),
      [true, true],
    );
    assert.ok(names[0]?.startsWith(two.username));
    site.app().clock.advance(60_000);
    await write(one.page, 'Still there?');
    await page
      .getByRole('status')
      .filter({ hasText: `New message from ${one.username}: Still there?` })
      .waitFor({ state: 'attached' });
    await page.waitForFunction(
      (name) => document.querySelector('ul[aria-label=Users] button')?.textContent?.startsWith(name),
      one.username,
    );
    for (const { close } of [admin, one, two]) await close();
  });

  test('somebody who never wrote is found by name or address and can be written to; drafts stay with each', async () => {
    const admin = await talkerAt(site, 'admin');
    const { page } = admin;
    const [one, two] = [await talkerAt(site, 'newcomer'), await talkerAt(site, 'newcomer')];
    await openAdminChat(page);
    const search = page.getByRole('searchbox', { name: 'Find a user' });
    await search.fill('nobody-has-this-name');
    await page.getByText('Nobody found').waitFor();
    await search.fill(two.email.slice(0, -4));
    await userLine(page, two).click();
    await page.getByText('Nothing was written yet.').waitFor();
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    await field(page).fill('Half of an answer');
    await search.fill(one.username);
    await userLine(page, one).click();
    await page.getByRole('heading', { name: one.username }).waitFor();
    assert.equal(await field(page).inputValue(), '');
    await write(page, 'How is it going?');
    await shownAs(page, 'How is it going?', 'Sent');
    assert.deepEqual(await stored(site.app(), one.id), ['How is it going?']);
    await search.fill('');
    await userLine(page, one).filter({ hasText: 'Support: How is it going?' }).waitFor();
    await search.fill(two.username);
    await userLine(page, two).click();
    await page.getByRole('heading', { name: two.username }).waitFor();
    assert.equal(await field(page).inputValue(), 'Half of an answer');

    await page.reload();
    await hydrated(page);
    await page.getByRole('heading', { name: two.username }).waitFor();
    assert.equal(await field(page).inputValue(), 'Half of an answer');
    await page.goto('/admin/chat?user=999999');
    await page.getByText('This person no longer has an account').waitFor();
    for (const { close } of [admin, one, two]) await close();
  });

  test('what was missed while the connection was gone comes to the list and to the conversation', async () => {
    const [admin, one, two] = [
      await talkerAt(site, 'admin'),
      await talkerAt(site, 'newcomer'),
      await talkerAt(site, 'newcomer'),
    ];
    const wire = await wireOf(admin.page);
    await openPanel(one.page);
    await openPanel(two.page);
    await write(one.page, 'Before');
    await shownAs(one.page, 'Before', 'Sent');
    await openAdminChat(admin.page, one.id);
    await shownAs(admin.page, 'Before', /AM|PM/);
    await wire.cut();
    await admin.page.getByText('Chat Temporarily Unavailable').waitFor();
    await assertAccessible(admin.page, 'support without a connection');
    await write(admin.page, 'Answer from the tunnel');
    await shownAs(admin.page, 'Answer from the tunnel', 'Not connected');
    await write(one.page, 'Meanwhile');
    await write(two.page, 'Also meanwhile');
    await shownAs(two.page, 'Also meanwhile', 'Sent');
    wire.mend();
    await admin.page.getByRole('button', { name: 'Reconnect' }).click();
    await shownAs(admin.page, 'Answer from the tunnel', /Sent|Read/);
    await userLine(admin.page, two).filter({ hasText: 'Also meanwhile' }).waitFor();
    assert.deepEqual(await texts(admin.page), ['Before', 'Meanwhile', 'Answer from the tunnel']);
    assert.deepEqual(await stored(site.app(), one.id), ['Before', 'Meanwhile', 'Answer from the tunnel']);
    for (const { close } of [admin, one, two]) await close();
  });

  test('on a phone one thing at a time: the list, a conversation, and back to where one was', async () => {
    const learner = await talkerAt(site, 'newcomer');
    await openPanel(learner.page);
    await write(learner.page, 'On a phone');
    await shownAs(learner.page, 'On a phone', 'Sent');
    const admin = await talkerAt(site, 'admin', PHONE);
    const { page } = admin;
    await openAdminChat(page);
    const line = userLine(page, learner);
    await line.focus();
    await page.keyboard.press('Enter');
    await shownAs(page, 'On a phone', /AM|PM/);
    assert.equal(await line.isVisible(), false);
    await page.waitForFunction((name) => document.activeElement?.textContent === name, learner.username);
    await assertAccessible(page, 'a conversation on a phone');
    await assertNoSidewaysScroll(page, 'a conversation on a phone');
    await page.getByRole('button', { name: 'Back' }).focus();
    await page.keyboard.press('Enter');
    await line.waitFor();
    assert.equal(await messages(page).count(), 0);
    await page.waitForFunction((id) => document.activeElement?.id === `conversation-${id}`, learner.id);
    await assertAccessible(page, 'the list on a phone');
    await assertNoSidewaysScroll(page, 'the list on a phone');
    await page.goBack();
    await shownAs(page, 'On a phone', /AM|PM/);
    for (const { close } of [admin, learner]) await close();
  });

  for (const viewport of [{ width: 1280, height: 720 }, { width: 1280, height: 900 }, PHONE.viewport]) {
    test(`in the dashboard the field of an opened conversation is in view: ${viewport.width} x ${viewport.height}`, async () => {
      const learner = await talkerAt(site, 'newcomer');
      await openPanel(learner.page);
      await write(learner.page, 'Where do I write?');
      await shownAs(learner.page, 'Where do I write?', 'Sent');
      const admin = await talkerAt(site, 'admin', { viewport });
      const { page } = admin;
      const inView = (): Promise<unknown> =>
        page.waitForFunction(() => {
          const form = document.querySelector('main textarea')?.closest('form')?.getBoundingClientRect();
          return form !== undefined && form.top >= 0 && form.bottom <= window.innerHeight;
        });
      await page.goto(`/admin?tab=chat&user=${learner.id}`);
      await shownAs(page, 'Where do I write?', /AM|PM/);
      await inView();
      await page.goto('/admin?tab=chat');
      await userLine(page, learner).click();
      await shownAs(page, 'Where do I write?', /AM|PM/);
      await inView();
      for (const { close } of [admin, learner]) await close();
    });
  }

  test('a list that cannot be loaded says so and can be asked for again', async () => {
    const admin = await talkerAt(site, 'admin');
    const { page } = admin;
    await page.route('**/api/admin/support/conversations?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openAdminChat(page);
    await page.getByText('The conversations could not be loaded. Please try again.').waitFor();
    await page.unroute('**/api/admin/support/conversations?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').first().waitFor();
    await admin.close();
  });

  test('on admins’ own pages the way there is in the header, with its mark; nothing lies over the forms', async () => {
    const learner = await talkerAt(site, 'newcomer', PHONE);
    await openPanel(learner.page);
    await write(learner.page, 'Hello?');
    await shownAs(learner.page, 'Hello?', 'Sent');
    const admin = await talkerAt(site, 'admin', PHONE);
    const { page } = admin;
    await page.goto('/admin/promo-codes/new');
    await hydrated(page);
    const way = page.getByRole('banner').getByRole('link', { name: /^Support Chat ?, \d+ unread$/ });
    await way.waitFor();
    await counted(page.getByText('Support Chat'), 1);
    await assertAccessible(page, 'a form of admins on a phone');
    await assertNoSidewaysScroll(page, 'a form of admins on a phone');
    await way.click();
    await userLine(page, learner).click();
    await shownAs(page, 'Hello?', /AM|PM/);
    for (const { close } of [learner, admin]) await close();
  });

  test('the button lies over no control at the end of a page', async () => {
    const learner = await talkerAt(site, 'newcomer', PHONE);
    const { page } = learner;
    for (const path of ['/dashboard', '/account', '/contact', '/free-questions']) {
      await page.goto(path);
      await hydrated(page);
      const covered = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const button = document.getElementById('support-chat')?.getBoundingClientRect();
        if (!button) return ['no button'];
        return [...document.querySelectorAll('a, button, input')]
          .filter((control) => control.id !== 'support-chat' && control.checkVisibility())
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < button.right && right > button.left && top < button.bottom && bottom > button.top;
          })
          .map(({ textContent }) => textContent);
      });
      assert.deepEqual(covered, [], path);
    }
    await learner.close();
  });

  test('who has become an administrator waits for nothing, and has no field', async () => {
    const [learner, admin] = [await talkerAt(site, 'newcomer'), await talkerAt(site, 'admin')];
    await openPanel(learner.page);
    await write(learner.page, 'May I help?');
    await shownAs(learner.page, 'May I help?', 'Sent');
    await site.app().server.transact(async ({ users }) => accepted(await users.setRole(learner.id, 'admin')));
    const { page } = admin;
    await openAdminChat(page, learner.id);
    await page.getByText(`${learner.username} is an administrator now.`).waitFor();
    assert.equal(await field(page).count(), 0);
    await userLine(page, learner).waitFor();
    assert.doesNotMatch((await userLine(page, learner).textContent()) ?? '', /Waiting/);
    await assertAccessible(page, 'the conversation of an administrator');
    for (const { close } of [learner, admin]) await close();
  });
});
