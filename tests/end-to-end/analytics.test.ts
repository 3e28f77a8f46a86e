import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { counted, focusAt, type Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { practise, takeExam } from '../support/study-history.ts';
import { button, card, heading, studyStates } from './study-states-screen.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** No words of a chart cover each other or leave the window. */
async function wordsStandApart(page: Page, chart: Locator): Promise<void> {
  const boxes = await chart
    .locator('text')
    .evaluateAll((words) =>
      words.map((word) => ({ text: word.textContent ?? '', box: word.getBoundingClientRect().toJSON() as DOMRect })),
    );
  const width = page.viewportSize()?.width ?? 0;
  for (const [index, { text, box }] of boxes.entries()) {
    assert.ok(box.left >= 0 && box.right <= width, `'${text}' stands in the window`);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        other.box.left >= box.right ||
        other.box.right <= box.left ||
        other.box.top >= box.bottom ||
        other.box.bottom <= box.top;
      assert.ok(apart, `'${text}' and '${other.text}' on ${page.url()}`);
    }
  }
}

describe('analytics and the dashboard in a browser', () => {
  const { aMember, done, site } = studyStates();

  const userIdOf = async ({ context }: Person): Promise<number> =>
    ((await (await context.request.get('/api/me')).json()) as { id: number }).id;

  /** A member who practised and took set 1, set 2 and set 1 again. */
  async function anExperiencedMember(look: BrowserContextOptions): Promise<Person> {
    const person = await aMember(look);
    const { server, clock } = site.app();
    const userId = await userIdOf(person);
    const now = clock.now();
    const items = await server.database.rows<{ id: number }>(
      'SELECT id FROM questions WHERE chapter_number IS NOT NULL AND is_exam_question = 0 ORDER BY id',
    );
    for (const [week, from] of [40, 20, 0].entries()) {
      const own = items.slice(from, from + 20).map(({ id }) => id);
      await practise(server.transact, userId, { items: own, at: now - (25 - week * 8) * DAY });
    }
    await takeExam(server.transact, userId, { set: 1, percent: 56, endsAt: now - 20 * DAY });
    await takeExam(server.transact, userId, { set: 1, percent: 76, endsAt: now - 9 * DAY });
    await takeExam(server.transact, userId, { set: 2, percent: 68, endsAt: now - DAY, isMarked: true });
    return person;
  }

  for (const look of [SMALL, LARGE]) {
    const width = `${look.viewport?.width} px`;

    test(`the page shows where questions are lost, and leads on with one press (${width})`, async () => {
      const person = await anExperiencedMember(look);
      const { page } = person;
      await open(page, '/analytics');
      await heading(page, 'Progress').waitFor();
      await shown(page, /^280 first answers since /);
      const titles = ['Areas and topics', 'Mock scores', 'First answers by week', 'Set 1 against Set 2'];
      const ofExam = ['Pace, Set 2', 'Sure but wrong, Set 2', 'Changed answers, Set 2', 'Confidence, Set 2'];
      for (const title of [...titles, ...ofExam]) await heading(page, title).waitFor();
      for (const band of ['Mastered', 'Borderline', 'Not mastered']) await shown(page, band);
      await scanBothThemes(page, `analytics at ${width}`);
      const areas = card(page, 'Areas and topics');
      await areas.getByRole('link', { name: 'Ethics', exact: true }).click();
      await areas.getByRole('heading', { name: 'Ethics' }).waitFor();
      await areas.getByRole('link', { name: 'Practise Ethics' }).click();
      await page.waitForURL(/\/chapter-questions\/\d+$/);
      await page.goBack();
      await areas.getByRole('link', { name: 'Codes of ethics', exact: true }).click();
      await page.waitForURL(/\/study-guide\/\d+\?section=codes-of-ethics$/);
      await done(person);
    });

    test(`the dashboard names one next step with its reason, the profile and the trend (${width})`, async () => {
      const person = await anExperiencedMember(look);
      const { page } = person;
      await open(page, '/dashboard');
      const next = card(page, 'Next step');
      await next.getByText(/^Next in your reading: Chapter 1, /).waitFor();
      await next.getByText(/^It takes about \d+ min/).waitFor();
      assert.equal(await next.getByRole('link').count(), 1, 'one step');
      await card(page, 'Area profile').getByText('From 280 first answers.').waitFor();
      await counted(card(page, 'Area profile').getByRole('row'), 7);
      await card(page, 'Last exam score')
        .getByText(/^\d+% Set 1$/)
        .first()
        .waitFor();
      await scanBothThemes(page, `an experienced dashboard at ${width}`);
      await card(page, 'Area profile').getByRole('link', { name: 'Professional Law' }).click();
      await page.waitForURL('**/analytics?area=V#topics');
      await heading(page, 'Professional Law').waitFor();
      await done(person);
    });

    test(`while the only exam is taken again, no page says that nothing was answered (${width}, 4.35)`, async () => {
      const person = await aMember(look);
      const { page, context } = person;
      const { server, clock } = site.app();
      await takeExam(server.transact, await userIdOf(person), { set: 1, percent: 70, endsAt: clock.now() - DAY });
      await context.request.post('/api/exam/start', { data: { examSet: 1 } });
      const reason = /^Left out until your exam and its blind review are over: 110 first answers/;
      const saysNothing = async (): Promise<void> => {
        assert.equal(await page.getByText(/No answers yet|None yet|(?:From|of the) 0 |questions to go/).count(), 0);
        await scanBothThemes(page, `withheld answers on ${page.url()} at ${width}`);
      };
      await open(page, '/analytics');
      await shown(page, '110 first answers, not in the figures at present, 1 mock exam');
      await shown(page, reason);
      await saysNothing();
      await open(page, '/readiness');
      await shown(page, 'Back after your exam and its blind review');
      await page.getByRole('link', { name: 'Go to Your Exams' }).waitFor();
      await saysNothing();
      await open(page, '/dashboard');
      await card(page, 'Area profile').getByText(reason).waitFor();
      await counted(card(page, 'Area profile').getByRole('row'), 0);
      await saysNothing();
      await done(person);
    });

    test(`what was missed stands on the dashboard by its cause, and leads to being answered again (${width}, 14.12)`, async () => {
      const person = await aMember(look);
      const { page } = person;
      const { server, clock } = site.app();
      await takeExam(server.transact, await userIdOf(person), { set: 1, percent: 77, endsAt: clock.now() - DAY });
      await server.jobs.runAll();
      await open(page, '/missed-questions');
      await counted(page.getByRole('main').getByRole('heading', { name: /^Question \d+$/ }), 25);
      assert.equal(await page.getByRole('link', { name: 'More questions' }).count(), 0, '25 are all there are');
      for (const [place, cause] of ['Misread', 'Between two', 'Misread'].entries()) {
        const choice = page.getByRole('button', { name: cause, exact: true }).nth(place);
        await choice.press('Enter');
        await page
          .getByRole('button', { name: cause, exact: true, pressed: true })
          .nth(place === 2 ? 1 : 0)
          .waitFor();
      }
      await open(page, '/dashboard');
      const missed = card(page, 'Review what you missed');
      await missed.getByText('25 questions are waiting to be answered again.').waitFor();
      await counted(missed.getByRole('listitem'), 3);
      const [unnamed, misread, between] = await missed.getByRole('listitem').allTextContents();
      assert.match(unnamed ?? '', /^Not named yet 22.*Name the causes/);
      assert.match(misread ?? '', /^Misread 2.*Answer 2/);
      assert.match(between ?? '', /^Between two 1.*Answer 1/);
      await scanBothThemes(page, `mistakes by cause at ${width}`);
      await missed.getByRole('link', { name: 'Answer 2 (Misread)' }).press('Enter');
      await page.waitForURL('**/missed-questions?cause=misread');
      await counted(page.getByRole('main').getByRole('heading', { name: /^Question \d+$/ }), 2);
      await done(person);
    });

    test(`the words in the chart of many scores never cover each other (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      const { server, clock } = site.app();
      const userId = await userIdOf(person);
      for (let day = 12; day > 0; day -= 1) {
        const percent = day === 2 ? 90 : 80 - day * 2;
        await takeExam(server.transact, userId, { set: day % 2 ? 1 : 2, percent, endsAt: clock.now() - day * DAY });
      }
      for (const path of ['/analytics', '/dashboard']) {
        await open(page, path);
        const chart = page.locator('svg', { has: page.getByText(/^Pass mark here/) });
        await chart
          .getByText(/^\d+% Set \d$/)
          .first()
          .waitFor();
        await wordsStandApart(page, chart);
      }
      await done(person);
    });

    test(`the weeks of a chart all have their words, and a single one does not fill it (${width})`, async () => {
      const [person, beginner] = [await aMember(look), await aMember(look)];
      const { server, clock } = site.app();
      const items = (
        await server.database.rows<{ id: number }>(
          'SELECT id FROM questions WHERE chapter_number IS NOT NULL AND is_exam_question = 0 ORDER BY id',
        )
      ).map(({ id }) => id);
      const [userId, beginnerId] = [await userIdOf(person), await userIdOf(beginner)];
      // Noon in Toronto: near midnight the end of summer time would put two answers into one week.
      const noon = Math.floor(clock.now() / DAY) * DAY - DAY + 17 * HOUR;
      for (let week = 0; week < 16; week += 1) {
        const own = items.slice(week * 2, week * 2 + 2);
        await practise(server.transact, userId, { items: own, at: noon - week * 7 * DAY });
      }
      await practise(server.transact, beginnerId, { items: items.slice(0, 5), at: clock.now() });
      const chartOf = ({ page }: Person) =>
        card(page, 'First answers by week')
          .locator('svg', { has: page.locator('rect') })
          .first();
      await open(person.page, '/analytics');
      await counted(chartOf(person).getByText(/^\d+%$/), 16);
      await counted(chartOf(person).getByText(/^[A-Z][a-z]{2} \d+$/), 16);
      await wordsStandApart(person.page, chartOf(person));
      const weeks = card(person.page, 'First answers by week');
      const caption = await weeks.getByText('Filled: right answers.').boundingBox();
      const head = await weeks.getByRole('columnheader', { name: 'Week from' }).boundingBox();
      assert.ok(caption && head && caption.y + caption.height <= head.y, 'the caption stands above the head');
      await scanBothThemes(person.page, `sixteen weeks at ${width}`);
      await open(beginner.page, '/analytics');
      await counted(chartOf(beginner).locator('rect'), 2);
      const widths = await chartOf(beginner).evaluate((chart) =>
        [chart, chart.querySelector('rect')].map((each) => each?.getBoundingClientRect().width ?? 0),
      );
      const [whole = 0, column = 0] = widths;
      assert.ok(column > 0 && column < whole / 2, `${column} of ${whole} px`);
      await done(beginner);
      await done(person);
    });

    test(`somebody who has not begun is told how to begin (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      await open(page, '/analytics');
      await shown(page, 'Your profile begins with the first answer');
      await page.getByRole('main').getByRole('link', { name: 'Choose a Mock Exam' }).waitFor();
      assert.equal(await page.getByRole('main').getByRole('table').count(), 0);
      await scanBothThemes(page, `analytics before the first answer at ${width}`);
      await open(page, '/dashboard');
      await card(page, 'Begin here').getByRole('link', { name: 'Read the next section' }).waitFor();
      assert.equal(await heading(page, 'Area profile').count(), 0);
      await done(person);
    });
  }

  test('everything is reached by the keyboard, in the order of the page', async () => {
    const person = await anExperiencedMember(LARGE);
    const { page } = person;
    await open(page, '/dashboard');
    const bar = page.getByRole('navigation', { name: 'Learning' });
    assert.deepEqual(await bar.getByRole('link').allInnerTexts(), [
      'Today',
      'Study Guide',
      'Practice',
      'Mock Exams',
      'Progress',
    ]);
    assert.equal(await bar.getByRole('link', { name: 'Today' }).getAttribute('aria-current'), 'page');
    await bar.getByRole('link', { name: 'Progress' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Progress').waitFor();
    const sources = page.getByRole('navigation', { name: 'Answers' });
    await sources.getByRole('link', { name: 'All sources' }).focus();
    await page.keyboard.press('Tab');
    await focusAt(sources.getByRole('link', { name: 'Mocks only' }));
    await page.keyboard.press('Enter');
    await shown(page, /^220 first answers since /);
    await sources.getByRole('link', { name: 'Last 14 days' }).press('Enter');
    await shown(page, /^1\d\d first answers since /);
    const areas = card(page, 'Areas and topics');
    await areas.getByRole('link', { name: 'Professionalism', exact: true }).press('Enter');
    await areas.getByRole('heading', { name: 'Professionalism' }).waitFor();
    assert.match(page.url(), /source=recent&area=I#topics$/);
    await done(person);
  });

  test('an exam without events has no pace and no changes, and marks alone give confidence (product.md 14.2)', async () => {
    const person = await aMember(LARGE);
    const { page } = person;
    const { server, clock } = site.app();
    await takeExam(server.transact, await userIdOf(person), { set: 1, percent: 60, endsAt: clock.now() - DAY });
    await open(page, '/analytics');
    await heading(page, 'Mock scores').waitFor();
    for (const title of ['Pace, Set 1', 'Changed answers, Set 1', 'Confidence, Set 1', 'Set 1 against Set 2']) {
      assert.equal(await heading(page, title).count(), 0, title);
    }
    await done(person);
  });

  test('the profile that cannot be loaded says so on the dashboard, and Retry asks for it alone (product.md 5.51)', async () => {
    const person = await anExperiencedMember(LARGE);
    const { page } = person;
    await page.route('**/api/analytics', (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }));
    await open(page, '/account');
    await page.getByRole('navigation', { name: 'Learning' }).getByRole('link', { name: 'Today' }).click();
    await card(page, 'Area profile').getByText('Your profile could not be loaded').waitFor();
    await page.unroute('**/api/analytics');
    await button(page, 'Retry').click();
    await card(page, 'Area profile').getByText('From 280 first answers.').waitFor();
    await done(person);
  });

  test('the printed page has every figure and nothing to press', async () => {
    const person = await anExperiencedMember(LARGE);
    const { page } = person;
    await open(page, '/analytics');
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Practise the pace: Set 1', 'All sources', 'Today']) {
      assert.equal(await page.getByRole('link', { name }).filter({ visible: true }).count(), 0, name);
    }
    await shown(page, '56 to 82');
    await done(person);
  });
});
