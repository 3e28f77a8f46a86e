import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';

const LEAD = { firstName: 'Anna', lastName: 'Berg', source: 'try-out-nppe' };
const DAY = 86_400_000;

type Listed = { readonly id: number; readonly explanation: string; readonly options: readonly object[] };

describe('the free questions (product.md 8.6, 8.7)', () => {
  let app: TestApp;
  let questions: readonly Listed[];
  before(async () => {
    app = await startApp();
    questions = (await app.visitor().get('/api/free-questions?t=1737000000000')).json;
  });
  after(() => app.close());

  test('are ten, with options that do not tell the key', () => {
    assert.equal(questions.length, 10);
    for (const question of questions) {
      assert.deepEqual(Object.keys(question).sort(), ['chapterId', 'explanation', 'id', 'options', 'question']);
      assert.equal(question.options.length, 4);
      for (const option of question.options) assert.deepEqual(Object.keys(option), ['id', 'text']);
    }
  });

  test('each has one key and a reason for every option', async () => {
    for (const { id } of questions) {
      const { json } = await app.visitor().get(`/api/free-questions/answer-options/${id}`);
      assert.equal(json.filter(({ isCorrect }: { isCorrect: boolean }) => isCorrect).length, 1);
      for (const { rationale } of json) assert.ok(rationale.length > 10);
      for (const { isCorrect, rightWhen } of json) assert.equal(rightWhen === null, isCorrect, 'product.md 5.71');
    }
  });

  test('no id of another question is answered; the ids do exist', async () => {
    const free = new Set(questions.map(({ id }) => id));
    const rows = await app.server.database.rows<{ id: number }>('SELECT id FROM questions');
    const others = rows.filter(({ id }) => !free.has(id));
    assert.ok(others.length >= 220);
    for (const { id } of others) {
      const answer = await app.visitor().get(`/api/free-questions/answer-options/${id}`);
      assert.deepEqual([answer.status, answer.json.code], [404, 'not-found'], String(id));
    }
  });

  test('an explanation that an author spoiled is cleaned', async () => {
    const [first] = questions;
    const spoiled = '<p onclick="steal()">Because.</p><script>steal()</script>';
    await app.server.database.run('UPDATE questions SET explanation = ? WHERE id = ?', [spoiled, first?.id ?? 0]);
    const { json } = await app.visitor().get('/api/free-questions');
    assert.match(json[0].explanation, /Because\./);
    assert.doesNotMatch(json[0].explanation, /steal/);
  });
});

describe('what the device carries after name and address were given (product.md 8.4)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const isOpen = async (visitor: ReturnType<TestApp['visitor']>, tryOut = 'nppe'): Promise<boolean> =>
    (await visitor.get(`/api/try-outs/${tryOut}`)).json.open;

  test('opens what was asked for, and only that, for 30 days', async () => {
    const visitor = app.visitor();
    assert.equal(await isOpen(visitor), false);
    await visitor.post('/api/marketing-leads', { ...LEAD, email: 'anna@example.org' });
    assert.deepEqual([await isOpen(visitor), await isOpen(visitor, 'peng')], [true, false]);
    app.clock.advance(30 * DAY);
    assert.equal(await isOpen(visitor), true);
    app.clock.advance(1);
    assert.equal(await isOpen(visitor), false);
  });

  test('cannot be made up', async () => {
    const visitor = app.visitor();
    await visitor.post('/api/marketing-leads', { ...LEAD, email: 'berta@example.org' });
    const cookie = visitor.cookies();
    assert.match(cookie, /plumbline-try-nppe=\d+/);
    const asked = (headers: Record<string, string>) => app.visitor().get('/api/try-outs/nppe', headers);
    assert.equal((await asked({ cookie })).json.open, true);
    const later = cookie.replace(/try-nppe=\d+/, `try-nppe=${app.clock.now() - 1}`);
    assert.equal((await asked({ cookie: later })).json.open, false);
    assert.equal((await asked({ cookie: `plumbline-try-nppe=${app.clock.now()}` })).json.open, false);
  });

  test('a form that was refused leaves nothing', async () => {
    const visitor = app.visitor();
    assert.equal((await visitor.post('/api/marketing-leads', { ...LEAD, email: 'nobody' })).status, 400);
    assert.equal(await isOpen(visitor), false);
  });

  test('people who are signed in are not asked; signing out takes back what was given', async () => {
    const member = await memberOf(app, 'user');
    await member.post('/api/marketing-leads', { ...LEAD, email: 'carla@example.org' });
    assert.deepEqual([await isOpen(member), await isOpen(member, 'peng')], [true, true]);
    const given = async (tryOut: string) => (await member.get(`/api/try-outs/${tryOut}`)).json.given;
    assert.deepEqual([await given('nppe'), await given('peng')], [true, false]);
    await member.post('/api/logout');
    assert.equal(await isOpen(member), false);
  });
});
