import assert from 'node:assert/strict';
import { write } from '../support/chat-messages.ts';
import { open, shown } from '../support/screens.ts';
import { aLearner, follow } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const PAGES = [
  ['Editor', 'Admin Dashboard'],
  ['Questions', 'Questions'],
  ['Reports', 'Question Reports'],
  ['Examples', 'Upload Examples'],
  ['Posts', 'Blog Posts'],
  ['Promo Codes', 'Promo Codes'],
  ['Users', 'Users'],
  ['Leads', 'Marketing Leads'],
  ['Funnel', 'Sales Funnel'],
  ['Record of Changes', 'Record of Changes'],
] as const;

exampleStories('the overview and the navigation of administrators (product.md 13.31 to 13.33)', (story, app) => {
  story('the overview comes before the six tabs, with charts and their tables', 'admin', LOOKS, async (page, scan) => {
    const { id, username } = await aLearner(app());
    const place = { transact: app().server.transact, clock: app().clock };
    const words = `Is the receipt of ${username} on its way?`;
    await write(place, { id, role: 'user' }, words);
    await open(page, '/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor();
    await shown(page, 'Revenue by week');
    await shown(page, 'Access ends within 14 days');
    assert.equal(await page.getByRole('navigation', { name: 'Learning' }).count(), 0, 'one bar is enough');
    await shown(page, words);
    const tops = await page.evaluate(() =>
      ['section[aria-label="Overview"]', '[role="tablist"]'].map(
        (place) => document.querySelector(place)?.getBoundingClientRect().top ?? 0,
      ),
    );
    assert.ok((tops[0] ?? 0) < (tops[1] ?? 0), 'the overview stands above the tabs');
    await page.getByText('Show as table').first().click();
    await page.getByRole('region', { name: 'Revenue by week' }).waitFor();
    await shown(page, 'No backup within two days');
    await scan('the overview');
    const line = page.getByRole('listitem').filter({ hasText: words });
    await line.getByRole('link', { name: 'Answer' }).click();
    await page.getByRole('heading', { name: username }).filter({ visible: true }).first().waitFor();
  });

  story('every page has the same navigation, and says where it is', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin');
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    for (const [name, title] of PAGES) {
      await navigation.getByRole('link', { name }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await crumbs.getByText(name, { exact: true }).waitFor();
      assert.equal(await navigation.locator('[aria-current]').innerText(), name);
    }
    await scan('the record of changes with its navigation');
    const { id } = await aLearner(app());
    await open(page, `/admin/users/${id}`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  });

  story(
    'figures that cannot be read leave the editor usable',
    'admin',
    LARGE,
    async (page) => {
      await open(page, '/admin/posts');
      await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 503, body: '{}' }));
      await follow(page, /^Overview/);
      await shown(page, 'The figures could not be loaded.');
      await shown(page, 'Chapter 1: Professionalism');
      await page.unroute('**/api/admin/overview');
      await page.getByRole('button', { name: 'Retry' }).click();
      await shown(page, 'Revenue by week');
    },
    /status of 503/,
  );

  story(
    'learners see neither',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/admin');
      await shown(page, 'Access Denied');
      assert.equal(await page.getByRole('navigation', { name: 'Administration' }).count(), 0);
    },
    /status of 403/,
  );
});
