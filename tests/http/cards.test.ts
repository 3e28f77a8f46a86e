import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changeMaterial } from '../support/change-material.ts';
import { memberOf } from '../support/members.ts';
import { storePractice } from '../support/practice-material.ts';
import { storeSets } from '../support/question-sets.ts';
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
    await changeMaterial(app.server.database, 'UPDATE sections SET retired_at = 1');
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

type CardView = { readonly card: string; readonly kind: string; readonly front: string; readonly back: string };

describe('cards from missed questions and from notes over HTTP (product.md 15.24)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
    await storeSets(app, 3);
    await changeMaterial(app.server.database, 'UPDATE glossary_terms SET retired_at = 1');
  });
  after(() => app.close());

  const cards = async (learner: Visitor): Promise<readonly CardView[]> => (await learner.get('/api/cards')).json.cards;
  const named = async (learner: Visitor) => (await cards(learner)).map(({ card }) => card).sort();

  /** Begins a set, answers every question with option A, which is wrong, and notes something on the first. */
  const begin = async (learner: Visitor, examSet: number): Promise<{ readonly id: number; readonly noted: number }> => {
    const { id } = (await learner.post('/api/exam/start', { examSet })).json;
    const { questions } = (await learner.get(`/api/exam/${id}`)).json;
    for (const question of questions) {
      const wrong = question.options.find(({ text }: { text: string }) => text.startsWith('Option A')).id;
      await learner.post(`/api/exam/${id}/answer`, { questionId: question.id, selectedAnswerId: wrong });
    }
    const noted = questions[0].id;
    const mark = { questionId: noted, kind: 'note', value: `Read set ${examSet} again`, changedAt: app.clock.now() };
    assert.equal((await learner.post(`/api/exam/${id}/marks`, { marks: [mark] })).status, 200);
    return { id, noted };
  };
  const complete = (learner: Visitor, id: number) => learner.post(`/api/exam/${id}/complete`);

  test('no card has the key of a mock question before both mocks were completed, or while an exam runs', async () => {
    const learner = await memberOf(app, 'nppe');
    const first = await begin(learner, 1);
    assert.deepEqual(await cards(learner), [], 'the exam runs');
    await complete(learner, first.id);
    const [note, ...others] = await cards(learner);
    assert.deepEqual([note?.card, note?.kind, others.length], [`note-${first.noted}`, 'note', 0]);
    assert.deepEqual([note?.back, /^Stem \d of set 1\?$/.test(note?.front ?? '')], ['Read set 1 again', true]);
    const second = await begin(learner, 2);
    await complete(learner, second.id);
    const all = await cards(learner);
    assert.deepEqual([all.length, new Set(all.map(({ kind }) => kind))], [6, new Set(['missed'])]);
    const noted = all.find(({ card }) => card === `missed-${first.noted}`);
    assert.match(noted?.back ?? '', /^Option B of \d\n\n.*CANARY-REASON.*\n\nYour note: Read set 1 again$/);
    const again = await begin(learner, 1);
    assert.deepEqual(
      (await cards(learner)).map(({ card, back }) => [card, back]),
      [[`note-${second.noted}`, 'Read set 2 again']],
    );
    await complete(learner, again.id);
    assert.equal((await cards(learner)).length, 6);
  });

  test('a noted question that was not missed is a card with its note and the answer', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id, noted } = await begin(learner, 1);
    await complete(learner, id);
    await complete(learner, (await begin(learner, 2)).id);
    await app.server.database.run('UPDATE mistakes SET resolved_at = 1 WHERE source_id = ?', [noted]);
    const card = (await cards(learner)).find((each) => each.card === `note-${noted}`);
    assert.match(card?.back ?? '', /^Read set 1 again\n\nOption B of \d\n\nCANARY-REASON key \d$/);
    assert.equal((await review(learner, `note-${noted}`)).status, 200);
    assert.equal((await learner.get('/api/cards')).json.reviewedToday, 1);
  });

  test('a note that was emptied, or is somebody else’s, is no card', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id, noted } = await begin(learner, 1);
    const mark = { questionId: noted, kind: 'note', value: '', changedAt: app.clock.now() + 1 };
    await learner.post(`/api/exam/${id}/marks`, { marks: [mark] });
    await complete(learner, id);
    assert.deepEqual(await cards(learner), []);
    assert.deepEqual(await cards(await memberOf(app, 'nppe')), []);
  });

  test('missed questions of chapters and of the course are cards, stored ones and those of a text', async () => {
    const learner = await memberOf(app, 'nppe');
    const answerWrong = async (path: string): Promise<string> => {
      const [question] = (await learner.get(path)).json;
      const wrong = question.options.find(({ isCorrect }: { isCorrect: boolean }) => !isCorrect).id;
      const { status } = await learner.post('/api/practice/answers', { questionId: question.id, optionId: wrong });
      assert.equal(status, 200);
      return `missed-${question.id}`;
    };
    const idOf = async (table: string, order: number): Promise<number> => {
      const rows = await app.server.database.rows<{ id: number }>(`SELECT id FROM ${table} WHERE sort_order = ?`, [
        order,
      ]);
      return rows[0]?.id ?? 0;
    };
    const stored = await answerWrong(`/api/chapters/${await idOf('chapters', 1)}/questions`);
    assert.deepEqual(await named(learner), [stored]);
    const text = (await learner.get(`/api/chapters/${await idOf('chapters', 3)}/practice`)).json.questions[0];
    await learner.post('/api/practice/answers', { questionId: text.id, optionId: `${text.id}-A` });
    const card = (await cards(learner)).find((each) => each.card === `missed-${text.id}`);
    assert.deepEqual([card?.front, card?.back], ['Who seals the drawings?', 'The engineer\n\nThe seal is personal.']);
  });

  const review = (learner: Visitor, card: string) =>
    learner.post('/api/cards/reviews', {
      reviews: [{ id: randomUUID(), card, grade: 'good', reviewedAt: app.clock.now() }],
    });
});

const put = (body: object): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
