import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { focusAt, hydrated, type Person } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const WITHOUT_SCRIPTS = { ...WIDE, javaScriptEnabled: false };
const US = 'help@plumbline.example';

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** Fills in the form that has a message. */
async function fillContact(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('form', { has: page.locator('textarea') });
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

const MESSAGE = { Name: 'Anna Berg', Email: 'anna@example.org', Subject: 'Chapter 2', Message: 'Is it enough?' };

describe('reaching us, and being reached (product.md 8)', () => {
  const { app, newPerson } = siteInBrowser({ CONTACT_EMAIL: US, NETWORK_URL: 'https://network.example/us' });

  const visitor = async (path: string, options: BrowserContextOptions = WIDE): Promise<Person> => {
    const person = await newPerson(options);
    await person.page.goto(path);
    if (options.javaScriptEnabled !== false) await hydrated(person.page);
    return person;
  };
  const mailsTo = async (address: string): Promise<Mail[]> => {
    await app().server.jobs.runAll();
    const mails = (await (await fetch(`${app().origin}/api/dev/mailbox`)).json()) as Mail[];
    return mails.filter(({ to }) => to === address);
  };

  test('contact: what is missing is said beside its field; the message arrives; the form is empty again', async () => {
    const { page, complaints, close } = await visitor('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    for (const field of ['Name', 'Email', 'Subject', 'Message']) await shown(page, `${field} is required`);
    await fillContact(page, { ...MESSAGE, Email: 'anna' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await shown(page, 'Please enter a valid email address');
    await fillContact(page, MESSAGE);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await shown(page, 'Message Sent!');
    await shown(page, "Thank you for contacting us. We'll get back to you soon.");
    await focusAt(page.locator('main div', { has: page.getByRole('status') }).filter({ hasText: 'Message Sent!' }));
    assert.equal(await page.locator('main').getByLabel('Message', { exact: true }).inputValue(), '');
    const [mail] = await mailsTo(US);
    assert.match(mail?.text ?? '', /Is it enough\?[\s\S]*anna@example\.org/);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('status of 400')),
      [],
    );
    await close();
  });

  test('contact: a failure names the address to write to', async () => {
    const { page, close } = await visitor('/contact');
    await page.route('**/api/send-contact-email', (route) => route.fulfill({ status: 500, body: '{}' }));
    await fillContact(page, MESSAGE);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const words = `There was a problem sending your message. Please email ${US} directly.`;
    await page.locator('main').getByText(words).waitFor();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(words)
      .waitFor();
    assert.equal(await page.locator('main').getByLabel('Message', { exact: true }).inputValue(), MESSAGE.Message);
    await close();
  });

  test('contact, without scripts', async () => {
    const { page, close } = await visitor('/contact', WITHOUT_SCRIPTS);
    await fillContact(page, { ...MESSAGE, Subject: 'Without scripts', Message: '' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await shown(page, 'Message is required');
    await fillContact(page, { Message: 'It works.' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await shown(page, 'Message Sent!');
    await page.reload();
    await shown(page, 'Message Sent!');
    const subjects = (await mailsTo(US)).map(({ subject }) => subject);
    assert.equal(subjects.filter((subject) => subject === 'Contact form: Without scripts').length, 1, subjects.join());
    await close();
  });

  const subscribe = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('Newsletter').fill(email);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  };
  const linkFor = async (email: string): Promise<string> => {
    const [mail] = await mailsTo(email);
    const path = /(\/(?:unsubscribe|newsletter\/confirm)\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1];
    assert.ok(path, `a link for ${email}`);
    return path;
  };
  const confirm = async (page: Page, email: string): Promise<void> => {
    await page.goto(await linkFor(email));
    await page.getByRole('button', { name: 'Confirm Subscription' }).click();
    await shown(page, 'You are subscribed');
  };
  const isListed = async (email: string): Promise<boolean> => {
    const statement =
      'SELECT id FROM newsletter_subscribers WHERE email_key = ? AND left_at IS NULL AND pending_at IS NULL';
    return (await app().server.database.rows(statement, [email])).length === 1;
  };

  test('newsletter: joined from the footer, left by the link in the mail', async () => {
    const { page, complaints, close } = await visitor('/terms');
    await shown(page, /Sent by Plumbline, .*, help@plumbline\.example/);
    assert.equal(
      await page.getByRole('link', { name: 'Plumbline on network.example' }).getAttribute('href'),
      'https://network.example/us',
    );
    await subscribe(page, 'berta@example.org');
    await shown(page, 'Subscription Successful');
    await shown(page, /^Thanks for subscribing to our newsletter!/);
    assert.equal(await page.getByLabel('Newsletter').inputValue(), '');
    await page.goto(await linkFor('berta@example.org'));
    await hydrated(page);
    assert.equal(await isListed('berta@example.org'), false, 'opening the link changes nothing');
    await page.getByRole('button', { name: 'Confirm Subscription' }).click();
    await focusAt(page.getByText('Thank you. Every email has a link to unsubscribe.'));
    await page.goto(await linkFor('berta@example.org'));
    await hydrated(page);
    assert.equal(await isListed('berta@example.org'), true);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await shown(page, 'You are unsubscribed');
    await focusAt(page.getByText('This address is off the list.'));
    assert.equal(await isListed('berta@example.org'), false);
    assert.deepEqual(complaints, []);
    await close();
  });

  test('newsletter: an empty or wrong address takes the keyboard to the field, which says why (product.md 8.43)', async () => {
    const { page, complaints, close } = await visitor('/terms');
    const field = page.getByLabel('Newsletter');
    for (const typed of ['', 'carla at example']) {
      await page.locator('footer').getByRole('link').first().focus();
      await field.fill(typed);
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await focusAt(page.locator('footer input[type=email][aria-invalid=true]'));
      await shown(page, 'Please enter a valid email address');
      assert.match((await field.getAttribute('aria-describedby')) ?? '', /./);
    }
    assert.deepEqual(
      complaints.filter((words) => !/status of 400/.test(words)),
      [],
    );
    await close();
  });

  test('newsletter: a failure says what to do', async () => {
    const { page, close } = await visitor('/terms');
    await page.route('**/api/subscribe-newsletter', (route) => route.fulfill({ status: 500, body: '{}' }));
    await subscribe(page, 'carla@example.org');
    await shown(page, 'Subscription Failed');
    await shown(page, 'There was a problem subscribing you. Please try again later or email the support address.');
    await close();
  });

  test('newsletter, without scripts; and a mail program leaves with one press', async () => {
    const { page, close } = await visitor('/privacy', WITHOUT_SCRIPTS);
    for (const typed of ['', 'doris at example']) {
      await subscribe(page, typed);
      assert.equal(new URL(page.url()).pathname, '/privacy', 'the browser asks for an address before anything is sent');
    }
    await subscribe(page, 'doris@example');
    await shown(page, 'Please enter a valid email address');
    assert.equal(await page.getByLabel('Newsletter').inputValue(), 'doris@example');
    await subscribe(page, 'doris@example.org');
    await shown(page, /^Thanks for subscribing to our newsletter!/);
    await confirm(page, 'doris@example.org');
    const link = await linkFor('doris@example.org');
    await page.goto(link);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await shown(page, 'You are unsubscribed');
    assert.equal(await isListed('doris@example.org'), false);
    await page.goto('/privacy');
    await subscribe(page, 'doris@example.org');
    await shown(page, /^Thanks for subscribing to our newsletter!/);
    await confirm(page, 'doris@example.org');
    assert.equal(await isListed('doris@example.org'), true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(`${app().origin}${link}`, { method: 'POST', body });
    assert.equal(answer.status, 200);
    assert.equal(await isListed('doris@example.org'), false);
    await close();
  });

  test('terms and privacy have ten numbered sections each', async () => {
    for (const path of ['/terms', '/privacy']) {
      const { page, close } = await visitor(path);
      await shown(page, 'Last updated April 22, 2025');
      const numbers = (await page.locator('main h2').allTextContents()).map((title) => Number.parseInt(title, 10));
      assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], path);
      await close();
    }
  });

  test('the mail test is for admins: a visitor signs in first, and nobody else may send it', async () => {
    const stranger = await visitor('/login');
    await stranger.page.goto('/email-test');
    await stranger.page.waitForURL('**/login?redirect=email-test');
    const form = new URLSearchParams({ intent: 'newsletter', email: 'emma@example.org' });
    const posted = await fetch(`${app().origin}/email-test`, { method: 'POST', body: form, redirect: 'manual' });
    assert.equal(posted.status, 302);
    assert.equal(await isListed('emma@example.org'), false);
    await stranger.close();

    const admin = await newPerson(WIDE);
    await signIn(app(), admin, 'admin');
    const { page } = admin;
    await page.goto('/email-test');
    await hydrated(page);
    await fillContact(page, { ...MESSAGE, Subject: 'A test' });
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Contact Email Sent!')
      .waitFor();
    const newsletter = page.locator('form', { has: page.getByRole('button', { name: 'Test Subscription' }) });
    await newsletter.getByLabel('Email').fill('nonsense');
    await newsletter.getByRole('button').click();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Subscription Failed')
      .waitFor();
    await newsletter.getByLabel('Email').fill('frida@example.org');
    await newsletter.getByRole('button').click();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Newsletter Subscription Successful')
      .waitFor();
    await confirm(page, 'frida@example.org');
    assert.equal(await isListed('frida@example.org'), true);
    await admin.close();
  });

  test('an unknown address: 404, ways on, no word for developers', async () => {
    const { page, close } = await visitor('/nothing/here');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    assert.equal(await page.getByText('Did you forget').count(), 0);
    assert.equal((await fetch(`${app().origin}/nothing/here`)).status, 404);
    assert.ok((await page.locator('main a').count()) >= 4);
    await close();
  });
});
