import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import {
  assertAccessible,
  assertNoSidewaysScroll,
  counted,
  focusAt,
  hydrated,
  type Person,
  personAt,
} from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { storePractice } from '../support/practice-material.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';

const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };
const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const questions = (page: Page, name: RegExp = /./) => page.getByRole('main').getByRole('group', { name });

/** What stands where no script runs; only there is it more than a word of the document. */
const withoutScript = (page: Page): Promise<string> => page.getByRole('main').locator('noscript').first().innerText();

/** How the practice of a chapter is asked, as the page gets it. */
type Asked = {
  readonly question: string;
  readonly explanation: string;
  readonly options: readonly { readonly isCorrect: boolean; readonly rightWhen: string | null }[];
};

/** The questions of a chapter: those of its text where it has some, otherwise the stored ones. */
async function practiceOf(page: Page, chapterId: number | undefined): Promise<readonly Asked[]> {
  const practice = await (await page.request.get(`/api/chapters/${chapterId}/practice`)).json();
  return practice.questions ?? practice.stored.questions;
}

async function scan(page: Page, what: string): Promise<void> {
  await assertAccessible(page, what);
  await assertNoSidewaysScroll(page, what);
}

describe('the course and the practice questions in a browser', () => {
  let app: BuiltApp;
  let browser: Browser;
  let chapters: number[] = [];
  before(async () => {
    app = await startBuiltApp();
    browser = await shareBrowser();
    const rows = await app.server.database.rows<{ id: number }>('SELECT id FROM chapters ORDER BY sort_order');
    chapters = rows.map(({ id }) => id);
  });
  after(async () => {
    await clearBrowser(browser);
    await app.close();
  });

  type Story = (page: Page, person: Person) => Promise<void>;
  const story = (title: string, viewer: Viewer, look: BrowserContextOptions, complaints: RegExp | null, tell: Story) =>
    test(title, async () => {
      const person = await personAt(browser, app.origin, look);
      await signIn(app, person, viewer);
      await tell(person.page, person);
      assert.deepEqual(
        person.complaints.filter((complaint) => !complaints?.test(complaint)),
        [],
      );
      await person.close();
    });

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
  };

  for (const look of [LARGE, SMALL]) {
    story(
      `the first section opens by itself; on to others (${look.viewport?.width} px)`,
      'learner',
      look,
      null,
      async (page) => {
        await open(page, '/course');
        await page.getByRole('heading', { level: 1, name: 'NPPE Course Materials' }).waitFor();
        await page.getByRole('heading', { name: 'Duty to the Public', exact: true }).waitFor();
        await shown(page, 'Module 1: Professional Ethics');
        assert.equal(await page.getByText('Previous Module').count(), 0);
        await scan(page, 'the first section');
        await page.getByRole('link', { name: 'Next Section' }).click();
        const second = page.getByRole('heading', { name: 'Resolving Conflicting Duties', exact: true });
        await second.waitFor();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Resolving Conflicting Duties');
        await page.getByRole('link', { name: 'Previous Section' }).click();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Duty to the Public');
        await page.goto('/course?module=2');
        await page.getByRole('link', { name: 'Previous Module' }).click();
        await page.waitForURL('**/course?module=1');
        await page.goto('/course?module=1&section=practice-questions');
        await page.getByRole('link', { name: 'Next Module' }).click();
        await page.getByRole('heading', { name: 'Delegation and Direct Supervision', exact: true }).waitFor();
        await page.goto('/course?module=6&section=which-table-to-sit-at');
        await page
          .getByRole('heading', { name: 'Serving on Regulators, Societies and Associations', exact: true })
          .waitFor();
        assert.equal(await page.getByRole('link', { name: /^Next/ }).count(), 0);
      },
    );
  }

  story(
    'a section of the same module needs no network',
    'learner',
    LARGE,
    /INTERNET_DISCONNECTED/,
    async (page, { context }) => {
      await open(page, '/course?module=3');
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Next Section' }).click();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
      await context.setOffline(false);
    },
  );

  story(
    'a module is marked complete and incomplete (product.md 5.49)',
    'learner',
    LARGE,
    /ERR_FAILED/,
    async (page) => {
      await open(page, '/course?module=2');
      await button(page, 'Mark Complete').click();
      await shown(page, 'Module marked as completed');
      await shown(page, 'Your progress has been updated');
      await button(page, 'Mark Incomplete').waitFor();
      await page.getByRole('link', { name: /Module 2: Professional Practice.*Completed/ }).waitFor();
      await scan(page, 'a completed module');
      await page.reload();
      await hydrated(page);
      await button(page, 'Mark Incomplete').click();
      await shown(page, 'Module marked as incomplete');
      await button(page, 'Mark Complete').waitFor();
      await page.route('**/api/course/progress', (route) => route.abort());
      await button(page, 'Mark Complete').click();
      await shown(page, 'Error updating progress');
      await shown(page, 'There was a problem updating your progress. Please try again.');
      await page.unroute('**/api/course/progress');
    },
  );

  story(
    'questions below a section: choose, check, hide; another module begins anew',
    'learner',
    LARGE,
    null,
    async (page) => {
      await open(page, '/course?module=5&section=practice-questions');
      const check = button(page, 'Check Answer');
      await counted(check, 8);
      assert.equal(await check.first().isDisabled(), true);
      const radios = questions(page).first().getByRole('radio');
      await radios.first().focus();
      await page.keyboard.press('ArrowDown');
      await check.first().click();
      await shown(page, /^Correct answer: [A-D]$/);
      await counted(questions(page), 7);
      await scan(page, 'a checked question');
      await button(page, 'Hide Answer').click();
      await counted(questions(page), 8);
      assert.equal(await radios.nth(1).isChecked(), true);
      await page.getByRole('link', { name: 'Previous Section' }).click();
      await check.first().waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Next Section' }).click();
      await check.first().waitFor();
      assert.equal(await radios.nth(1).isChecked(), true);
      await page.getByRole('link', { name: /Module 4/ }).click();
      await page.getByRole('heading', { name: 'The Elements of a Negligence Claim', exact: true }).waitFor();
      assert.equal(await page.locator('input:checked').count(), 0);
      await page.getByRole('link', { name: /Module 5/ }).click();
      await page.getByRole('link', { name: 'Life-Cycle Thinking and Environmental Claims' }).click();
      await shown(page, /^Last time you answered B, which was (right|wrong)\.$/);
      assert.equal(await page.locator('input:checked').count(), 0);
      await button(page, 'Fold away').click();
      assert.equal(await page.getByRole('radio').count(), 0);
      await button(page, 'Show 8 questions').click();
    },
  );

  story(
    'the questions of a module stand once, below its practice section or its last (product.md 5.48)',
    'learner',
    LARGE,
    null,
    async (page) => {
      const countQuestions = async (path: string): Promise<number> => {
        await open(page, path);
        return button(page, 'Check Answer').count();
      };
      assert.equal(await countQuestions('/course?module=3'), 0);
      assert.equal(await countQuestions('/course?module=3&section=your-licence-is-local'), 0);
      assert.equal(await countQuestions('/course?module=3&section=from-complaint-to-outcome'), 8);
      assert.equal(await countQuestions('/course?module=3&section=practice-questions'), 8);
      await page.getByRole('heading', { name: 'The Complaint and Discipline Process', exact: true }).waitFor();
      assert.equal(await countQuestions('/course?module=1&section=how-to-refuse'), 0);
      assert.equal(await countQuestions('/course?module=1&section=practice-questions'), 8);
    },
  );

  story('an address that names nothing asks to choose', 'learner', SMALL, null, async (page) => {
    await open(page, '/course?module=99');
    await shown(page, 'Select a Module and Section');
    await scan(page, 'nothing chosen');
  });

  story('without access the course says what it takes', 'newcomer', LARGE, /status of 403/, async (page) => {
    await open(page, '/course');
    await page.getByRole('heading', { name: 'Premium Content' }).waitFor();
    await shown(page, 'An active subscription is required to access the course materials.');
    await scan(page, 'premium content');
    await page.getByRole('link', { name: 'Subscribe Now' }).last().click();
    await page.waitForURL('**/subscribe');
  });

  story('access that has ended is named so', 'expired', SMALL, /status of 403/, async (page) => {
    await open(page, '/course');
    await shown(page, 'Your subscription has expired.');
    await open(page, `/chapter-questions/${chapters[0]}`);
    await shown(page, 'Subscription Required');
  });

  story('a course that cannot be loaded can be asked for again', 'learner', LARGE, /ERR_FAILED/, async (page) => {
    await open(page, '/course?module=1');
    await page.route('**/api/course/modules/*/sections', (route) => route.abort());
    await page.getByRole('link', { name: /Module 5/ }).click();
    await page.getByRole('heading', { name: 'Error Loading Course Content' }).waitFor();
    await shown(page, 'There was a problem loading the course content. Please try again later.');
    await scan(page, 'a course that cannot be loaded');
    await page.unroute('**/api/course/modules/*/sections');
    await button(page, 'Retry').click();
    await shown(page, 'Module 5: Safety and Environment');
    await button(page, 'Mark Complete').waitFor();
  });

  story(
    'chapter 2 is shown as it was written, with more practice questions below it',
    'learner',
    SMALL,
    null,
    async (page) => {
      await open(page, `/chapter-questions/${chapters[1]}`);
      await page.getByRole('heading', { level: 1, name: 'Chapter 2: Ethics - Practice Questions' }).waitFor();
      await page.getByRole('heading', { name: 'Question 15' }).waitFor();
      assert.equal(await page.getByRole('article').getByRole('radio').count(), 0);
      const more = page.getByRole('region', { name: 'More practice questions' });
      await more.getByRole('radio').first().check({ force: true });
      await more.getByRole('button', { name: 'Next', exact: true }).click();
      await more.getByRole('heading', { name: 'Question 2 of 34' }).waitFor();
      const back = page.getByRole('link', { name: 'Back to Study Guide' });
      assert.equal(await back.getAttribute('href'), `/study-guide/${chapters[1]}`);
      await scan(page, 'chapter 2');
    },
  );

  story(
    'chapter 3 is read into questions, and a missed one is answered again',
    'learner',
    SMALL,
    null,
    async (page) => {
      await open(page, `/chapter-questions/${chapters[2]}`);
      const all = await practiceOf(page, chapters[2]);
      const asked = all[0] ?? assert.fail('no question');
      const [right, wrong] = [true, false].map((is) => asked.options.findIndex(({ isCorrect }) => isCorrect === is));
      const beginning = asked.question.slice(0, 40);
      assert.ok(all.length >= 15);
      await counted(button(page, 'Check Answer'), all.length);
      await questions(page)
        .first()
        .getByRole('radio')
        .nth(wrong ?? 0)
        .check({ force: true });
      const remembered = page.waitForResponse('**/api/practice/answers');
      await button(page, 'Check Answer').first().click();
      assert.equal((await remembered).status(), 200);
      await shown(page, `Correct answer: ${'ABCD'[right ?? 0]}`);
      await shown(page, asked.explanation.slice(0, 60));
      const clauses = asked.options.flatMap(({ rightWhen }) => rightWhen ?? []);
      assert.equal(clauses.length, 3);
      for (const clause of clauses) await shown(page, `This would be right if ${clause}.`);
      await shown(page, `1 of ${all.length} answered, 0 right`);
      await scan(page, 'chapter 3');
      await open(page, '/missed-questions');
      await page.getByRole('link', { name: 'Chapter 3: Professional Practice' }).waitFor();
      await scan(page, 'missed questions');
      const group = page.getByRole('group', { name: beginning });
      await group
        .getByRole('radio')
        .nth(right ?? 0)
        .check({ force: true });
      const corrected = page.waitForResponse('**/api/practice/answers');
      await page.locator('section').filter({ has: group }).getByRole('button', { name: 'Check Answer' }).click();
      await corrected;
      await open(page, '/missed-questions');
      await page.getByRole('group', { name: beginning }).waitFor();
      await shown(page, /^Right on .+: once more on another day$/);
      await open(page, `/chapter-questions/${chapters[2]}`);
      await shown(page, `1 of ${all.length} answered, 1 right`);
      const asks = button(page, 'Forget these answers');
      let forgotten = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/answers/forget')) forgotten += 1;
      });
      await button(page, 'Try Again').focus();
      for (const held of ['pressed', 'held', 'held on']) {
        await page.keyboard.down('Enter');
        await focusAt(asks).catch(() => assert.fail(`Enter was ${held}, and the question is not there any more`));
      }
      await page.keyboard.up('Enter');
      await button(page, 'Keep them').click();
      await button(page, 'Try Again').dblclick();
      await asks.waitFor();
      assert.equal(forgotten, 0);
      await button(page, 'Keep them').dblclick();
      await button(page, 'Try Again').click();
      await scan(page, 'answers that are about to be forgotten');
      await button(page, 'Forget these answers').click();
      await shown(page, `0 of ${all.length} answered, 0 right`);
      assert.equal(await page.getByText(/^Last time you answered/).count(), 0);
      await open(page, `/chapter-questions/${chapters[2]}`);
      await shown(page, `0 of ${all.length} answered, 0 right`);
    },
  );

  story(
    'an answer that is still on its way is forgotten with the others (product.md 5.67)',
    'learner',
    LARGE,
    null,
    async (page) => {
      await open(page, '/course?module=5&section=practice-questions');
      const answerFirst = async (index: number): Promise<void> => {
        await questions(page).nth(index).getByRole('radio').first().check({ force: true });
        await button(page, 'Check Answer').first().click();
      };
      const before = page.waitForResponse('**/api/practice/answers');
      await answerFirst(0);
      await before;
      await shown(page, /^1 of 8 answered/);
      const goOn = await holdCalls(page, '**/api/practice/answers');
      const held = page.waitForRequest('**/api/practice/answers');
      await answerFirst(0);
      await held;
      await button(page, 'Try Again').click();
      await button(page, 'Forget these answers').click();
      const late = page.waitForResponse('**/api/practice/answers');
      const forgotten = page.waitForResponse('**/api/practice/answers/forget');
      goOn();
      assert.equal((await late).status(), 200);
      assert.equal((await forgotten).status(), 200);
      await shown(page, '0 of 8 answered, 0 right');
      await open(page, '/course?module=5&section=practice-questions');
      await shown(page, '0 of 8 answered, 0 right');
    },
  );

  story(
    'the quiz of a chapter: on, back, reload, finish, again (product.md 5.45)',
    'learner',
    LARGE,
    null,
    async (page) => {
      await open(page, `/chapter-questions/${chapters[0]}`);
      assert.equal(await button(page, 'Next').isDisabled(), true);
      assert.equal(await button(page, 'Previous').isDisabled(), true);
      await scan(page, 'a quiz');
      const { length } = await practiceOf(page, chapters[0]);
      for (let number = 1; number <= length; number += 1) {
        await page.getByRole('heading', { name: `Question ${number} of ${length}` }).waitFor();
        const saved = page.waitForResponse('**/api/practice/quizzes/*');
        await page.getByRole('radio').first().check({ force: true });
        assert.equal((await saved).status(), 200);
        if (number === 3) {
          await page.reload();
          await hydrated(page);
          await page.getByRole('heading', { name: `Question 4 of ${length}` }).waitFor();
          await button(page, 'Previous').click();
          await page.getByRole('heading', { name: `Question 3 of ${length}` }).waitFor();
          assert.equal(await page.getByRole('radio').first().isChecked(), true);
        }
        await button(page, number < length ? 'Next' : 'Finish').click();
      }
      await shown(page, 'Quiz Completed');
      await page.getByRole('heading', { name: 'Your Score' }).waitFor();
      await shown(page, new RegExp(`^\\d+ of ${length} right$`));
      await shown(page, 'Correct answer');
      await counted(page.getByText(/^This would be right if /), 3);
      assert.equal(await page.getByRole('radio').count(), 0);
      await scan(page, 'a finished quiz');
      await page.reload();
      await hydrated(page);
      await button(page, 'Try Again').click();
      await page.getByRole('heading', { name: `Question 1 of ${length}` }).waitFor();
      await page.getByRole('radio').first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('input:checked').count(), 0);
      await shown(page, new RegExp(`^Last score: \\d+ of ${length}`));
    },
  );

  story(
    'everything can be read without JavaScript',
    'learner',
    { ...LARGE, javaScriptEnabled: false },
    null,
    async (page) => {
      await page.goto('/course?module=1&section=practice-questions');
      for (const name of ['Check Answer', 'Fold away'])
        assert.equal(await button(page, name).first().isVisible(), false);
      await page.locator('main noscript summary').first().click();
      assert.match(await page.locator('main noscript details[open]').innerText(), /Correct answer/);
      await page.goto('/course');
      await shown(page, 'Two parties to an assignment are always visible');
      await page.getByRole('link', { name: 'Next Section' }).click();
      await page.getByRole('heading', { name: 'Resolving Conflicting Duties', exact: true }).waitFor();
      await button(page, 'Mark Complete').click();
      await page.getByRole('status').getByText('Module marked as completed').waitFor();
      await button(page, 'Mark Incomplete').click();
      await page.getByRole('status').getByText('Module marked as incomplete').waitFor();
      await button(page, 'Mark Complete').waitFor();
      await page.goto(`/chapter-questions/${chapters[3]}`);
      for (const name of ['Previous', 'Next']) {
        const step = page.getByRole('button', { name, exact: true, includeHidden: true });
        assert.equal(await step.boundingBox(), null, `${name} takes no space, whatever the page makes of it`);
      }
      const quiz = await withoutScript(page);
      assert.match(quiz, /Taking the quiz needs JavaScript\./);
      await counted(page.getByRole('main').locator('noscript > ol > li'), (await practiceOf(page, chapters[3])).length);
      const list = page.getByRole('main').locator('noscript > ol');
      const [stem, first, second] = [list.locator('li > p'), list.locator('ol > li'), list.locator('ol > li').nth(1)];
      const boxes = await Promise.all([stem.first(), first.first(), second].map((each) => each.boundingBox()));
      const [above, one, two] = boxes.map((box) => box ?? { x: 0, y: 0, height: 0 });
      assert.ok(above && one && two);
      // The letters stand before the options, from where the question begins.
      assert.equal(one.x - above.x, 24);
      assert.equal(Math.round(two.y - one.y - one.height), 8);
      assert.equal(await list.evaluate((element) => getComputedStyle(element).listStyleType), 'decimal');
      await page.goto(`/chapter-questions/${chapters[2]}`);
      await shown(page, /ending an indefinite employment contract without cause/);
    },
  );

  story('hostile, unreadable and missing material', 'learner', SMALL, null, async (page) => {
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
    for (const chapter of [2, 4]) {
      await open(page, `/chapter-questions/${chapters[chapter - 1]}`);
      await shown(page, 'Read');
      assert.match(await page.title(), /Practice Questions/);
      assert.equal(await page.locator('main script, main img, main [onclick], main [style]').count(), 0);
    }
    await shown(page, 'Could not parse interactive questions from the content. Displaying original format.');
    await scan(page, 'an unreadable text');
    await open(page, `/chapter-questions/${chapters[4]}`);
    await shown(page, 'No Practice Questions Available');
    await scan(page, 'no questions');
    await open(page, '/course?module=2&section=section-2');
    await counted(button(page, 'Check Answer'), 2);
    await open(page, '/course?module=2');
    assert.equal(await button(page, 'Check Answer').count(), 0);
    await open(page, '/course?module=3');
    await shown(page, 'Select a Module and Section');
  });
});
