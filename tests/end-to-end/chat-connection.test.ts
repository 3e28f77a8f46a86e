import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, hydrated } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import {
  backOnline,
  field,
  messages,
  openAdminChat,
  openPanel,
  panel,
  shownAs,
  stored,
  talkerAt,
  texts,
  wireOf,
  write,
} from './chat-screen.ts';

const US = 'help@plumbline.example';
const UNAVAILABLE = 'Chat Temporarily Unavailable';

/** A Thursday: at three in the morning and at ten, in Toronto. */
const AT_NIGHT = '2026-01-15T08:00:00Z';
const IN_THE_MORNING = '2026-01-15T15:00:00Z';

describe('the chat without a connection (product.md 10.32, 10.33)', () => {
  const site = siteInBrowser({ CONTACT_EMAIL: US });

  test('what is written then waits, goes out once when the connection is back, and what was missed comes in order', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const admin = await talkerAt(site, 'admin');
    const wire = await wireOf(learner.page);
    await openPanel(learner.page);
    await write(learner.page, 'One');
    await shownAs(learner.page, 'One', 'Sent');
    await openAdminChat(admin.page, learner.id);

    await wire.cut();
    await panel(learner.page).getByText(UNAVAILABLE).waitFor();
    await panel(learner.page).getByText('Connection error').waitFor();
    await panel(learner.page).getByRole('link', { name: US }).waitFor();
    await assertAccessible(learner.page, 'the panel without a connection');
    await write(learner.page, 'Two, from the tunnel');
    await shownAs(learner.page, 'Two, from the tunnel', 'Not connected');
    await write(admin.page, 'Three');
    await write(admin.page, 'Four');
    await shownAs(admin.page, 'Four', 'Sent');

    wire.mend();
    await backOnline(learner.page);
    await shownAs(learner.page, 'Two, from the tunnel', /Sent|Read/);
    assert.equal(await panel(learner.page).getByText(UNAVAILABLE).count(), 0);
    const all = ['One', 'Three', 'Four', 'Two, from the tunnel'];
    await shownAs(admin.page, 'Two, from the tunnel', /AM|PM/);
    assert.deepEqual(await texts(learner.page), all);
    assert.deepEqual(await texts(admin.page), all);
    assert.deepEqual(await stored(site.app(), learner.id), all);
    await learner.close();
    await admin.close();
  });

  test('when the browser loses the network the panel says so without waiting, and is back with it', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await openPanel(page);
    await learner.context.setOffline(true);
    await panel(page).getByText('Connection error').waitFor();
    await panel(page).getByText(UNAVAILABLE).waitFor();
    assert.equal(await panel(page).getByText('Connected to support').count(), 0);
    await write(page, 'From the train');
    await learner.context.setOffline(false);
    await shownAs(page, 'From the train', 'Sent');
    await panel(page).getByText('Connected to support').waitFor();
    await learner.close();
  });

  test('a confirmation that is lost makes no second message', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const wire = await wireOf(learner.page);
    await openPanel(learner.page);
    wire.loseConfirmations();
    await write(learner.page, 'Only once');
    await shownAs(learner.page, 'Only once', 'Sending...');
    await wire.cut();
    await panel(learner.page).getByText(UNAVAILABLE).waitFor();
    wire.mend();
    await backOnline(learner.page);
    await shownAs(learner.page, 'Only once', 'Sent');
    assert.deepEqual(wire.sentTexts(), ['Only once', 'Only once']);
    assert.deepEqual(await texts(learner.page), ['Only once']);
    assert.deepEqual(await stored(site.app(), learner.id), ['Only once']);
    await learner.close();
  });

  test('what the server refuses says so; Retry sends it, Delete gives it up', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    const wire = await wireOf(page);
    await openPanel(page);
    wire.refuseNext('failed', 'Failed to send message. Please try again.');
    await write(page, 'First try');
    await shownAs(page, 'First try', 'Failed to send message');
    await assertAccessible(page, 'a message that failed');
    await page.getByRole('button', { name: 'Retry' }).click();
    await shownAs(page, 'First try', 'Sent');
    wire.refuseNext('failed', 'Failed to send message. Please try again.');
    await write(page, 'Never mind');
    await shownAs(page, 'Never mind', 'Failed to send message');
    await page.getByRole('button', { name: 'Delete' }).click();
    await messages(page).getByText('Never mind').waitFor({ state: 'detached' });
    assert.deepEqual(await stored(site.app(), learner.id), ['First try']);
    await page.reload();
    await hydrated(page);
    await page.goto('/dashboard#support-chat');
    await shownAs(page, 'First try', 'Sent');
    assert.deepEqual(await texts(page), ['First try']);
    await learner.close();
  });

  test('a reload keeps what is not sent, and what was begun; it goes out without the panel being opened', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    const wire = await wireOf(page);
    await openPanel(page);
    await wire.cut();
    await panel(page).getByText(UNAVAILABLE).waitFor();
    await write(page, 'Written before the reload');
    await field(page).fill('Only begun');
    wire.mend();
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.includes(':unsent:')));
    assert.deepEqual(await stored(site.app(), learner.id), ['Written before the reload']);
    await page.goto('/terms#support-chat');
    await shownAs(page, 'Written before the reload', 'Sent');
    assert.equal(await field(page).inputValue(), 'Only begun');
    await learner.close();
  });

  test('logging out leaves nothing on the device or on screen', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    const wire = await wireOf(page);
    await openPanel(page);
    await write(page, 'A secret');
    await shownAs(page, 'A secret', 'Sent');
    await wire.cut();
    await write(page, 'Another one');
    await shownAs(page, 'Another one', 'Not connected');
    await field(page).fill('A draft');
    const kept = (): Promise<string[]> =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':chat:')));
    assert.equal((await kept()).length, 3);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    assert.deepEqual(await kept(), []);
    assert.equal(await panel(page).count(), 0);
    assert.equal(await page.getByText('A secret').count(), 0);
    await learner.close();
  });

  test('unavailable: whom to write to instead, and a button that rests for 3 seconds', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    const wire = await wireOf(page);
    await wire.cut();
    await page.clock.install();
    await page.goto('/dashboard');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: /^Support Chat/ }).click();
    await page.clock.runFor(10);
    await panel(page).getByText(UNAVAILABLE).waitFor();
    await panel(page).getByText('Failed to connect').waitFor();
    await panel(page).getByText('Please email support at').waitFor();
    const again = panel(page).getByRole('button', { name: 'Try Again' });
    assert.equal(wire.asked(), 1);
    await again.click();
    await page.clock.runFor(1);
    assert.equal(await again.isDisabled(), true);
    assert.equal(wire.asked(), 2);
    await page.clock.runFor(2_990);
    assert.equal(await again.isDisabled(), true);
    await again.click({ force: true });
    assert.equal(wire.asked(), 2);
    await page.clock.runFor(20);
    assert.equal(await again.isDisabled(), false);

    // By itself it tries again: after the second failure in a row ten seconds later.
    await page.clock.runFor(10_000);
    await panel(page).getByText('Failed to connect').waitFor();
    assert.equal(wire.asked(), 3);
    wire.mend();
    await again.click();
    await panel(page).getByText('Connected to support').waitFor();
    assert.equal(await panel(page).getByText(UNAVAILABLE).count(), 0);
    await wire.cut();
    await panel(page).getByRole('button', { name: 'Reconnect' }).waitFor();
    await learner.close();
  });

  test('a session that was ended elsewhere closes the conversation; after signing in it goes on', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await openPanel(page);
    await write(page, 'For my eyes only');
    await shownAs(page, 'For my eyes only', 'Sent');
    await field(page).fill('Not finished');
    assert.equal((await learner.context.request.post('/api/logout', { data: {} })).status(), 200);
    await panel(page).getByText('You have been logged out').waitFor();
    await panel(page).getByText('could not be sent is kept for you on this device').waitFor();
    assert.equal(await page.getByText('For my eyes only').count(), 0);
    await assertAccessible(page, 'the panel after the session has ended');
    await panel(page).getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login?redirect=dashboard');
    await hydrated(page);
    await page.getByLabel('Username or Email').fill(learner.username);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /^Support Chat/ }).click();
    await shownAs(page, 'For my eyes only', 'Sent');
    assert.equal(await field(page).inputValue(), 'Not finished');
    await learner.close();
  });

  test('who logs out in another window is led to the login here too, and nothing is kept on the device', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await openPanel(page);
    await field(page).fill('Not finished');
    await page.waitForFunction(() => Object.values(localStorage).join().includes('Not finished'));
    const other = await learner.context.newPage();
    await other.goto('/dashboard');
    await hydrated(other);
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login**');
    await page.waitForFunction(() => !Object.values(localStorage).join().includes('Not finished'));
    await learner.close();
  });

  test('a page that is opened when the session has gone says so instead of trying for ever', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await page.goto('/dashboard');
    await hydrated(page);
    assert.equal((await learner.context.request.post('/api/logout', { data: {} })).status(), 200);
    await page.getByRole('button', { name: /^Support Chat/ }).click();
    await panel(page).getByText('You have been logged out').waitFor();
    await learner.close();
  });

  test('a chat whose code cannot be had says so, and the page goes on', async () => {
    const learner = await talkerAt(site, 'newcomer');
    const { page } = learner;
    await page.route('**/assets/support-widget-*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: /^Support Chat/ }).click();
    const told = page.getByRole('region', { name: /Notifications/ });
    await told.getByText('Failed to connect').waitFor();
    await told.getByText('Please refresh the page.').waitFor();
    assert.equal(await panel(page).count(), 0);
    await learner.close();
  });

  test('office hours are told in the reader’s zone, with whether somebody answers now and when next', async () => {
    const learner = await talkerAt(site, 'newcomer', { timezoneId: 'America/Vancouver' });
    const { page } = learner;
    const week =
      'It answers Monday to Friday, 9:00 a.m. to 5:00 p.m. Eastern; that is Monday to Friday, 6:00 a.m. to 2:00 p.m. for you.';
    const told = (now: string) => panel(page).getByText(`${now} ${week}`);
    await page.clock.setFixedTime(AT_NIGHT);
    await openPanel(page);
    await told('Support is closed now and opens at 6:00 a.m. today.').waitFor();
    await panel(page).getByText('Leave a message: we email you when we have answered.').waitFor();
    await page.clock.setFixedTime(IN_THE_MORNING);
    await openPanel(page);
    await told('Support is open now, until 2:00 p.m. today.').waitFor();
    await learner.close();
  });
});
