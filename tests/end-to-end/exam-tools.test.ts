import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { examRuns, focusAt, hydrated, type Person } from '../support/browser.ts';
import { askToEndExam, type Declared, questionShown, startExam } from '../support/exam-steps.ts';
import { LARGE, open, SMALL, scan, scanBothThemes, shown } from '../support/screens.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Waits until just these words are highlighted. */
const highlighted = async (page: Page, ...words: readonly string[]): Promise<void> => {
  await page.waitForFunction(
    (wanted) => JSON.stringify([...document.querySelectorAll('mark')].map((mark) => mark.textContent)) === wanted,
    JSON.stringify(words),
  );
};
const pressed = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true, pressed: true });
const saved = (page: Page): Promise<void> => shown(page, 'All answers saved');

/** The words of the stem as they are highlighted one by one. */
const stemWords = async (page: Page): Promise<string[]> =>
  (await page.locator('legend').innerText()).split(/\s+/).filter(Boolean);

describe('the tools of the exam (product.md 4.17, 4.21 to 4.26)', () => {
  const { app, newPerson } = siteInBrowser();
  let members = 0;

  /** A new learner with access at a device, who has no exam yet. */
  async function aMember(look = LARGE): Promise<Person & { readonly login: { username: string; password: string } }> {
    members += 1;
    const person = await newPerson(look);
    const login = { username: `tools${members}`, password: 'correct horse' };
    const data = { ...login, email: `${login.username}@example.org`, confirmPassword: login.password };
    const answer = await person.context.request.post('/api/register', { data });
    const { user } = (await answer.json()) as { user: { id: number } };
    await app().server.transact(async ({ users }) => {
      await users.setNppeAccess(user.id, { status: 'active', endsAt: app().clock.now() + 90 * DAY });
      return accepted(null);
    });
    return { ...person, login };
  }

  async function begin(person: Person, declared: Declared = {}): Promise<number> {
    const attempt = await startExam(person.page, 1, declared);
    await examRuns(person.page);
    return attempt;
  }

  test('the instructions start nothing until Begin (product.md 4.25)', async () => {
    for (const look of [LARGE, SMALL]) {
      const person = await aMember(look);
      const { page } = person;
      await page.goto('/exam-select?set=1');
      await hydrated(page);
      await page.getByRole('button', { name: 'Start Mock Exam' }).click();
      await page.getByRole('heading', { name: 'Your tools' }).waitFor();
      await scanBothThemes(page, 'the instructions');
      const attempts = async () => (await person.context.request.get('/api/exam/attempts')).json();
      assert.deepEqual(await attempts(), []);
      await page.getByRole('button', { name: /^Begin/ }).click();
      await questionShown(page, 1);
      assert.equal((await attempts()).length, 1);
      await person.close();
    }
  });

  test('marks made by keys are there after a reload, on another device and in the review', async () => {
    const person = await aMember();
    const { page } = person;
    const attempt = await begin(person);
    const [first, second, third] = await stemWords(page);
    await page.keyboard.press('h');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('h');
    await highlighted(page, `${first} ${second}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('h');
    await highlighted(page, `${first} ${second}`, `${third}`);
    await page.keyboard.press('h');
    // Once more takes it back.
    await highlighted(page, `${first} ${second}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+B');
    await pressed(page, 'Strike out option B').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('g');
    await pressed(page, 'Guess').waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('o');
    await focusAt(page.getByRole('textbox'));
    await page.keyboard.type('Ask about section 12');
    await page.keyboard.press('Escape');
    await saved(page);
    await scanBothThemes(page, 'a question with every mark');

    const isAllThere = async (place: Page): Promise<void> => {
      await pressed(place, 'Guess').waitFor();
      await pressed(place, 'Strike out option B').waitFor();
      await place.getByRole('button', { name: 'Flagged for review' }).waitFor();
      await highlighted(place, `${first} ${second}`);
      assert.equal(await place.getByRole('textbox').inputValue(), 'Ask about section 12');
    };
    await page.reload();
    await isAllThere(page);
    const other = await newPerson(SMALL);
    await other.context.request.post('/api/login', { data: person.login });
    await other.page.goto(`/exam/${attempt}`);
    await hydrated(other.page);
    await isAllThere(other.page);
    await scan(other.page, 'a question with every mark on a phone');
    await other.close();

    await hydrated(page);
    const dialog = await askToEndExam(page);
    await dialog.getByRole('button', { name: 'End Exam' }).click();
    await shown(page, 'Exam Completed');
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await page.getByRole('heading', { name: 'Review' }).first().waitFor();
    await open(page, `/exam/${attempt}/review?q=1`);
    await shown(page, 'Ask about section 12');
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('words are highlighted by pointer, and selecting words of an option does not choose it', async () => {
    const person = await aMember();
    const { page } = person;
    await begin(person);
    const selectIn = async (place: Locator): Promise<void> => {
      const box = await place.boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + 2, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + Math.min(box.width - 4, 160), box.y + 10, { steps: 4 });
      await page.mouse.up();
    };
    const highlight = page.getByRole('button', { name: 'Highlight', exact: true });
    await selectIn(page.locator('legend'));
    await highlight.click();
    await page.locator('mark').nth(0).waitFor();
    await selectIn(page.locator('label [data-highlight-part]').first());
    await highlight.click();
    await page.locator('mark').nth(1).waitFor();
    assert.equal(await page.locator('input:checked').count(), 0);
    await page.locator('label').first().click();
    assert.equal(await page.locator('input:checked').count(), 1, 'a plain click chooses');
    await person.close();
  });

  test('marks without a network are kept on the device and saved when it is back', async () => {
    const person = await aMember(SMALL);
    const { page, context } = person;
    const attempt = await begin(person);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sure', exact: true }).click();
    await page.getByRole('button', { name: 'Flag for review', exact: true }).click();
    await shown(page, 'Offline: marks kept on this device');
    await context.setOffline(false);
    await saved(page);
    const { marks } = await (await context.request.get(`/api/exam/${attempt}`)).json();
    assert.deepEqual([marks[0].flagged, marks[0].confidence], [true, 'sure']);
    await person.close();
  });

  test('an answer is saved also by a former release, which takes no events with it (product.md 4.23)', async () => {
    const person = await aMember();
    const { page, context } = person;
    const attempt = await begin(person);
    let refused = 0;
    await page.route('**/api/exam/*/answer', async (route) => {
      if (!('events' in (route.request().postDataJSON() as object))) return route.continue();
      refused += 1;
      return route.fulfill({ status: 400, json: { code: 'invalid-input', message: 'Unknown field' } });
    });
    await page.keyboard.press('a');
    await saved(page);
    assert.equal(refused, 1, 'the events were offered first');
    const { userAnswers } = await (await context.request.get(`/api/exam/${attempt}`)).json();
    assert.equal(userAnswers.length, 1);
    await person.close();
  });

  test('the review before the end lists what is open and leads to it (product.md 4.26)', async () => {
    for (const look of [LARGE, SMALL]) {
      const person = await aMember(look);
      const { page } = person;
      await begin(person);
      await page.keyboard.press('a');
      await page.keyboard.press('n');
      await questionShown(page, 2);
      await page.keyboard.press('b');
      await page.keyboard.press('g');
      await page.keyboard.press('n');
      await questionShown(page, 3);
      await page.keyboard.press('f');
      await page.getByRole('button', { name: 'Review and end' }).click();
      await focusAt(page.getByRole('heading', { name: 'Before you end' }));
      const open = page.getByRole('region', { name: '108 not answered' });
      assert.equal(await open.getByRole('listitem').count(), 108);
      assert.equal(await page.getByRole('region', { name: '1 guess' }).getByRole('listitem').count(), 1);
      await scanBothThemes(page, 'the review before the end');
      await page.getByRole('region', { name: '1 flagged' }).getByRole('button', { name: 'Open 3' }).click();
      await focusAt(page.getByRole('heading', { name: 'Question 3', exact: true }));
      assert.deepEqual(person.complaints, []);
      await person.close();
    }
  });

  test('a break hides the question and stops the clock, on every device (product.md 4.22)', async () => {
    const person = await aMember();
    const { page } = person;
    await begin(person, { time: '1.5x', breaks: true });
    assert.match((await page.getByRole('timer').textContent()) ?? '', /^03:4[45]:/);
    await page.getByRole('button', { name: 'Pause' }).click();
    await focusAt(page.getByRole('heading', { name: 'Break' }));
    assert.equal(await page.getByRole('radio').count(), 0);
    await scan(page, 'a break');
    app().clock.advance(300 * MINUTE);
    await app().server.jobs.runAll();
    await page.reload();
    await hydrated(page);
    await page.getByRole('heading', { name: 'Break' }).waitFor();
    assert.match((await page.getByRole('timer').textContent()) ?? '', /^03:4[45]:/);
    await page.getByRole('button', { name: 'Resume Exam' }).click();
    await focusAt(page.getByRole('heading', { name: 'Question 1', exact: true }));
    await page.keyboard.press('a');
    await saved(page);
    const dialog = await askToEndExam(page);
    await dialog.getByRole('button', { name: 'End Exam' }).click();
    await shown(page, '1.5 times the standard time, with breaks; not compared with others');
    await person.close();
  });

  test('an untimed exam shows no countdown and no break (product.md 4.21)', async () => {
    const person = await aMember();
    const { page } = person;
    await startExam(page, 2, { time: 'untimed' });
    assert.equal(await page.getByRole('timer').textContent(), 'No limit');
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
    await person.close();
  });
});
