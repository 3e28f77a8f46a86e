import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { focusAt } from '../support/browser.ts';
import { open, scanBothThemes } from '../support/screens.ts';
import { takeExam } from '../support/study-history.ts';
import { LARGE, SMALL, shown, studySite } from './study-screen.ts';

/** Pictures for whoever looks at the pages after a change: `PICTURES=/some/folder`. */
const folder = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
};

describe('practice sessions in a browser (product.md 15.10, 15.11)', () => {
  const { app, personWith, done } = studySite();

  for (const [name, look] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    test(`a session is chosen, gone through by keyboard, resumed and looked at again: ${name}`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await open(page, '/practice');
      await shown(page, 'Your sessions will be here, to go on with or to look at again.');
      await page.getByRole('checkbox', { name: /^Ethics/ }).check();
      await page.getByRole('radio', { name: '5', exact: true }).check();
      await shown(page, /^5 of \d+ questions, about 7 minutes$/);
      await picture(page, `practice-${name}`);
      await scanBothThemes(page, 'choosing what to practise');
      await page.getByRole('button', { name: 'Start Practising' }).click();
      await page.waitForURL(/\/practice\/\d+$/);
      await shown(page, 'Question 1 of 5');
      await scanBothThemes(page, 'a question of a session');
      await page.keyboard.press('b');
      await page.getByRole('button', { name: 'Check Answer' }).click();
      await shown(page, 'Correct answer');
      await focusAt(page.getByRole('heading', { name: 'Question 1 of 5' }));
      await picture(page, `practice-tutor-${name}`);
      await scanBothThemes(page, 'a question with its answer');
      await page.getByRole('button', { name: 'Flag', exact: true }).click();
      await page.getByRole('button', { name: 'Flagged', exact: true }).waitFor();
      await page.keyboard.press('n');
      await focusAt(page.getByRole('heading', { name: 'Question 2 of 5' }));
      await open(page, '/practice');
      await shown(page, 'At 1 of 5');
      await page.getByRole('link', { name: 'Ethics' }).click();
      await shown(page, 'Question 2 of 5');
      for (const place of [2, 3, 4, 5]) {
        await page.getByRole('heading', { name: `Question ${place} of 5` }).waitFor();
        await page.keyboard.press('a');
        await page.getByRole('button', { name: 'Check Answer' }).click();
        await shown(page, 'Correct answer');
        if (place < 5) await page.keyboard.press('n');
      }
      await shown(page, /^\d of 5 right$/);
      await page.getByRole('link', { name: 'Back to Practice' }).click();
      await shown(page, /^\d of 5$/);
      await picture(page, `practice-after-${name}`);
      await done(person);
    });
  }

  test('choices of a timed session without a connection are kept on the device and sent later (15.11)', async () => {
    const person = await personWith(LARGE);
    const { page, context } = person;
    await open(page, '/practice');
    await page.getByRole('radio', { name: '5', exact: true }).check();
    await page.getByRole('radio', { name: /^Timed/ }).check();
    await page.getByRole('button', { name: 'Start Practising' }).click();
    await page.getByRole('timer').waitFor();
    const id = /\d+$/.exec(page.url())?.[0];
    const chosen = async (): Promise<number> => {
      const { questions } = await (await context.request.get(`/api/practice/sessions/${id}`)).json();
      return questions.filter((each: { chosen: number | null }) => each.chosen !== null).length;
    };
    await context.setOffline(true);
    await page.keyboard.press('c');
    await shown(page, '1 of 5 answered');
    await shown(page, 'Not saved');
    assert.equal(await chosen(), 0);
    // The page is read before the choice is stored, and stays in view after it.
    const saving = `**/api/practice/sessions/${id}/choices`;
    await page.route(saving, (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await shown(page, '1 of 5 answered');
    await page.unroute(saving);
    const isStored = page.waitForResponse((answer) => answer.url().endsWith(`/sessions/${id}/choices`) && answer.ok());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isStored;
    assert.equal(await chosen(), 1);
    await page.getByText('Not saved').waitFor({ state: 'hidden' });
    await shown(page, '1 of 5 answered');
    await done(person, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  });

  test('a timed session keeps its answers to itself until it is finished (15.11)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await open(page, '/practice');
    await page.getByRole('radio', { name: '5', exact: true }).check();
    await page.getByRole('radio', { name: /^Timed/ }).check();
    await page.getByRole('button', { name: 'Start Practising' }).click();
    await page.getByRole('timer').waitFor();
    for (const place of [1, 2, 3, 4, 5]) {
      await page.getByRole('heading', { name: `Question ${place} of 5` }).waitFor();
      await page.keyboard.press('c');
      await shown(page, `${place} of 5 answered`);
      if (place < 5) await page.keyboard.press('n');
    }
    assert.equal(await page.getByText('Correct answer').count(), 0);
    await picture(page, 'practice-timed');
    await scanBothThemes(page, 'a timed session');
    await page.getByRole('button', { name: 'Finish' }).click();
    await shown(page, /^\d of 5 right$/);
    await shown(page, 'Correct answer');
    await done(person);
  });

  test('a session that ends twice, by two presses or on another device, shows its answers (15.11)', async () => {
    const person = await personWith(LARGE);
    const { page, context } = person;
    const begin = async (mode: 'tutor' | 'timed'): Promise<string> => {
      const data = { topics: [], states: ['new'], number: 2, mode };
      const { id } = await (await context.request.post('/api/practice/sessions', { data })).json();
      await open(page, `/practice/${id}`);
      return `/api/practice/sessions/${id}/finish`;
    };
    await begin('timed');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Finish the session?' });
    await page.getByRole('button', { name: 'Finish' }).click();
    await dialog.getByText('2 questions are not answered and count as wrong.').waitFor();
    await page.keyboard.press('c');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shown(page, '0 of 2 answered');
    await page.getByRole('button', { name: 'Finish' }).click();
    await dialog.getByRole('button', { name: 'Finish' }).dblclick();
    await shown(page, '0 of 2 right');
    assert.equal(await dialog.count(), 0);
    await page.getByRole('link', { name: 'Back to Practice' }).waitFor();
    assert.equal(await page.getByText('Not saved').count(), 0);

    for (const mode of ['timed', 'tutor'] as const) {
      const finish = await begin(mode);
      await context.request.post(finish, { data: { choices: [] } });
      await page.keyboard.press('c');
      if (mode === 'tutor') await page.getByRole('button', { name: 'Check Answer' }).click();
      await shown(page, '0 of 2 right');
      await shown(page, 'Correct answer');
      assert.equal(await page.getByText('Not saved').count(), 0);
    }
    await done(person, /409/);
  });

  test('a session that is closed while an exam runs says so under a title of its own (15.10)', async () => {
    const person = await personWith(SMALL);
    const { page, context } = person;
    const { id: userId } = (await (await context.request.get('/api/me')).json()) as { id: number };
    const { server, clock } = app();
    for (const set of [1, 2] as const) {
      await takeExam(server.transact, userId, { set, percent: 60, endsAt: clock.now() - 86_400_000 });
    }
    const data = { topics: [], states: ['wrong', 'right'], number: 110, mode: 'tutor' };
    const { id } = await (await context.request.post('/api/practice/sessions', { data })).json();
    await context.request.post('/api/exam/start', { data: { examSet: 1 } });
    const answer = await page.goto(`/practice/${id}`);
    assert.equal(answer?.status(), 409);
    await page.getByRole('heading', { name: 'This session is closed for now', level: 1 }).waitFor();
    await shown(page, /It opens again when your exam and its blind review have ended\.$/);
    await scanBothThemes(page, 'a closed session');
    await page.getByRole('main').getByRole('link', { name: 'Back to Practice' }).click();
    await page.getByRole('heading', { name: 'Practice', level: 1 }).waitFor();
    await done(person, /409/);
  });
});
