import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { sentMails } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { takeExam } from '../support/study-history.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;
type Item = { kind: string; title: string; path: string; why: string };

describe('the learning plan, its calendar and the weekly mail over HTTP (product.md 15.21 to 15.23)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    const section = (order: number) => ({
      ...{ order, slug: `s-${order}`, title: `Section ${order}`, area: null, format: 'markdown' as const },
      text: 'Words. '.repeat(900),
    });
    const chapter = (number: number, area: 'I' | 'II') => ({
      ...{ number, slug: `c-${number}`, title: `Chapter ${number}`, area, description: '' },
      sections: [section(1), section(2)],
    });
    await app.server.transact(async ({ content }) => {
      await content.saveChapters([chapter(1, 'I'), chapter(2, 'II')], app.clock.now());
      return accepted(null);
    });
  });
  after(() => app.close());

  const dayIn = (days: number): string => new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10);
  const setExam = (learner: Visitor, days: number) =>
    learner.put('/api/study-plan', { examDate: dayIn(days), timeZone: 'UTC' });
  const plan = async (learner: Visitor) => (await learner.get('/api/learning-plan')).json;
  const itemsOf = async (learner: Visitor): Promise<Item[]> =>
    (await plan(learner)).days.flatMap(({ items }: { items: Item[] }) => items);

  test('each thing of the plan has a reason and a page, and reading is planned once', async () => {
    const learner = await memberOf(app, 'nppe');
    assert.deepEqual((await plan(learner)).days, []);
    await setExam(learner, 20);
    const { days, daysLeft } = await plan(learner);
    assert.deepEqual([days.length, daysLeft], [20, 20]);
    const items = await itemsOf(learner);
    assert.ok(items.every(({ why, path }) => why.length > 10 && path.startsWith('/')));
    assert.deepEqual(
      items.filter(({ kind }) => kind === 'paper').map(({ title }) => title),
      ['Mock Exam Set 1', 'Mock Exam Set 2', 'Paper 3'],
    );
    const read = items.filter(({ kind }) => kind === 'read').map(({ path }) => path);
    assert.ok(read.length >= 4);
    const titles = items.filter(({ kind }) => kind === 'read').map(({ title }) => title);
    assert.ok(
      titles.every((title) => / \(Chapter \d\)$/.test(title)),
      'chapters have sections of the same titles',
    );
    assert.equal(new Set(read).size, read.length);
    app.clock.advance(DAY);
    assert.equal((await itemsOf(learner)).filter(({ kind }) => kind === 'read').length, read.length, 'it has moved on');
  });

  test('a failed attempt weighs the areas (15.14)', async () => {
    const learner = await memberOf(app, 'nppe');
    await setExam(learner, 30);
    const bands = { I: 'mastered', II: 'not-mastered', III: 'mastered', IV: 'mastered', V: 'mastered', VI: 'mastered' };
    await learner.put('/api/official-results', { examDate: dayIn(-1), passed: false, bands });
    const whys = (await itemsOf(learner)).map(({ why }) => why).join('\n');
    assert.match(whys, /Ethics: about .* Your last report says that it was not mastered\./);
  });

  test('a calendar address is secret, is replaced and removed, and tells the plan (15.22)', async () => {
    const learner = await memberOf(app, 'nppe');
    await setExam(learner, 15);
    const make = async (): Promise<string> => {
      const { address } = (await learner.post('/api/study-calendar')).json;
      return new URL(address).pathname + new URL(address).search;
    };
    const stranger = app.visitor();
    const former = await make();
    const feed = await stranger.get(former);
    assert.equal(feed.headers.get('content-type')?.split(';')[0], 'text/calendar');
    assert.equal(feed.text.match(/BEGIN:VEVENT/g)?.length, 16);
    const stored = await app.server.database.rows<{ secret_digest: string }>(
      'SELECT secret_digest FROM calendar_feeds',
    );
    assert.ok(
      stored.every(({ secret_digest }) => !former.includes(secret_digest)),
      'the secret itself is not kept',
    );
    const latest = await make();
    assert.equal((await stranger.get(former)).status, 404);
    assert.equal((await stranger.get(latest)).status, 200);
    await learner.send('/api/study-calendar', { method: 'DELETE' });
    assert.equal((await stranger.get(latest)).status, 404);
    assert.equal((await stranger.get('/api/study-plan.ics?token=')).status, 404);
  });

  test('without access the calendar holds the day of the exam only', async () => {
    const learner = await memberOf(app, 'nppe');
    await setExam(learner, 60);
    const { address } = (await learner.post('/api/study-calendar')).json;
    app.clock.advance(40 * DAY);
    const feed = await app.visitor().get(new URL(address).pathname + new URL(address).search);
    assert.equal(feed.text.match(/BEGIN:VEVENT/g)?.length, 1);
    assert.match(feed.text, /SUMMARY:NPPE exam/);
  });

  test('the weekly mail comes once a week to whoever asked for it, and stops with one press (15.23)', async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    await setExam(learner, 25);
    await learner.put('/api/study-mail', { isWanted: true });
    await other.put('/api/study-mail', { isWanted: true });
    await other.put('/api/study-mail', { isWanted: false });
    const mails = async () =>
      (await sentMails(app)).filter(({ subject }) => subject.startsWith('Your week')).toReversed();
    const run = async (days: number) => {
      app.clock.advance(days * DAY);
      await app.server.jobs.runAll();
      await app.server.jobs.runAll();
      return (await mails()).length;
    };
    assert.deepEqual([await run(6), await run(1), await run(3), await run(4)], [0, 1, 1, 2]);
    const [mail] = await mails();
    assert.match(mail?.subject ?? '', /18 days to the exam/);
    assert.match(mail?.text ?? '', /You did not study here in the last seven days/);
    assert.match(mail?.text ?? '', /^[A-Z][a-z]+ \d{1,2}, \d{4}, \d+ min$/m, 'a day in words, not 2026-01-15');
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    assert.equal((await app.visitor().post('/api/unsubscribe', { token })).status, 200);
    const wanted = await app.server.database.rows('SELECT user_id FROM study_mails WHERE left_at IS NULL');
    assert.deepEqual(wanted, []);
    assert.equal(await run(8), 2);
  });

  test('while a paper is taken again, plan and weekly mail leave its first answers out and the plan says how many (4.35)', async () => {
    const [repeating, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    for (const learner of [repeating, other]) {
      await setExam(learner, 25);
      await learner.put('/api/study-mail', { isWanted: true });
    }
    app.clock.advance(7 * DAY);
    for (const learner of [repeating, other]) {
      const { id } = (await learner.get('/api/me')).json;
      await takeExam(app.server.transact, id, { set: 1, percent: 70, endsAt: app.clock.now() - DAY });
    }
    assert.equal((await repeating.post('/api/exam/start', { examSet: 1 })).status, 200);
    const [answers, none] = [(await plan(repeating)).withheld, (await plan(other)).withheld];
    assert.deepEqual([answers > 0, none], [true, 0]);
    await app.server.jobs.runAll();
    await app.server.jobs.runAll();
    const mails = (await sentMails(app)).filter(({ subject }) => subject.startsWith('Your week'));
    const doneOf = async (learner: Visitor): Promise<string | undefined> => {
      const { email } = (await learner.get('/api/me')).json;
      return /In the last seven days you .*\./.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
    };
    assert.equal(await doneOf(repeating), 'In the last seven days you sat 1 paper.');
    assert.match(
      (await doneOf(other)) ?? '',
      new RegExp(
        `^In the last seven days you answered ${answers} new questions, \\d+ of them right and sat 1 paper\\.$`,
      ),
    );
  });
});
