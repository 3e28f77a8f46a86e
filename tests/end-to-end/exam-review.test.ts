import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { counted, focusAt, hydrated, type Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Questions to show' }).getByRole('link', { name });

/** Words that stand only where a key may be seen. */
const KEYED = /isCorrect|rationale|rightWhen|explanation/;

describe('after an exam', () => {
  const site = siteInBrowser();

  const aLearner = async (look: typeof LARGE): Promise<Person> => {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, 'learner');
    return person;
  };

  const keysOf = async (): Promise<Map<number, number>> => {
    const rows = await site
      .app()
      .server.database.rows<{ question_id: number; id: number }>(
        'SELECT question_id, id FROM answer_options WHERE is_correct = 1',
      );
    return new Map(rows.map((row) => [row.question_id, row.id]));
  };

  /** Begins set 1 and answers its first questions: w is wrong, r right, a dot leaves one out. */
  const sit = async ({ context }: Person, answers: string) => {
    const { id } = await (await context.request.post('/api/exam/start', { data: { examSet: 1 } })).json();
    const path = `/api/exam/${id}`;
    const { questions } = (await (await context.request.get(path)).json()) as { questions: Question[] };
    const keys = await keysOf();
    const { clock } = site.app();
    for (const [index, answer] of [...answers].entries()) {
      const question = questions[index];
      if (!question || answer === '.') continue;
      const key = keys.get(question.id);
      const selectedAnswerId = answer === 'r' ? key : question.options.find((option) => option.id !== key)?.id;
      clock.advance(140_000);
      const at = clock.now();
      const events = [
        { kind: 'visit', questionId: question.id, optionId: null, at: at - 139_000 },
        { kind: 'answer', questionId: question.id, optionId: selectedAnswerId, at },
      ];
      const data = { questionId: question.id, selectedAnswerId, chosenAt: at, events };
      const saved = await context.request.post(`${path}/answer`, { data });
      assert.equal(saved.status(), 200, await saved.text());
    }
    const mark = async (place: number, kind: string, value: unknown): Promise<void> => {
      const marks = [{ questionId: questions[place]?.id, kind, value, changedAt: clock.now() }];
      assert.equal((await context.request.post(`${path}/marks`, { data: { marks } })).status(), 200);
    };
    const complete = () => context.request.post(`${path}/complete`, { data: {} });
    return { id: id as number, path, questions, mark, complete };
  };

  test('changed and slow answers, an area and a topic are chosen by keyboard (360 px, product.md 4.30)', async () => {
    const learner = await aLearner(SMALL);
    const { page } = learner;
    const exam = await sit(learner, '.w.r');
    const [, second] = exam.questions;
    const optionId = (await keysOf()).get(second?.id ?? 0);
    site.app().clock.advance(1_000);
    const at = site.app().clock.now();
    const event = { kind: 'answer', questionId: second?.id, optionId, at };
    const change = { questionId: second?.id, selectedAnswerId: optionId, chosenAt: at, events: [event] };
    assert.equal((await learner.context.request.post(`${exam.path}/answer`, { data: change })).status(), 200);
    await exam.complete();
    await open(page, `/exam/${exam.id}`);
    const offered = page.getByRole('navigation', { name: 'Questions to review' });
    await offered.getByRole('link', { name: /^Slow/ }).waitFor();
    await offered.getByRole('link', { name: /^Changed/ }).press('Enter');
    await heading(page, /^Question 2 /).waitFor();
    await open(page, `/exam/${exam.id}/review`);
    await chip(page, /^Changed/).press('Enter');
    await heading(page, /^Question 2 /).waitFor();
    await shown(page, '1 of 1 changed');
    await chip(page, /^Slow/).press('Enter');
    await shown(page, '1 of 2 slow');
    await page.keyboard.press('n');
    await heading(page, /^Question 4 /).waitFor();
    await chip(page, /^All/).press('Enter');
    await chip(page, /^All/).and(page.locator('[aria-current]')).waitFor();
    const scope = page.getByLabel('Area or topic');
    await scope.focus();
    for (let key = 0; key < 2; key += 1) await page.keyboard.press('ArrowDown');
    await page.waitForURL(/of=I\.1(&|$)/);
    await shown(page, /^1 of \d+$/);
    assert.deepEqual(learner.complaints, []);
    await learner.close();
  });

  test('an area chosen before the screen shows the filter chosen last stays in that filter', async () => {
    const learner = await aLearner(LARGE);
    const { page } = learner;
    const exam = await sit(learner, 'wr');
    await exam.complete();
    await open(page, `/exam/${exam.id}/review?show=wrong`);
    await shown(page, '1 of 1 wrong');
    const all = await chip(page, /^All/).elementHandle();
    const scope = await page.getByLabel('Area or topic').elementHandle();
    // The screen is drawn in a later task: only promises are waited for.
    await page.evaluate(
      async ([link, select]) => {
        const before = window.location.search;
        (link as HTMLElement).click();
        for (let turns = 0; window.location.search === before && turns < 1_000; turns += 1) await null;
        (select as HTMLSelectElement).selectedIndex = 1;
        (select as HTMLSelectElement).dispatchEvent(new Event('change', { bubbles: true }));
      },
      [all, scope] as const,
    );
    await page.waitForURL(/of=I(&|$)/);
    await shown(page, /^1 of \d+$/);
    assert.deepEqual(learner.complaints, []);
    await learner.close();
  });

  for (const look of [LARGE, SMALL]) {
    const width = look.viewport?.width;

    test(`the review goes from question to question, by keyboard, through its filters (${width} px, product.md 4.30)`, async () => {
      const learner = await aLearner(look);
      const { page } = learner;
      const exam = await sit(learner, 'wrwrw');
      await exam.mark(0, 'flagged', true);
      await exam.mark(0, 'confidence', 'sure');
      await exam.mark(1, 'confidence', 'guess');
      await exam.mark(2, 'note', 'Read the act again.');
      await exam.complete();
      await open(page, `/exam/${exam.id}`);
      await heading(page, 'Exam Completed').waitFor();
      await scanBothThemes(page, 'a result with the ways into its review');
      await page.getByRole('link', { name: 'Review your answers' }).press('Enter');
      await heading(page, /^Question 1 /).waitFor();
      await shown(page, '1 of 3 wrong');
      await shown(page, 'You were sure');
      await shown(page, /over the pace/);
      await shown(page, 'This would be right if');
      await shown(page, 'Where this is taught');
      await scanBothThemes(page, 'the review of a wrong answer');
      await page.keyboard.press('n');
      await heading(page, /^Question 3 /).waitFor();
      await shown(page, 'Read the act again.');
      await page.keyboard.press('p');
      await heading(page, /^Question 1 /).waitFor();
      await page.getByRole('link', { name: 'Next wrong: 3' }).press('Enter');
      await heading(page, /^Question 3 /).waitFor();
      assert.match(await page.getByRole('status').filter({ hasText: 'Question 3 of 110' }).innerText(), /Wrong/);
      await page.getByRole('link', { name: 'Question 3, wrong' }).focus();
      await page.keyboard.press('ArrowRight');
      await focusAt(page.getByRole('link', { name: 'Question 4, right' }));
      await page.keyboard.press('Enter');
      await heading(page, /^Question 4 /).waitFor();
      await chip(page, /^Guessed/).press('Enter');
      await heading(page, /^Question 2 /).waitFor();
      await shown(page, 'You guessed');
      await chip(page, /^Flagged/).press('Enter');
      await heading(page, /^Question 1 /).waitFor();
      assert.equal(await chip(page, /^Changed/).count(), 0, 'what leaves nothing is not offered');
      await chip(page, /^All/).press('Enter');
      await page.getByLabel('Area or topic').selectOption({ index: 1 });
      await shown(page, /^1 of \d+$/);
      await page.goBack();
      await heading(page, 'Exam Completed').waitFor();
      assert.deepEqual(learner.complaints, []);
      await learner.close();
    });

    test(`nothing covers the steps of the review, and the learner bar says where one is (${width} px)`, async () => {
      const learner = await aLearner(look);
      const { page } = learner;
      const exam = await sit(learner, 'w');
      await exam.complete();
      await open(page, `/exam/${exam.id}/review?q=5`);
      const steps = page.getByRole('navigation', { name: 'Questions before and after' });
      for (const link of await steps.getByRole('link').all()) await link.click({ trial: true });
      const entry = page.getByRole('navigation', { name: 'Learning' }).getByRole('link', { name: 'Mock Exams' });
      assert.equal(await entry.getAttribute('aria-current'), 'true');
      const [step, chat] = await Promise.all([
        steps.getByRole('link', { name: 'Next: 6' }).boundingBox(),
        page.getByTitle('Support Chat').boundingBox(),
      ]);
      assert.ok(step && chat);
      const isApart = step.x + step.width <= chat.x || step.y + step.height <= chat.y;
      assert.ok(isApart, `Next ends at ${step.x + step.width} px, the chat begins at ${chat.x} px`);
      await learner.close();
    });

    test(`the cause of a lost mark is named in one press (${width} px, product.md 5.75)`, async () => {
      const learner = await aLearner(look);
      const { page } = learner;
      const exam = await sit(learner, 'ww');
      await exam.complete();
      // The same question may be a mistake of another exam of this file, where its cause was named.
      await site.app().server.database.run('UPDATE mistakes SET cause = NULL');
      await open(page, `/exam/${exam.id}/review?q=2&show=wrong`);
      const cause = page.getByRole('button', { name: 'Between two' });
      await cause.press('Enter');
      await shown(page, 'Saved');
      assert.equal(await cause.getAttribute('aria-pressed'), 'true');
      await page.reload();
      await page.getByRole('button', { name: 'Between two', pressed: true }).waitFor();
      await open(page, '/missed-questions?cause=between-two');
      await page.getByRole('button', { name: 'Between two', pressed: true }).first().waitFor();
      await scanBothThemes(page, 'mistakes by their cause');
      await learner.close();
    });

    test(`blind review shows no key before it is finished, and two scores after (${width} px, product.md 4.31, 4.32)`, async () => {
      const learner = await aLearner(look);
      const { page } = learner;
      const exam = await sit(learner, 'r'.repeat(3));
      await learner.context.request.post(`${exam.path}/complete`, { data: { blindReview: true } });
      await open(page, `/exam/${exam.id}`);
      await heading(page, 'Before you see the answers').waitFor();
      await shown(page, /left open 107 questions/);
      await scanBothThemes(page, 'the offer of a blind review');
      assert.doesNotMatch(await page.content(), KEYED);
      await page.getByRole('button', { name: 'Redo 107 questions' }).press('Enter');
      await focusAt(heading(page, /^Question 4 /));
      const keys = await keysOf();
      const next = page.getByRole('button', { name: 'Next', exact: true });
      const before = await next.boundingBox();
      const place = exam.questions[3]?.options.findIndex(({ id }) => id === keys.get(exam.questions[3]?.id ?? 0)) ?? 0;
      await page.keyboard.press('abcd'.charAt(place));
      await page.getByRole('radio', { checked: true }).waitFor();
      await shown(page, 'Saved');
      await scanBothThemes(page, 'a question of the blind review');
      await page.keyboard.press('n');
      await focusAt(heading(page, /^Question 5 /));
      await page.keyboard.press('p');
      await focusAt(heading(page, /^Question 4 /));
      assert.equal(await page.getByRole('radio').nth(place).isChecked(), true);
      await next.press('Enter');
      await focusAt(heading(page, /^Question 5 /));
      assert.deepEqual([(await next.boundingBox())?.y, await page.getByRole('dialog').count()], [before?.y, 0]);
      await shown(page, '1 of 107 redone');
      await page.getByRole('button', { name: 'Question 110, not redone' }).click();
      await focusAt(heading(page, /^Question 110 /));
      await page.getByRole('button', { name: 'Question 4, redone' }).press('ArrowRight');
      await focusAt(page.getByRole('button', { name: 'Question 5, not redone' }));
      await page.keyboard.press('Enter');
      await focusAt(heading(page, /^Question 5 /));
      assert.doesNotMatch(await page.content(), KEYED);
      await page.reload();
      await hydrated(page);
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await focusAt(heading(page, /^Question 5 /));
      const finish = page.getByRole('button', { name: 'Finish and show the answers' });
      await finish.press('Enter');
      const asked = page.getByRole('dialog', { name: 'Show the answers?' });
      await asked.getByText(/^106 questions are not redone\./).waitFor();
      await scanBothThemes(page, 'asking before the answers');
      await page.keyboard.press('Escape');
      await focusAt(finish);
      await finish.press('Enter');
      await asked.getByRole('button', { name: 'Show the answers' }).press('Enter');
      await heading(page, 'Review').waitFor();
      await shown(page, /With time: 4%, 4 of 110 right\. In time: 3%/);
      await open(page, `/exam/${exam.id}/review?q=4`);
      await shown(page, /^With time you chose/);
      const again = await sit(learner, 'r');
      await open(page, `/exam/${exam.id}/review?q=4`);
      await heading(page, 'The answers are hidden for now').waitFor();
      await scanBothThemes(page, 'a result while its questions are answered again');
      await page.getByRole('link', { name: 'Go to the Running Exam' }).press('Enter');
      await page.waitForURL(new RegExp(`/exam/${again.id}(\\?|$)`));
      await heading(page, /^Question \d+$/).waitFor();
      await again.complete();
      assert.deepEqual(learner.complaints, []);
      await learner.close();
    });

    test(`all questions stand on one page for print (${width} px, product.md 4.30)`, async () => {
      const learner = await aLearner(look);
      const { page } = learner;
      const exam = await sit(learner, 'w');
      await exam.complete();
      await open(page, `/exam/${exam.id}/print`);
      await heading(page, 'All 110 questions').waitFor();
      await counted(page.getByRole('article'), 110);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
      await page.emulateMedia({ media: 'screen' });
      await learner.close();
    });
  }

  test('declining shows the answers at once, and nobody else has a review of it', async () => {
    const learner = await aLearner(LARGE);
    const { page } = learner;
    const exam = await sit(learner, 'r');
    await learner.context.request.post(`${exam.path}/complete`, { data: { blindReview: true } });
    await open(page, `/exam/${exam.id}/review`);
    assert.equal(new URL(page.url()).pathname, `/exam/${exam.id}`, 'there is nothing to review yet');
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await heading(page, 'Review').waitFor();
    const other = await site.newPerson(LARGE);
    await signIn(site.app(), other, 'admin');
    assert.equal((await other.page.goto(`/exam/${exam.id}/review`))?.status(), 404);
    assert.equal((await other.page.goto(`/exam/${exam.id}/print`))?.status(), 404);
    await other.close();
    await learner.close();
  });

  test('the review can be walked through where no script runs', async () => {
    const learner = await site.newPerson({ ...LARGE, javaScriptEnabled: false });
    await signIn(site.app(), learner, 'learner');
    const { page } = learner;
    const exam = await sit(learner, 'wrw');
    await exam.complete();
    await page.goto(`/exam/${exam.id}/review?show=wrong`);
    await heading(page, /^Question 1 /).waitFor();
    await page.getByRole('link', { name: 'Next wrong: 3' }).click();
    await heading(page, /^Question 3 /).waitFor();
    await learner.close();
  });
});
