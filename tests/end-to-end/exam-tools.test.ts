import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { counted, examRuns, focusAt, hydrated, type Person } from '../support/browser.ts';
import { askToEndExam, type Declared, questionShown, startExam } from '../support/exam-steps.ts';
import { registerMember } from '../support/member-in-browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const MINUTE = 60_000;

/** Each time that can be allowed, what the clock begins with, and what the result says of it. */
const ALLOWANCES = [
  { time: '1x', clock: /^02:(30:00|29:)/, result: null },
  { time: '1.25x', clock: /^03:0[67]:/, result: '1.25 times the standard time' },
  { time: '1.5x', clock: /^03:4[45]:/, result: '1.5 times the standard time' },
  { time: '2x', clock: /^0(5:00|4:59):/, result: '2 times the standard time' },
  { time: 'untimed', clock: /^No limit$/, result: 'No time limit' },
] as const;

/** What the browser says of code that a test does not let through. */
const LOST = /ERR_FAILED|Couldn't load preload assets/;

/** Waits until just these words are highlighted. */
const highlighted = async (page: Page, ...words: readonly string[]): Promise<void> => {
  await page.waitForFunction(
    (wanted) => JSON.stringify([...document.querySelectorAll('mark')].map((mark) => mark.textContent)) === wanted,
    JSON.stringify(words),
  );
};
const pressed = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true, pressed: true });
const saved = (page: Page): Promise<void> => shown(page, 'All answers saved');

const widthOf = (look: typeof LARGE): string => `${look.viewport?.width} px`;

/** Highlights the first two words of the stem by keys; a third one is highlighted and taken back. */
async function highlightByKeys(page: Page, [first, second, third]: readonly string[]): Promise<void> {
  await page.keyboard.press('h');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('h');
  await highlighted(page, `${first} ${second}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('h');
  await highlighted(page, `${first} ${second}`, `${third}`);
  await page.keyboard.press('h');
  await highlighted(page, `${first} ${second}`);
  await page.keyboard.press('Escape');
}

/** The words of the stem as they are highlighted one by one. */
const stemWords = async (page: Page): Promise<string[]> =>
  (await page.locator('legend').innerText()).split(/\s+/).filter(Boolean);

describe('the tools of the exam (product.md 4.17, 4.21 to 4.26)', () => {
  const { app, newPerson } = siteInBrowser();

  /** A new learner with access at a device, who has no exam yet. */
  async function aMember(look = LARGE): Promise<Person> {
    const person = await newPerson(look);
    await registerMember(app(), person);
    return person;
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
      const ready = ['Connected', 'Answers are kept here if the connection drops', 'Our clock and yours agree'];
      for (const words of [...ready, 'Open in this tab only']) await shown(page, words);
      await scanBothThemes(page, 'the instructions');
      const attempts = async () => (await person.context.request.get('/api/exam/attempts')).json();
      assert.deepEqual(await attempts(), []);
      await page.getByRole('button', { name: /^Begin/ }).click();
      await questionShown(page, 1);
      assert.equal((await attempts()).length, 1);
      await person.close();
    }
  });

  test('the instructions say what is not ready on the device, and keep nobody from beginning (product.md 4.36)', async () => {
    const person = await aMember(SMALL);
    const { page, context } = person;
    await page.route('**/healthz', (route) => route.abort());
    await page.goto('/exam-select/instructions?set=1');
    await shown(page, 'The server cannot be reached');
    await shown(page, 'The clocks are compared once you are connected');
    await shown(page, 'Open in this tab only');
    await page.unroute('**/healthz');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await shown(page, 'Connected');
    await page.clock.setFixedTime(Date.now() - 600_000);
    const other = await context.newPage();
    await open(other, '/exam-select/instructions?set=1');
    await shown(other, 'These instructions are open in another tab');
    await shown(page, 'These instructions are open in another tab');
    await open(page, '/exam-select/instructions?set=1');
    await shown(page, /^Your clock is about 10 minutes slow/);
    await scanBothThemes(page, 'instructions on a device that is not ready');
    await open(other, '/dashboard');
    await shown(page, 'Open in this tab only');
    await page.getByRole('button', { name: /^Begin/ }).click();
    await questionShown(page, 1);
    await open(other, '/exam-select/instructions?set=2');
    await shown(other, 'An exam is open in another tab');
    await open(page, '/dashboard');
    await shown(other, 'Open in this tab only');
    await person.close();
  });

  for (const look of [LARGE, SMALL]) {
    test(`marks made by keys are there after a reload and in the review (${widthOf(look)})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      const attempt = await begin(person);
      const words = await stemWords(page);
      await highlightByKeys(page, words);
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
      await focusAt(page.getByRole('heading', { name: 'Question 1', exact: true }));
      await saved(page);
      await scanBothThemes(page, 'a question with every mark');
      await page.reload();
      await pressed(page, 'Guess').waitFor();
      await pressed(page, 'Strike out option B').waitFor();
      await page.getByRole('button', { name: 'Flagged for review' }).waitFor();
      await highlighted(page, `${words[0]} ${words[1]}`);
      assert.equal(await page.getByRole('textbox').inputValue(), 'Ask about section 12');

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
  }

  test('keys that come before the browser paints again find the selection', async () => {
    const person = await aMember();
    const { page } = person;
    await page.addInitScript(() => {
      window.requestAnimationFrame = (paint) => window.setTimeout(() => paint(performance.now()), 400);
    });
    await begin(person);
    const [first, second, third] = await stemWords(page);
    for (const key of ['h', 'Shift+ArrowRight', 'h', 'ArrowRight', 'h', 'Escape', 'o']) await page.keyboard.press(key);
    await focusAt(page.getByRole('textbox'));
    await highlighted(page, `${first} ${second}`, `${third}`);
    await page.keyboard.type('Begun', { delay: 100 });
    await focusAt(page.getByRole('textbox'));
    assert.equal(await page.getByRole('textbox').inputValue(), 'Begun');
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
      await counted(open.getByRole('listitem'), 108);
      await open.getByRole('button', { name: 'Open 3: Not answered · Flagged' }).focus();
      await page.keyboard.press('End');
      await focusAt(open.getByRole('button', { name: 'Open 110: Not answered' }));
      await counted(page.getByRole('region', { name: '1 guess' }).getByRole('listitem'), 1);
      await scanBothThemes(page, 'the review before the end');
      await page.getByRole('region', { name: '1 flagged' }).getByRole('button', { name: 'Open 3' }).click();
      await focusAt(page.getByRole('heading', { name: 'Question 3', exact: true }));
      assert.deepEqual(person.complaints, []);
      await person.close();
    }
  });

  for (const look of [LARGE, SMALL]) {
    test(`a break hides the question and stops the clock, on every device (${widthOf(look)}, product.md 4.22)`, async () => {
      const person = await aMember(look);
      const { page } = person;
      await begin(person, { time: '1.5x', breaks: true });
      assert.match((await page.getByRole('timer').textContent()) ?? '', /^03:4[45]:/);
      await page.getByRole('button', { name: 'Pause' }).press('Enter');
      await focusAt(page.getByRole('heading', { name: 'Break' }));
      assert.equal(await page.getByRole('radio').count(), 0);
      await scanBothThemes(page, 'a break');
      app().clock.advance(300 * MINUTE);
      await app().server.jobs.runAll();
      await page.reload();
      await hydrated(page);
      await page.getByRole('heading', { name: 'Break' }).waitFor();
      assert.match((await page.getByRole('timer').textContent()) ?? '', /^03:4[45]:/);
      await page.getByRole('button', { name: 'Resume Exam' }).press('Enter');
      await focusAt(page.getByRole('heading', { name: 'Question 1', exact: true }));
      await page.keyboard.press('a');
      await saved(page);
      const dialog = await askToEndExam(page);
      await dialog.getByRole('button', { name: 'End Exam' }).click();
      await shown(page, '1.5 times the standard time, with breaks; not compared with others');
      assert.deepEqual(person.complaints, []);
      await person.close();
    });

    test(`a break whose code cannot be fetched can be ended once it can (${widthOf(look)}, product.md 4.22)`, async () => {
      const person = await aMember(look);
      const { page } = person;
      let isLost = true;
      await page.route('**/assets/exam-dialogs-*.js', (route) => (isLost ? route.abort() : route.continue()));
      await begin(person, { time: '1.5x', breaks: true });
      await page.getByRole('button', { name: 'Pause' }).press('Enter');
      await shown(page, /^This opens when you are back online/);
      assert.equal(await page.getByRole('radio').count(), 0);
      await scanBothThemes(page, 'a break without its code');
      const again = page.waitForRequest(/exam-dialogs-/);
      await page.getByRole('button', { name: 'Try Again' }).press('Enter');
      await again;
      isLost = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('button', { name: 'Resume Exam' }).press('Enter');
      await focusAt(page.getByRole('heading', { name: 'Question 1', exact: true }));
      assert.deepEqual(
        person.complaints.filter((each) => !LOST.test(each)),
        [],
      );
      await person.close();
    });

    test(`the clock and the result show the time allowed (${widthOf(look)}, product.md 4.21)`, async () => {
      const person = await aMember(look);
      const { page } = person;
      for (const { time, clock, result } of ALLOWANCES) {
        await startExam(page, 1, { time });
        assert.match((await page.getByRole('timer').textContent()) ?? '', clock, time);
        assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
        await page.getByRole('radio').first().press('a');
        await page.getByRole('radio', { checked: true }).waitFor();
        await saved(page);
        const dialog = await askToEndExam(page);
        await dialog.getByRole('button', { name: 'End Exam' }).press('Enter');
        await page.getByRole('button', { name: 'Show the answers' }).press('Enter');
        await page.getByRole('heading', { name: 'By blueprint area' }).waitFor();
        await counted(page.getByText('not compared with others'), result === null ? 0 : 1);
        if (result !== null) await shown(page, `${result}; not compared with others`);
      }
      assert.deepEqual(person.complaints, []);
      await person.close();
    });
  }
});
