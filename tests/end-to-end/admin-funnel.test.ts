import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { press } from './administration-screen.ts';
import { LOOKS, exampleStories as stories } from './example-stories.ts';

const noted = (page: { evaluate: (script: string) => Promise<unknown> }): Promise<unknown> =>
  page.evaluate("localStorage.getItem('plumbline:first-touch')");

let made = 0;

stories('where people come from, in a browser (product.md 8.53 to 8.56)', (story, app) => {
  story('a visitor comes by a campaign, registers and shares it', 'visitor', LOOKS, async (page, scan) => {
    made += 1;
    await open(page, '/blog?utm_source=LinkedIn&utm_medium=social&utm_campaign=fall');
    await page.waitForFunction("localStorage.getItem('plumbline:first-touch') !== null");
    await open(page, '/register?utm_source=other');
    assert.match(String(await noted(page)), /"source":"LinkedIn".*"page":"\/blog"/);
    const box = page.getByLabel('Share how I found this site');
    assert.equal(await box.isChecked(), false);
    await box.check();
    await page.getByLabel('Username').fill(`fall${made}`);
    await page.getByLabel('Email').fill('wrong');
    await scan('the sign-up with the box');
    await page.getByLabel('Email').fill(`fall${made}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm Password').fill('correct horse');
    await press(page, 'Create Account');
    await page.waitForURL(/\/subscribe/);
    const rows = await app().server.database.rows<{ source: string }>(
      'SELECT o.source FROM user_origins o JOIN users u ON u.id = o.user_id WHERE u.username = ?',
      [`fall${made}`],
    );
    assert.deepEqual(rows, [{ source: 'linkedin' }]);
  });

  story('a marketer reads the funnel', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin/funnel');
    await shown(page, 'By source');
    await shown(page, 'linkedin');
    await scan('the funnel');
    await page.getByLabel('Weeks').selectOption('4');
    await press(page, 'Show');
    await page.waitForURL(/weeks=4/);
    await shown(page, 'Last 4 weeks');
  });
});
