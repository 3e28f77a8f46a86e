import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { anotherAdmin, follow, press } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

exampleStories('the mails of the site in a browser (product.md 6.13)', (story, app) => {
  story(
    'a mail is found, edited beside its preview, refused, saved, and reset to its default',
    'admin',
    LOOKS,
    async (page, scan) => {
      await open(page, '/admin');
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Emails' }).click();
      await page.getByRole('heading', { name: 'Emails', level: 1 }).waitFor();
      await scan('the list of mails');
      await follow(page, 'Access ends soon');
      await page.getByRole('heading', { name: 'Access ends soon', level: 1 }).waitFor();
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      assert.match(await trail.innerText(), /Admin\s+Emails\s+Email/);
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('Your Plumbline access ends in 7 days').waitFor();
      await scan('a mail with its preview');
      await page.getByLabel('Subject').fill('Only {days} left, {username}');
      await press(page, 'Save Email');
      await shown(page, /\{username\} is not a placeholder of this email, or cannot stand here/);
      await page.getByLabel('Subject').fill('Only {days} left');
      await preview.getByText('Only 7 days left').waitFor();
      await press(page, 'Save Email');
      await shown(page, 'Email saved');
      await page.getByText('Edited', { exact: true }).waitFor();
      await scan('an edited mail');
      await press(page, 'Reset to Default');
      await shown(page, 'Default wording restored');
      await preview.getByText('Your Plumbline access ends in 7 days').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Reset to Default' }).count(), 0);
      await page.getByRole('link', { name: 'Record of Changes' }).last().click();
      await shown(page, /reset to default/);
    },
    /status of 400/,
  );

  story(
    'somebody else was faster: both wordings are shown',
    'admin',
    LARGE,
    async (page, scan) => {
      await open(page, '/admin/mails/welcome');
      await page.getByLabel('Subject').fill('My welcome');
      const { calls } = await anotherAdmin(app());
      const { mail } = await (await calls.get('/api/admin/mails/welcome')).json();
      const { version, words, note } = mail;
      await calls.put('/api/admin/mails/welcome', { data: { version, subject: 'Their welcome', words, note } });
      await press(page, 'Save Email');
      const take = page.getByRole('button', { name: 'Take Their Version' });
      await take.waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Subject' }).inputValue(), 'My welcome');
      await scan('two wordings of a mail');
      await take.click();
      await page.getByRole('region', { name: 'Preview' }).getByText('Their welcome').waitFor();
    },
    /status of 409/,
  );
});
