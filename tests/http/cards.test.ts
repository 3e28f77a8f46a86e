import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

const TERMS = ['tort', 'contract', 'negligence', 'lien', 'seal', 'bond', 'agency', 'tender', 'duty of care', 'licence'];

describe('cards over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const terms = TERMS.map((term) => ({ term, also: [], definition: `What ${term} means.` }));
      await content.saveGlossary(terms, app.clock.now());
      return accepted(null);
    });
    // The cases of the study guide would be cards too.
    await app.server.database.run('UPDATE sections SET retired_at = 1');
  });
  after(() => app.close());

  const today = async (learner: Visitor) => (await learner.get('/api/cards')).json;
  const review = (learner: Visitor, card: string, grade = 'good', id: string = randomUUID()) =>
    learner.post('/api/cards/reviews', { reviews: [{ id, card, grade, reviewedAt: app.clock.now() }] });

  test('the list of today fits into the minutes that are given, 10 before they are set (15.6)', async () => {
    const learner = await memberOf(app, 'nppe');
    const first = await today(learner);
    assert.deepEqual([first.minutesADay, first.all, first.started, first.cards.length], [10, 10, 0, 10]);
    assert.ok(first.seconds <= 600);
    assert.ok(first.recall.after > first.recall.before);
    assert.deepEqual([first.examDate, first.daysToExam], [null, 30]);
    assert.equal((await learner.send('/api/cards/minutes', put({ minutesADay: 2 }))).status, 200);
    const shorter = await today(learner);
    assert.equal(shorter.cards.length, 5);
    assert.equal(shorter.seconds, 120);
    for (const minutesADay of [0, 121, 1.5]) {
      assert.equal((await learner.send('/api/cards/minutes', put({ minutesADay }))).status, 400);
    }
  });

  test('a card has its question, its answer and where it is explained (15.5)', async () => {
    const { cards } = await today(await memberOf(app, 'nppe'));
    const card = cards.find(({ front }: { front: string }) => front === 'duty of care');
    assert.deepEqual(card, {
      card: 'term-duty-of-care',
      kind: 'term',
      front: 'duty of care',
      back: 'What duty of care means.',
      address: '/glossary#term-duty-of-care',
      isNew: true,
    });
  });

  test('a reviewed card leaves the list of today, returns later, and its time is taken from the minutes (15.6)', async () => {
    const learner = await memberOf(app, 'nppe');
    assert.equal((await review(learner, 'term-tort')).status, 200);
    const after = await today(learner);
    assert.deepEqual([after.reviewedToday, after.started, after.cards.length], [1, 1, 9]);
    await learner.send('/api/cards/minutes', put({ minutesADay: 1 }));
    assert.equal((await today(learner)).seconds, 24);
    await learner.send('/api/cards/minutes', put({ minutesADay: 120 }));
    app.clock.advance(4 * DAY);
    const later = await today(learner);
    const tort = later.cards.find(({ card }: { card: string }) => card === 'term-tort');
    assert.equal(tort.isNew, false);
    assert.equal(later.reviewedToday, 0);
  });

  test('a review that is sent again is recorded once (15.7)', async () => {
    const learner = await memberOf(app, 'nppe');
    const id = randomUUID();
    for (const _ of [1, 2, 3]) assert.equal((await review(learner, 'term-lien', 'again', id)).status, 200);
    assert.equal((await today(learner)).reviewedToday, 1);
    const { json } = await learner.get('/api/account/export');
    assert.deepEqual(
      json.data.cardReviews.map(({ card, grade }: { card: string; grade: string }) => [card, grade]),
      [['term-lien', 'again']],
    );
  });

  test('a review of a card that there is not is dropped, a malformed one refused', async () => {
    const learner = await memberOf(app, 'nppe');
    assert.equal((await review(learner, 'term-nothing')).status, 200);
    assert.equal((await today(learner)).reviewedToday, 0);
    assert.equal((await review(learner, 'exam-1')).status, 400);
    assert.equal((await review(learner, 'term-lien', 'perfect')).status, 400);
    assert.equal((await review(learner, 'term-lien', 'good', 'no id')).status, 400);
  });

  test('the day of the exam is the deadline (15.6)', async () => {
    const learner = await memberOf(app, 'nppe');
    const examDate = new Date(app.clock.now() + 5 * DAY).toISOString().slice(0, 10);
    await learner.send('/api/study-plan', put({ examDate, timeZone: 'UTC' }));
    const planned = await today(learner);
    assert.deepEqual([planned.examDate, planned.daysToExam], [examDate, 5]);
    app.clock.advance(6 * DAY);
    assert.deepEqual([(await today(learner)).examDate, (await today(learner)).daysToExam], [null, 30]);
  });

  test('own cards come first into the deck, and go when they are removed (15.5)', async () => {
    const learner = await memberOf(app, 'nppe');
    const other = await memberOf(app, 'nppe');
    const empty = await learner.post('/api/cards/own', { front: ' ', back: 'x' });
    assert.deepEqual([empty.status, empty.json.fields.front], [400, 'Please write the question.']);
    assert.equal((await learner.post('/api/cards/own', { front: 'Who seals?', back: 'The engineer.' })).status, 200);
    const [own] = (await learner.get('/api/cards/own')).json;
    assert.deepEqual([own.front, own.back], ['Who seals?', 'The engineer.']);
    assert.deepEqual((await other.get('/api/cards/own')).json, []);
    assert.equal((await today(learner)).all, TERMS.length + 1);
    await other.send(`/api/cards/own/${own.id}`, { method: 'DELETE' });
    assert.equal((await today(learner)).all, TERMS.length + 1);
    assert.equal((await learner.send(`/api/cards/own/${own.id}`, { method: 'DELETE' })).status, 200);
    assert.equal((await today(learner)).all, TERMS.length);
  });
});

const put = (body: object): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
