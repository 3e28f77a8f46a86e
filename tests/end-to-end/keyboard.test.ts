import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { closeByEscape, examRuns, focusAt, hydrated, type Person } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** After so many stops something cannot be reached by any patient person. */
const STOPS = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab (or back with Shift+Tab) until the focus is on the target. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  assert.fail(`${target} is not reached by ${key}`);
}

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();
const question = (page: Page, number: number): Promise<void> =>
  page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
const option = (page: Page, place: number): Locator => page.locator('label input[type=radio]').nth(place);
const chosen = (page: Page, place: number): Promise<void> =>
  page.locator('label').nth(place).locator('input[type=radio]:checked').waitFor();

describe('by keyboard alone', () => {
  const site = siteInBrowser();
  const { app } = site;

  const newPerson = (): Promise<Person> => site.newPerson({ viewport: { width: 1280, height: 900 } });

  test('one signs in, chooses a set, sits the exam and ends it', async () => {
    const person = await newPerson();
    const { page } = person;

    await page.goto('/login?redirect=exam-select');
    await hydrated(page);
    await reach(page, page.getByLabel('Username or Email'));
    await page.keyboard.type('demo');
    await reach(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('demo-learner-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/exam-select');
    await shown(page, 'Login successful');

    const [first, second] = [1, 2].map((set) => page.getByRole('radio', { name: `Mock Exam Set ${set}` }));
    assert.ok(first && second);
    await reach(page, first);
    await page.keyboard.press('Space');
    assert.equal(await first.isChecked(), true);
    await page.keyboard.press('ArrowDown');
    assert.equal(await second.isChecked(), true);
    await page.keyboard.press('ArrowUp');
    assert.equal(await first.isChecked(), true);
    await reach(page, page.getByRole('button', { name: 'Start Mock Exam' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/instructions/);
    await reach(page, page.getByRole('button', { name: /^Begin/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/exam\/\d+/);
    await page.getByRole('heading', { name: 'Mock Exam Set 1' }).waitFor();
    await question(page, 1);
    await examRuns(page);
    await focusAt(page.getByRole('heading', { name: 'Question 1', exact: true }));

    for (const keys of ['abcd', '1234']) {
      for (const [place, key] of [...keys].entries()) {
        await page.keyboard.press(key);
        await chosen(page, place);
      }
    }
    await page.keyboard.press('n');
    await question(page, 2);
    await shown(page, '2 of 110');
    await page.keyboard.press('p');
    await question(page, 1);
    await chosen(page, 3);
    await page.keyboard.press('n');
    await question(page, 2);
    const flag = page.getByRole('button', { name: /^Flag(ged)? for review$/ });
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Flagged for review' }).waitFor();
    await shown(page, '1 answered · 1 flagged');
    await page.keyboard.press('f');
    await shown(page, '1 answered · 0 flagged');
    await reach(page, flag);
    await page.keyboard.press('Space');
    await shown(page, '1 answered · 1 flagged');
    await reach(page, option(page, 0));
    await page.keyboard.press('Space');
    await chosen(page, 0);
    await page.keyboard.press('ArrowDown');
    await chosen(page, 1);
    await shown(page, '2 answered · 1 flagged');
    await reach(page, page.getByRole('button', { name: 'Next', exact: true }));
    await page.keyboard.press('Enter');
    await question(page, 3);
    await shown(page, 'All answers saved');

    await reach(page, page.getByRole('banner').getByRole('button', { name: 'Review and end' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusAt(page.getByRole('heading', { name: 'Before you end' }));
    const end = page.getByRole('main').getByRole('button', { name: 'End Exam' });
    const dialog = page.getByRole('alertdialog', { name: 'End Exam?' });
    await reach(page, end);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await focusAt(dialog.getByRole('button', { name: 'Cancel' }));
    await closeByEscape(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await focusAt(end);
    await page.keyboard.press('Space');
    await dialog.waitFor();
    await dialog.getByText('2 of 110').waitFor();
    await reach(page, dialog.getByRole('button', { name: 'End Exam' }));
    await page.keyboard.press('Enter');
    await shown(page, 'Exam Completed');
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('one fills in the card and pays', async () => {
    const person = await newPerson();
    const { page } = person;
    await signIn(app(), person, 'newcomer');
    await page.goto('/subscribe');
    await hydrated(page);
    const pay = page.getByRole('button', { name: 'Pay $59.00 CAD' });
    await pay.waitFor();
    const card = page.getByLabel('Card number');
    await reach(page, card);
    await page.keyboard.type('4242424242424242');
    assert.equal(await card.inputValue(), '4242 4242 4242 4242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    assert.equal(await page.getByLabel(/^Expiry/).inputValue(), '12/40');
    assert.equal(await page.getByLabel('Security code').inputValue(), '123');
    await reach(page, pay);
    await page.keyboard.press('Enter');
    await shown(page, 'Payment Successful');
    await page.waitForURL('**/dashboard');
    await shown(page, /Active until/);
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('one opens the NPPE menu, walks into it and closes it', async () => {
    const person = await newPerson();
    const { page } = person;
    await page.goto('/');
    await hydrated(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const word = navigation.locator('summary').filter({ hasText: 'NPPE' });
    const course = navigation.getByRole('link', { name: 'Course', exact: true });
    await reach(page, word);
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await course.waitFor();
      await navigation.getByRole('link', { name: 'Mock Exam 2' }).waitFor();
      await page.keyboard.press('Tab');
      await focusAt(course);
      await page.keyboard.press('Escape');
      await course.waitFor({ state: 'hidden' });
      await focusAt(word);
    }
    assert.deepEqual(person.complaints, []);
    await person.close();
  });
});
