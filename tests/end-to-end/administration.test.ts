import assert from 'node:assert/strict';
import { recordBackup } from '../../src/adapters/sql/backup/backup-record.ts';
import { accepted } from '../../src/domain/result.ts';
import { closeByEscape, focusAt } from '../support/browser.ts';
import { typedPromoCode } from '../support/edited-records.ts';
import { open, shown } from '../support/screens.ts';
import { aLearner, follow, inDays, press } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

const DAY = 86_400_000;

exampleStories('people and the record of changes in a browser (product.md 13)', (story, app) => {
  story('users: search, no match, one person', 'admin', LOOKS, async (page, scan) => {
    const { username } = await aLearner(app());
    await open(page, '/admin/users');
    await page.getByRole('heading', { name: 'Newest accounts' }).waitFor();
    await scan('the newest accounts');
    const search = page.getByRole('searchbox', { name: 'Search users by username or email' });
    await search.fill('nobody begins so');
    await search.press('Enter');
    await shown(page, 'No user found');
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
      await page.getByRole('link', { name: 'Record of Changes' }).last().click();
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
    await closeByEscape(page.getByRole('dialog'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusAt(opener);
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
      const present = new Date(app().clock.now() + 90 * DAY).getUTCFullYear();
      await page.getByText(new RegExp(`Present end of access: .*${present}`)).waitFor();
      await page.locator(`input[name="seenEnd"][value^="${inDays(app(), 90)}"]`).waitFor({ state: 'attached' });
      assert.equal(await page.getByLabel('Last day of access').inputValue(), inDays(app(), 30));
      assert.equal(await page.getByLabel('Reason').inputValue(), 'was ill');
      await press(page, 'Set New End');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await shown(page, 'NPPE Study Package: new end of access');
    },
    /409/,
  );

  story(
    'what is so already by then is not asked again the other way round',
    'admin',
    LARGE,
    async (page) => {
      const { id, username } = await aLearner(app());
      await open(page, `/admin/users/${id}`);
      await follow(page, 'Make Administrator');
      await shown(page, `Make ${username} an administrator?`);
      await app().server.transact(async ({ users }) => accepted(await users.setRole(id, 'admin')));
      await page.getByLabel('Reason').fill('helps with support');
      await press(page, 'Make Administrator');
      await shown(page, 'Nothing was changed');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Take Administrator Role' }).waitFor();
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
    'the record: everything, one kind, nobody of that name, nothing of that kind',
    'admin',
    LOOKS,
    async (page, scan) => {
      await page.request.post('/api/admin/promo-codes', {
        data: typedPromoCode({ code: `REC-${Date.now()}` }),
      });
      await open(page, '/admin/audit');
      await shown(page, /Promo code created:/);
      await scan('the record');
      await page.getByLabel('Kind').selectOption('chapter');
      await press(page, 'Show');
      await shown(page, 'No such changes');
      await scan('a record of nothing');
      await open(page, '/admin/audit?kind=constructor&subject=1');
      await shown(page, 'Changes of one constructor only.');
      await page.getByLabel('Kind').selectOption('');
      await page.getByLabel('Changed by').fill('nobody-here');
      await press(page, 'Show');
      await shown(page, 'Nobody is called nobody-here');
      await page.getByLabel('Changed by').fill('ADMIN');
      await press(page, 'Show');
      await shown(page, /Promo code created:/);
    },
  );

  story(
    'health: from the dashboard, with a warning, refreshed after a backup (13.21)',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { server, clock } = app();
      await server.database.run('DELETE FROM backup_records');
      await server.jobs.runAll();
      await open(page, '/admin');
      await follow(page, 'Health');
      await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
      await shown(page, 'No backup within two days');
      await shown(page, 'Exams running');
      await page.getByRole('cell', { name: 'Send outbox' }).waitFor();
      await page
        .getByText(/^[A-Z][a-z]{2}\.? \d+, \d{4}, \d+:\d\d\s[ap]\.m\. [A-Z]{1,4}/)
        .first()
        .waitFor();
      await scan('the health of the site');
      await recordBackup(server.database, { madeAt: clock.now(), bytes: 5_242_880, isEncrypted: true });
      await follow(page, 'Refresh');
      await shown(page, '5 MB, encrypted');
      assert.equal(await page.getByText('No backup within two days').count(), 0);
      await scan('health without a warning');
    },
  );

  const paths = [
    '/admin/users',
    '/admin/promo-codes',
    '/admin/promo-codes/new',
    '/admin/posts',
    '/admin/audit',
    '/admin/health',
  ];
  for (const path of paths) {
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
