import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { aBuyer, follow, press } from './administration-screen.ts';
import { exampleStories, LOOKS } from './example-stories.ts';

exampleStories('supporting a person in a browser (product.md 13.34 to 13.37)', (story, app) => {
  story(
    'a refund: too much is refused, a part changes no access, the rest ends it',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id } = await aBuyer(app());
      await open(page, `/admin/users/${id}`);
      await follow(page, /^Refund/);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('$59.00 CAD left to refund').waitFor();
      await scan('the dialog of a refund', 'dialog');
      await dialog.getByLabel('Amount in dollars').fill('60');
      await dialog.getByLabel('Reason').fill('the site was down');
      await press(page, 'Refund');
      await shown(page, 'That is more than is left of this payment.');
      await dialog.getByLabel('Amount in dollars').fill('9.50');
      await press(page, 'Refund');
      await dialog.waitFor({ state: 'detached' });
      await shown(page, 'Payment refunded');
      await shown(page, '$9.50 CAD');
      const payments = page.getByRole('region', { name: 'Payments' });
      assert.ok(
        await payments.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        'no column is cut off',
      );
      await scan('a person with a partial refund');
      await follow(page, /^Refund/);
      await dialog.getByText('$49.50 CAD left to refund').waitFor();
      await dialog.getByLabel('Reason').fill('asked for the rest');
      await press(page, 'Refund');
      await dialog.waitFor({ state: 'detached' });
      await shown(page, 'Refunded');
      await shown(page, /was refunded, and its access ended/);
      await shown(page, 'None of what was bought gives access.');
    },
    /status of 400/,
  );

  story(
    'a note, the receipt and the reset link',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id, username } = await aBuyer(app());
      await open(page, `/admin/users/${id}`);
      await press(page, 'Add Note');
      await shown(page, 'Please write something.');
      await page.getByLabel('New note').fill('Called about the date of the exam.');
      await press(page, 'Add Note');
      await shown(page, 'Called about the date of the exam.');
      await press(page, /^Send again/);
      await shown(page, 'Receipt on its way');
      await press(page, 'Send Reset Link');
      await shown(page, 'Reset link on its way');
      await shown(page, 'Created the account');
      await shown(page, /^Reset link sent by /);
      await app().server.jobs.runAll();
      await page.reload();
      await shown(page, 'Email was sent: Receipt');
      await shown(page, 'Email was sent: Reset link');
      await scan('a person with a note and a timeline');
      await page.getByRole('link', { name: 'Record of Changes' }).last().click();
      await shown(page, /reset link sent/);
      await follow(page, username);
      await page.getByRole('link', { name: 'Open Conversation' }).click();
      await page.getByRole('heading', { name: username }).filter({ visible: true }).first().waitFor();
    },
    /status of 400/,
  );
});
