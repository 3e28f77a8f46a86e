import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, hydrated } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import {
  assertCalm,
  field,
  markedOpener,
  messages,
  openAdminChat,
  opener,
  openPanel,
  panel,
  shownAs,
  stored,
  type Talker,
  talkerAt,
  texts,
  userLine,
  write,
} from './chat-screen.ts';

const HOSTILE = '<img src=x onerror="document.title=`hacked`"> & <b>bold</b>';

describe('talking with support (product.md 10)', () => {
  const site = siteInBrowser();

  test('a learner writes while nobody is there; an admin answers from the list; both see how far things are', async () => {
    const learner = await talkerAt(site, 'newcomer');
    await openPanel(learner.page);
    await panel(learner.page).getByText('Ask us anything').waitFor();
    await write(learner.page, 'Mock Exam 2 does not open.');
    await shownAs(learner.page, 'Mock Exam 2 does not open.', 'Sent');

    const admin = await talkerAt(site, 'admin');
    await openAdminChat(admin.page);
    await admin.page.getByText('Manage user support conversations in real-time').waitFor();
    await admin.page.getByText('No conversation selected').waitFor();
    await userLine(admin.page, learner)
      .filter({ hasText: 'Waiting for an answer' })
      .filter({ hasText: '1 unread' })
      .click();
    await shownAs(admin.page, 'Mock Exam 2 does not open.', /AM|PM/);
    await shownAs(learner.page, 'Mock Exam 2 does not open.', 'Read');
    assert.equal(await userLine(admin.page, learner).filter({ hasText: 'unread' }).count(), 0);

    // The server passes typing on every two seconds by its own clock.
    site.app().clock.advance(3_000);
    await field(admin.page).pressSequentially('Please');
    await panel(learner.page).getByText('Support is typing...').waitFor();
    await field(learner.page).pressSequentially('Hm');
    await admin.page.getByText(`${learner.username} is typing...`).waitFor();
    await write(admin.page, 'Please try again now.');
    await shownAs(learner.page, 'Please try again now.', /AM|PM/);
    assert.equal(await panel(learner.page).getByText('Support is typing...').count(), 0);
    await shownAs(admin.page, 'Please try again now.', 'Read');
    assert.equal(await userLine(admin.page, learner).filter({ hasText: 'Waiting' }).count(), 0);
    assertCalm(learner);
    assertCalm(admin);
    await learner.close();
    await admin.close();
  });

  test('what came while the panel was closed is marked on its button, without a connection too; opening reads it', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const sockets: string[] = [];
    learner.page.on('websocket', (socket) => sockets.push(socket.url()));
    const admin = await talkerAt(site, 'admin');
    await openAdminChat(admin.page, learner.id);
    await write(admin.page, 'Welcome to Plumbline.');
    await shownAs(admin.page, 'Welcome', 'Sent');

    await learner.page.goto('/dashboard');
    await hydrated(learner.page);
    await markedOpener(learner.page).waitFor();
    assert.deepEqual(sockets, [], 'nobody has asked for the chat yet');
    await opener(learner.page).click();
    await shownAs(learner.page, 'Welcome to Plumbline.', /AM|PM/);
    await shownAs(admin.page, 'Welcome', 'Read');
    assert.equal(sockets.length, 1);

    await learner.page.keyboard.press('Escape');
    await learner.page.getByRole('button', { name: 'Support Chat', exact: true }).waitFor();
    await write(admin.page, 'One more thing.');
    await markedOpener(learner.page).waitFor();
    await shownAs(admin.page, 'One more thing.', 'Sent');
    await opener(learner.page).click();
    await shownAs(admin.page, 'One more thing.', 'Read');
    assertCalm(learner);
    await learner.close();
    await admin.close();
  });

  test('who waits for an answer is connected soon after the page; a link opens the chat with the page', async () => {
    const learner = await talkerAt(site, 'newcomer');
    await openPanel(learner.page);
    await write(learner.page, 'Is anybody there?');
    await shownAs(learner.page, 'Is anybody there?', 'Sent');
    const connected = learner.page.waitForEvent('websocket');
    await learner.page.goto('/terms');
    await connected;
    await learner.page.goto('/contact#support-chat');
    await shownAs(learner.page, 'Is anybody there?', 'Sent');
    await panel(learner.page).getByRole('button', { name: 'Close chat' }).click();
    await learner.page.waitForURL((url) => url.hash === '');
    await learner.page.reload();
    await hydrated(learner.page);
    await opener(learner.page).waitFor();
    assert.equal(await panel(learner.page).count(), 0);
    await learner.close();
  });

  test('the links of mails lead to where one answers, also by way of the sign-in', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await learner.context.clearCookies();
    await page.goto('/dashboard#support-chat');
    await hydrated(page);
    await page.getByLabel('Username or Email').fill(learner.username);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await panel(page).getByText('Connected to support', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/dashboard');
    await write(page, 'I had a mail');
    await shownAs(page, 'I had a mail', 'Sent');
    const admin = await talkerAt(site, 'admin');
    await admin.context.clearCookies();
    await admin.page.goto(`/admin/chat?user=${learner.id}`);
    await hydrated(admin.page);
    await admin.page.getByLabel('Username or Email').fill('admin');
    await admin.page.getByLabel('Password', { exact: true }).fill('demo-admin-1');
    await admin.page.getByRole('button', { name: 'Sign In' }).click();
    await messages(admin.page).getByText('I had a mail').waitFor();
    for (const { close } of [learner, admin]) await close();
  });

  const past = async (learner: Talker, count: number): Promise<void> => {
    const { database } = site.app().server;
    const start = site.app().clock.now() - 3 * 86_400_000;
    const conversation = { user_id: learner.id, last_seq: count, last_learner_seq: count, last_message_at: start };
    const columns = Object.keys(conversation);
    await database.run(
      `INSERT INTO chat_conversations (${columns}, support_read_seq, changed_at) VALUES (${columns.map(() => '?')}, ?, ?)`,
      [...Object.values(conversation), count, start],
    );
    for (let seq = 1; seq <= count; seq += 1) {
      await database.run(
        'INSERT INTO chat_messages (conversation_id, seq, user_id, is_from_admin, content, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        [learner.id, seq, learner.id, 0, `Number ${seq}.`, start + seq * 3_600_000],
      );
    }
  };

  test('a long conversation comes in pages; the place is kept, by scrolling and by the button', async () => {
    const learner = await talkerAt(site, 'newcomer');
    await past(learner, 120);
    const { page } = learner;
    await openPanel(page);
    await shownAs(page, 'Number 120.', 'Read');
    assert.equal((await texts(page))[0], 'Number 71.');
    const topOf = (text: string) =>
      messages(page)
        .getByText(text)
        .evaluate((shown) => shown.getBoundingClientRect().top);

    await messages(page).evaluate((list) => {
      list.scrollTop = 0;
    });
    await messages(page).getByText('Number 21.').waitFor();
    assert.ok((await topOf('Number 71.')) > 0, 'what was read stays in view');
    assert.ok((await topOf('Number 71.')) < 900, 'what was read stays in view');

    await page.getByRole('button', { name: 'Show earlier messages' }).focus();
    await page.keyboard.press('Enter');
    await messages(page)
      .getByText(/: Number 1\.$/)
      .waitFor();
    const all = await texts(page);
    assert.deepEqual(
      all,
      Array.from({ length: 120 }, (_, index) => `Number ${index + 1}.`),
    );
    assert.equal(await page.getByRole('button', { name: 'Show earlier messages' }).count(), 0);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Messages');
    assert.ok((await messages(page).getByRole('heading', { level: 3 }).count()) >= 5, 'a heading for each day');
    await learner.close();
  });

  test('what comes while one reads further up does not move the page; a button leads to it', async () => {
    const learner = await talkerAt(site, 'newcomer');
    await past(learner, 40);
    const { page } = learner;
    await openPanel(page);
    await shownAs(page, 'Number 40.', 'Read');
    await messages(page).evaluate((list) => {
      list.scrollTop = 0;
    });
    const admin = await talkerAt(site, 'admin');
    await openAdminChat(admin.page, learner.id);
    await write(admin.page, 'An answer to all of it.');
    await page.getByRole('button', { name: 'New message below' }).click();
    await messages(page).getByText('An answer to all of it.').waitFor();
    const fromEnd = await messages(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    assert.ok(fromEnd < 80, `${fromEnd} px from the end`);
    assert.equal(await page.getByRole('button', { name: 'New message below' }).count(), 0);
    await learner.close();
    await admin.close();
  });

  test('what people write is text, in any script; times are those of the reader', async () => {
    const learner = await talkerAt(site, 'newcomer', { timezoneId: 'America/Halifax' });
    await openPanel(learner.page);
    await write(learner.page, HOSTILE);
    await write(learner.page, 'مرحبا، لدي سؤال 👷🏽 語');
    await shownAs(learner.page, 'مرحبا', 'Sent');
    const admin = await talkerAt(site, 'admin', { timezoneId: 'Asia/Tokyo' });
    await openAdminChat(admin.page, learner.id);
    await shownAs(admin.page, 'مرحبا، لدي سؤال 👷🏽 語', /AM|PM/);
    assert.deepEqual(await texts(admin.page), [HOSTILE, 'مرحبا، لدي سؤال 👷🏽 語']);
    assert.equal(await admin.page.locator('main img').count(), 0);
    assert.match(await admin.page.title(), /Live Chat Support/);
    const now = site.app().clock.now();
    const timeIn = (timeZone: string): string =>
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
        .format(now)
        .replaceAll('\u202F', ' ');
    await messages(learner.page).getByText(timeIn('America/Halifax')).first().waitFor();
    await messages(admin.page).getByText(timeIn('Asia/Tokyo')).first().waitFor();
    await learner.close();
    await admin.close();
  });

  test('addresses in messages can be followed, those of other sites in a window of their own', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    const own = new URL('/faq', site.app().origin).href;
    const text = `Read ${own}, or (https://law.example/a_(b)). <b>No</b> javascript:alert(1)`;
    await openPanel(page);
    await write(page, text);
    await shownAs(page, 'No', 'Sent');
    assert.deepEqual(await texts(page), [text]);
    const links = await messages(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))));
    const rel = 'noopener noreferrer nofollow';
    assert.deepEqual(links, [
      [own, null, rel],
      ['https://law.example/a_(b)', '_blank', rel],
    ]);
    await assertAccessible(page, 'addresses in a message');
    await learner.close();
  });

  test('writing: Enter sends, Shift+Enter does not; nothing and too much are told and not sent', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await openPanel(page);
    await field(page).press('Enter');
    await panel(page).getByText('Message cannot be empty').waitFor();
    await assertAccessible(page, 'an empty message');
    await field(page).pressSequentially('Two');
    assert.equal(await panel(page).getByText('Message cannot be empty').count(), 0);
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('lines');
    await field(page).press('Enter');
    await shownAs(page, 'lines', 'Sent');
    assert.deepEqual(await stored(site.app(), learner.id), ['Two\nlines']);
    assert.equal(await field(page).inputValue(), '');

    await field(page).fill('x'.repeat(3_700));
    await panel(page).getByText('3,700 of 4,000 characters').waitFor();
    await field(page).fill('x'.repeat(4_001));
    await panel(page).getByText('4,001 of 4,000 characters. Please shorten the message.').waitFor();
    await field(page).press('Enter');
    assert.equal((await field(page).inputValue()).length, 4_001);
    assert.equal((await stored(site.app(), learner.id)).length, 1);
    await learner.close();
  });

  for (const [device, viewport] of [
    ['a desk', { width: 1280, height: 900 }],
    ['a phone', { width: 360, height: 740 }],
  ] as const) {
    test(`the field grows with its text, then scrolls, and is small again once it is sent: ${device}`, async () => {
      const learner = await talkerAt(site, 'newcomer', { viewport });
      const { page } = learner;
      await openPanel(page);
      const sizes = () =>
        field(page).evaluate(
          ({ offsetHeight, scrollHeight, clientHeight }: HTMLElement) =>
            [offsetHeight, scrollHeight - clientHeight] as const,
        );
      const [empty] = await sizes();
      for (const text of ['One\ntwo\n', 'Some words that need more than a line. '.repeat(2), 'x'.repeat(80)]) {
        await field(page).fill(text);
        const [height, hidden] = await sizes();
        assert.ok(height > empty, `${height} px for ${text}`);
        assert.equal(hidden, 0, text);
      }
      await field(page).fill('Line\n'.repeat(40));
      const [highest, below] = await sizes();
      assert.ok(highest <= viewport.height / 5 && below > 0, `${highest} px, ${below} px below`);
      await page.getByRole('button', { name: 'Send' }).click();
      await shownAs(page, 'Line', 'Sent');
      assert.equal((await sizes())[0], empty);
      await learner.close();
    });
  }

  test('a double click on Send, or a held Enter, sends once and complains of nothing; Send without a text still does', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await openPanel(page);
    const sendButton = panel(page).getByRole('button', { name: 'Send' });
    await field(page).fill('By two clicks');
    await sendButton.dblclick();
    await shownAs(page, 'By two clicks', 'Sent');
    assert.equal(await panel(page).getByText('Message cannot be empty').count(), 0);
    await field(page).fill('By a long press');
    await field(page).focus();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await shownAs(page, 'By a long press', 'Sent');
    assert.equal(await panel(page).getByText('Message cannot be empty').count(), 0);
    assert.deepEqual(await stored(site.app(), learner.id), ['By two clicks', 'By a long press']);
    await sendButton.click();
    await panel(page).getByText('Message cannot be empty').waitFor();
    await learner.close();
  });

  test('on a phone Enter begins a new line and the button sends; the panel is the whole screen', async () => {
    const learner = await talkerAt(site, 'newcomer', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = learner;
    await openPanel(page);
    await field(page).fill('First');
    await field(page).press('Enter');
    await field(page).pressSequentially('second');
    assert.equal(await field(page).inputValue(), 'First\nsecond');
    await page.getByRole('button', { name: 'Send' }).tap();
    await shownAs(page, 'second', 'Sent');
    await assertAccessible(page, 'the panel on a phone', 'dialog');
    await assertNoSidewaysScroll(page, 'the panel on a phone');
    await page.getByRole('button', { name: 'Close chat' }).tap();
    await opener(page).waitFor();
    await learner.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`by keyboard, and for screen readers; ${colorScheme}`, async () => {
      const learner = await talkerAt(site, 'newcomer', { colorScheme });
      const { page } = learner;
      await page.goto('/dashboard');
      await hydrated(page);
      await assertAccessible(page, 'the button');
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await panel(page).getByText('Connected to support').waitFor();
      await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
      await assertAccessible(page, 'an empty panel');
      await write(page, 'Hello');
      await shownAs(page, 'Hello', 'Sent');
      const admin = await talkerAt(site, 'admin', { colorScheme });
      await openAdminChat(admin.page, learner.id);
      await write(admin.page, 'Good morning');
      await panel(page).getByRole('status').filter({ hasText: 'Support: Good morning' }).waitFor({ state: 'attached' });
      await assertAccessible(page, 'a conversation');
      await assertAccessible(admin.page, 'the conversation of support');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.id === 'support-chat');
      assert.equal(await panel(page).count(), 0);
      await learner.close();
      await admin.close();
    });
  }
});
