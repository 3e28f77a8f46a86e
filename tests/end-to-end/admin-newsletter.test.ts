import assert from 'node:assert/strict';
import sharp from 'sharp';
import { accepted } from '../../src/domain/result.ts';
import { counted } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { open, shown } from '../support/screens.ts';
import { follow, press } from './administration-screen.ts';
import { LOOKS, exampleStories as stories } from './example-stories.ts';

let made = 0;

/** Readers who have confirmed, and one who has not. */
async function addReaders({ server, clock }: BuiltApp): Promise<void> {
  await server.transact(async ({ newsletter }) => {
    for (const name of ['anna', 'berta', 'waiting']) {
      const email = `${name}-${made}@example.org`;
      const consent = { email, name: 'Newsletter Subscriber', consentWords: 'Yes.', consentedAt: clock.now() };
      await newsletter.request(consent, { confirm: `confirm-${email}`, leave: `leave-${email}` });
      if (name !== 'waiting') await newsletter.confirm(`confirm-${email}`, clock.now());
    }
    return accepted(null);
  });
}

stories('the newsletter in a browser (product.md 8.45 to 8.51, 11.40)', (story, app) => {
  story(
    'a marketer writes a mail with a picture, tests it, schedules it, takes it back and sends it',
    'admin',
    LOOKS,
    async (page, scan) => {
      made += 1;
      await addReaders(app());
      await open(page, '/admin/newsletter');
      if (made === 1) await shown(page, 'No newsletters yet');
      await scan('the newsletter mails');
      await follow(page, 'New Newsletter');
      await page.getByRole('heading', { name: 'New Newsletter', level: 1 }).waitFor();
      await press(page, 'Create Draft');
      await shown(page, 'Please write a subject.');
      await shown(page, 'Please write a text.');
      await page.getByLabel('Subject').fill(`Study tips ${made}`);
      await page.getByRole('button', { name: 'Picture' }).click();
      await page.getByRole('button', { name: 'Upload and Place' }).click();
      await shown(page, 'Please choose a picture.');
      await scan('a picture without a file', 'dialog');
      const chosen = { name: 'weld.png', mimeType: 'image/png' };
      const fake = { ...chosen, buffer: Buffer.from('<script>alert(1)</script>') };
      await page.getByLabel('Picture', { exact: true }).setInputFiles(fake);
      await page.getByLabel('Text alternative').fill('A weld');
      await page.getByRole('button', { name: 'Upload and Place' }).click();
      await shown(page, /This picture cannot be read/);
      const background = '#336699';
      const picture = await sharp({ create: { width: 640, height: 240, channels: 3, background } })
        .png()
        .toBuffer();
      await page.getByLabel('Picture', { exact: true }).setInputFiles({ ...chosen, buffer: picture });
      await page.getByRole('button', { name: 'Upload and Place' }).click();
      const shownPicture = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'A weld' });
      await shownPicture.waitFor();
      assert.equal(await shownPicture.getAttribute('loading'), 'lazy');
      await press(page, 'Create Draft');
      await page.getByRole('heading', { name: `Study tips ${made}`, level: 1 }).waitFor();
      await scan('a draft');
      await press(page, 'Send Test to Me');
      await shown(page, 'Test email sent');
      await page.getByLabel('Send at').fill('2001-01-01T10:00');
      await press(page, 'Schedule Newsletter');
      await shown(page, 'Please choose a time that is not over.');
      await page.getByLabel('Send at').fill(new Date(app().clock.now() + 86_400_000).toISOString().slice(0, 16));
      await press(page, 'Schedule Newsletter');
      await press(page, 'Back to Draft');
      await shown(page, 'The newsletter is a draft again');
      await press(page, 'Schedule Newsletter');
      await shown(page, 'The newsletter is being sent');
      await app().server.jobs.runAll();
      await page.reload();
      await shown(page, /^Sent$/);
      await shown(page, 'Unsubscribed');
      await scan('a mail that was sent');
    },
    /status of 400/,
  );

  story('the list with its states, a search and a filter', 'admin', LOOKS, async (page, scan) => {
    made += 1;
    await addReaders(app());
    await open(page, '/admin/newsletter/subscribers');
    await shown(page, `anna-${made}@example.org`);
    await scan('the subscribers');
    await page.getByLabel('Address').fill(`WAITING-${made}`);
    await page.getByLabel('State').selectOption({ label: 'Not confirmed' });
    await press(page, 'Show');
    await shown(page, `waiting-${made}@example.org`);
    await counted(page.locator('tbody tr'), 1);
    await page.getByLabel('State').selectOption({ label: 'Bounced' });
    await press(page, 'Show');
    await shown(page, 'No subscribers match');
    await scan('no subscribers');
  });
});
