import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { examRuns, focusAt, hydrated, type Person } from '../support/browser.ts';
import { askToEndExam, questionShown, startExam } from '../support/exam-steps.ts';
import { untilReady } from '../support/guarded-process.ts';
import { registerMember } from '../support/member-in-browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const AWAY = '05:00';

const pressed = (page: Page, name: string, isPressed = true): Locator =>
  page.getByRole('button', { name, exact: true, pressed: isPressed });
const saved = (page: Page): Promise<void> => shown(page, 'All answers saved');
const note = (page: Page): Locator => page.getByRole('textbox', { name: 'Note on question 1' });

/** Waits until the first question has these marks. */
async function firstQuestionHas(
  page: Page,
  marks: { readonly chosen: number; readonly note: string; readonly struck: string; readonly confidence: string },
): Promise<void> {
  await questionShown(page, 1);
  await page.getByRole('radio', { checked: true }).and(page.getByRole('radio').nth(marks.chosen)).waitFor();
  await untilReady(async () => assert.equal(await note(page).inputValue(), marks.note));
  await pressed(page, `Strike out option ${marks.struck}`).waitFor();
  await pressed(page, marks.confidence).waitFor();
}

const count = (page: Page, name: string): Locator =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

const highlights = (page: Page): Promise<string[]> =>
  page.locator('mark').evaluateAll((all) => all.map((mark) => mark.textContent ?? ''));

for (const [here, there] of [
  [LARGE, SMALL],
  [SMALL, LARGE],
] as const) {
  const width = `${here.viewport?.width} px`;

  describe(`an exam on more than one device (${width})`, () => {
    const { app, newPerson } = siteInBrowser();

    /** A new learner on question 1, which has every kind of mark, saved; the second question is answered and flagged. */
    async function inTheMiddle() {
      const person = await newPerson(here);
      const login = await registerMember(app(), person);
      const { page } = person;
      await page.clock.install();
      const attempt = await startExam(page, 1);
      await examRuns(page);
      for (const key of ['h', 'Shift+ArrowRight', 'h', 'Escape', 'Shift+B', 'a', 'g', 'o']) {
        await page.keyboard.press(key);
      }
      await focusAt(note(page));
      await page.keyboard.type('Begun here.');
      await page.keyboard.press('Escape');
      for (const key of ['n', 'b', 'f', 'p']) await page.keyboard.press(key);
      await saved(page);
      return { person, page, login, attempt };
    }

    async function goOn(login: { readonly username: string; readonly password: string }, attempt: number) {
      const person = await newPerson(there);
      await person.context.request.post('/api/login', { data: login });
      await open(person.page, `/exam/${attempt}`);
      await examRuns(person.page);
      return person;
    }

    test('what another device adds, changes and removes is there on return, and before the end (product.md 4.17)', async () => {
      const { person, page, login, attempt } = await inTheMiddle();
      const [begun] = await highlights(page);
      const other = await goOn(login, attempt);
      await firstQuestionHas(other.page, { chosen: 0, note: 'Begun here.', struck: 'B', confidence: 'Guess' });
      assert.deepEqual(await highlights(other.page), [begun]);
      await scanBothThemes(other.page, 'an exam that was begun on another device');
      for (const key of ['h', 'ArrowRight', 'ArrowRight', 'h', 'Escape', 'c', 'Shift+B', 'Shift+D', 's', 'f', 'o']) {
        await other.page.keyboard.press(key);
      }
      await focusAt(note(other.page));
      await other.page.keyboard.press('End');
      await other.page.keyboard.type(' Ended there.');
      await other.page.keyboard.press('Escape');
      for (const key of ['n', 'f', 'n', 'd', 'p']) await other.page.keyboard.press(key);
      await saved(other.page);

      // The page here stayed in view all the time, and nobody touched it.
      assert.equal(await note(page).inputValue(), 'Begun here.');
      await page.clock.fastForward(AWAY);
      await page.keyboard.press('Shift');
      const changed = { chosen: 2, note: 'Begun here. Ended there.', struck: 'D', confidence: 'Sure' };
      await firstQuestionHas(page, changed);
      await pressed(page, 'Strike out option B', false).waitFor();
      await page.getByRole('button', { name: 'Flagged for review' }).waitFor();
      assert.equal((await highlights(page)).length, 2);

      await other.page.keyboard.press('n');
      await questionShown(other.page, 3);
      await other.page.keyboard.press('f');
      await saved(other.page);
      await page.getByRole('button', { name: 'Review and end' }).click();
      await untilReady(async () => assert.equal(await count(page, 'Flagged').textContent(), '2'));
      assert.equal(await count(page, 'Answered').textContent(), '3');
      assert.deepEqual([...person.complaints, ...other.complaints], []);
      await other.close();
      await person.close();
    });

    test('the first key in a note after an absence keeps what another device wrote (product.md 4.17)', async () => {
      const { person, page, login, attempt } = await inTheMiddle();
      await questionShown(page, 1);
      await note(page).focus();
      await page.keyboard.press('End');
      const other = await goOn(login, attempt);
      await questionShown(other.page, 1);
      await note(other.page).focus();
      await other.page.keyboard.press('End');
      await other.page.keyboard.type(' Ended there.');
      await other.page.keyboard.press('Escape');
      await saved(other.page);

      await page.clock.fastForward(AWAY);
      await page.keyboard.type('!');
      await untilReady(async () => assert.equal(await note(page).inputValue(), 'Begun here. Ended there.!'));
      await untilReady(async () => {
        const { marks } = await (await person.context.request.get(`/api/exam/${attempt}`)).json();
        assert.ok(marks.some((mark: { note: string }) => mark.note === 'Begun here. Ended there.!'));
      });
      await page.getByText('It now has both texts.').first().waitFor();
      assert.deepEqual([...person.complaints, ...other.complaints], []);
      await other.close();
      await person.close();
    });

    test('an exam that was ended on another device shows its result, and takes no more answers (product.md 4.5, 4.9)', async () => {
      const { person, page, login, attempt } = await inTheMiddle();
      const other = await goOn(login, attempt);
      const dialog = await askToEndExam(other.page);
      await dialog.getByRole('button', { name: 'End Exam' }).click();
      await shown(other.page, 'Before you see the answers');
      await page.keyboard.press('d');
      await shown(page, 'Exam Completed');
      await shown(page, 'Before you see the answers');
      const { userAnswers } = await (await person.context.request.get(`/api/exam/${attempt}`)).json();
      assert.equal(userAnswers.length, 2);
      await other.close();
      await person.close();
    });
  });

  describe(`one computer, two learners, in the middle of an exam (${width}, product.md 1.8, 4.33)`, () => {
    const { app, newPerson } = siteInBrowser();

    /** Everything that the browser keeps for the site, as one text. */
    const keptText = (page: Page): Promise<string> =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('-copies-'));
        const copies = await Promise.all(
          names.map(async (name) => {
            const cache = await caches.open(name);
            return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
          }),
        );
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, copies]);
      });

    const aComputer = async (): Promise<Person> => newPerson({ ...here, serviceWorkers: 'allow' });

    /** Begins set 1 with an answer and a note that no one else may see. */
    async function beginWithNote({ page }: Person, words: string): Promise<number> {
      const attempt = await startExam(page, 1);
      await examRuns(page);
      await page.keyboard.press('b');
      await page.keyboard.press('o');
      await focusAt(note(page));
      await page.keyboard.type(words);
      await page.keyboard.press('Escape');
      await saved(page);
      return attempt;
    }

    test('after signing out the next learner finds nothing, and the first one goes on later', async () => {
      const person = await aComputer();
      const { page, context } = person;
      const first = await registerMember(app(), person);
      const attempt = await beginWithNote(person, 'Mine alone.');
      await page.reload();
      await untilReady(async () => assert.match(await keptText(page), /Mine alone\./));
      await open(page, '/account');
      await page.getByRole('button', { name: 'Log Out' }).press('Enter');
      await page.waitForURL('/');
      await untilReady(async () => assert.doesNotMatch(await keptText(page), /Mine alone\./));

      await registerMember(app(), person);
      const answer = await page.goto(`/exam/${attempt}`);
      assert.equal(answer?.status(), 404);
      await shown(page, 'Error Loading Exam');
      await context.setOffline(true);
      await page.goto(`/exam/${attempt}`);
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      await context.setOffline(false);
      await startExam(page, 1);
      await questionShown(page, 1);
      assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
      assert.equal(await page.getByRole('textbox').count(), 0);
      assert.doesNotMatch(await page.content(), /Mine alone\./);

      await context.request.post('/api/logout');
      await context.request.post('/api/login', { data: first });
      await open(page, `/exam/${attempt}`);
      await untilReady(async () => assert.equal(await note(page).inputValue(), 'Mine alone.'));
      assert.equal(await page.getByRole('radio').nth(1).isChecked(), true);
      await person.close();
    });

    test('another learner signs in from another tab: the open exam gives way and keeps nothing', async () => {
      const person = await aComputer();
      const { page, context } = person;
      await registerMember(app(), person);
      const attempt = await beginWithNote(person, 'Mine alone.');
      const second = await registerMember(app(), person);
      await page.keyboard.press('d');
      await page.waitForURL('/dashboard');
      await hydrated(page);
      await shown(page, `Signed in as ${second.username}`);
      await untilReady(async () => assert.doesNotMatch(await keptText(page), /Mine alone\./));
      assert.equal((await context.request.get(`/api/exam/${attempt}`)).status(), 404);
      await person.close();
    });
  });
}
