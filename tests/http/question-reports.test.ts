import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RATE_LIMITS } from '../../src/application/contract/rate-limits.ts';
import { REPORT_TEXT_MAX_LENGTH } from '../../src/domain/exam/question-report.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

const TYPO = { reason: 'typo', words: 'It says teh.' } as const;

describe('reports on questions over HTTP (product.md 12.1 to 12.6)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    await storeSets(app);
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const report = (who: Visitor, questionId: unknown, body: object = TYPO) =>
    who.post(`/api/questions/${questionId}/report`, body);
  const own = async (who: Visitor) => (await who.get('/api/questions/reports')).json;
  const anExam = async (learner: Visitor) => {
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    return { attemptId: started.id as number, questionId: view.questions[0].id as number };
  };
  const free = async () => (await app.visitor().get('/api/free-questions')).json;
  const idOf = async (column: string): Promise<number> => {
    const sql = `SELECT MIN(id) AS id FROM questions WHERE ${column} IS NOT NULL AND retired_at IS NULL`;
    return (await app.server.database.rows<{ id: number }>(sql))[0]?.id ?? 0;
  };

  test('a question of an exam is reported from an own completed exam, never from a running one', async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    const { attemptId, questionId } = await anExam(learner);
    assert.equal((await report(learner, questionId, { ...TYPO, attemptId })).status, 404);
    assert.equal((await report(learner, questionId)).status, 404);
    await learner.post(`/api/exam/${attemptId}/complete`);
    assert.equal((await report(other, questionId, { ...TYPO, attemptId })).status, 404);
    assert.equal((await report(learner, questionId)).status, 404, 'an exam is named');
    const sent = await report(learner, questionId, { ...TYPO, attemptId });
    assert.deepEqual([sent.status, sent.json.questionId, sent.json.reason], [200, questionId, 'typo']);
    assert.deepEqual(
      (await own(learner)).map((each: { questionId: number }) => each.questionId),
      [questionId],
    );
    assert.deepEqual(await own(other), []);
  });

  test('a free question is reported by anybody who is signed in, one of a chapter with access', async () => {
    const [{ id }] = await free();
    assert.equal((await report(app.visitor(), id)).status, 401);
    const user = await memberOf(app, 'user');
    assert.equal((await report(user, id)).status, 200);
    const practice = await idOf('chapter_number');
    assert.equal((await report(user, practice)).status, 403);
    assert.equal((await report(user, await idOf('module_number'))).status, 403);
    assert.equal((await report(await memberOf(app, 'expired'), practice)).status, 403);
    assert.equal((await report(await memberOf(app, 'nppe'), practice)).status, 200);
    assert.equal((await report(user, 999_999)).status, 404);
  });

  test('a question in a text is reported by its place, and found again from the list', async () => {
    const learner = await memberOf(app, 'nppe');
    const [chapter] = await app.server.database.rows<{ id: number }>('SELECT id FROM chapters WHERE sort_order = 3');
    const { json: practice } = await learner.get(`/api/chapters/${chapter?.id}/practice`);
    const [question] = practice.questions;
    assert.match(String(question.id), /^chapter-\d+-1$/);
    assert.equal((await report(await memberOf(app, 'user'), question.id)).status, 403);
    assert.equal((await report(learner, question.id)).status, 200);
    assert.equal((await report(learner, `${question.id}99`)).status, 404);
    assert.deepEqual((await own(learner))[0].questionId, question.id);
    const { json } = await admin.get('/api/admin/reports?state=open');
    const [line] = json.reports;
    assert.equal(line.question.stem, question.question);
    assert.deepEqual(
      [line.question.id, line.question.place.kind, line.question.place.id],
      [null, 'chapter', chapter?.id],
    );
  });

  test('what is sent is checked, and a repeat changes the open report', async () => {
    const [, { id }] = await free();
    const user = await memberOf(app, 'user');
    assert.equal(
      (await report(user, id, { reason: 'mood', words: '' })).json.fields.reason,
      'Please choose what is wrong.',
    );
    assert.equal(
      (await report(user, id, { reason: 'other', words: '  ' })).json.fields.words,
      'Please say what is wrong.',
    );
    const long = await report(user, id, { reason: 'typo', words: 'x'.repeat(REPORT_TEXT_MAX_LENGTH + 1) });
    assert.deepEqual([long.status, long.json.fields.words], [400, 'Please keep it to 1000 characters.']);
    assert.equal((await report(user, id, { ...TYPO, outcome: 'resolved' })).status, 400);
    assert.equal((await report(user, id)).status, 200);
    assert.equal((await report(user, id, { reason: 'wrong-key', words: '' })).status, 200);
    assert.deepEqual(
      (await own(user)).map(({ reason, words }: { reason: string; words: string }) => [reason, words]),
      [['wrong-key', '']],
    );
  });

  test('too many are refused, and the refusal says when it goes on', async () => {
    const [, , { id }] = await free();
    const user = await memberOf(app, 'user');
    for (let sent = 0; sent < RATE_LIMITS.report.points; sent += 1) assert.equal((await report(user, id)).status, 200);
    const refused = await report(user, id);
    assert.equal(refused.status, 429);
    assert.match(refused.json.message, /Please wait \d+ minutes and try again/);
    assert.equal((await report(await memberOf(app, 'user'), id)).status, 200, 'others go on');
  });

  test('an admin sees open reports first, closes one with a note, once, and that is recorded', async () => {
    const [, , , { id }] = await free();
    const user = await memberOf(app, 'user');
    await report(user, id);
    const [line] = (await admin.get('/api/admin/reports')).json.reports;
    assert.deepEqual([line.question.id, line.isOpen, line.openOnQuestion], [id, true, 1]);
    const close = (body: object) => admin.post(`/api/admin/reports/${line.id}/close`, body);
    assert.equal((await close({ outcome: 'maybe', note: '' })).json.fields.outcome, 'Please choose an outcome.');
    assert.equal(
      (await close({ outcome: 'no-change', note: 'It is right.', answer: 'Section 3 says so.' })).status,
      200,
    );
    const mails = (await mailTo(app, (await user.get('/api/me')).json.email)).filter((mail: { subject: string }) =>
      /Your report/.test(mail.subject),
    );
    assert.equal(mails.length, 1, 'the outcome is told once (product.md 12.25)');
    assert.match(mails[0]?.text ?? '', /left it as it is[\s\S]*Section 3 says so\./);
    assert.doesNotMatch(mails[0]?.text ?? '', /It is right\./);
    const again = await close({ outcome: 'resolved', note: '' });
    assert.deepEqual([again.status, again.json.code], [409, 'report-closed']);
    assert.equal((await admin.post('/api/admin/reports/999999/close', { outcome: 'resolved', note: '' })).status, 404);
    const { json } = await admin.get('/api/admin/reports?state=closed');
    assert.deepEqual([json.reports[0].closing.outcome, json.reports[0].closing.note], ['no-change', 'It is right.']);
    assert.ok(json.reports.every(({ isOpen }: { isOpen: boolean }) => !isOpen));
    const entries = await app.server.transact(async ({ audit }) => ({
      ok: true as const,
      value: await audit.list({ kind: 'question-report', limit: 5 }),
    }));
    assert.ok(entries.ok);
    assert.deepEqual(
      entries.value.map(({ action, subject }) => [action, subject.id]),
      [['closed', line.id]],
    );
    const { label } = entries.value[0]?.subject ?? { label: '' };
    const whole = line.question.stem.replaceAll(/\s+/g, ' ').trim();
    assert.ok(label === whole || (label.endsWith('…') && whole.startsWith(label.slice(0, -1))), label);
    const linked = await admin.get(`/api/admin/reports?state=closed&below=0-${line.id + 1}`);
    assert.equal(linked.json.reports[0].id, line.id, 'the link of the record leads to it');
    assert.deepEqual(await own(user), []);
  });

  test('pages of the list hold every report once', async () => {
    const questions = await free();
    const user = await memberOf(app, 'user');
    for (const { id } of questions) await report(user, id);
    const second = await memberOf(app, 'user');
    for (const { id } of questions) await report(second, id);
    const seen: number[] = [];
    let { json } = await admin.get('/api/admin/reports');
    for (;;) {
      seen.push(...json.reports.map(({ id }: { id: number }) => id));
      if (!json.next) break;
      json = (await admin.get(`/api/admin/reports?below=${json.next}`)).json;
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(seen.length, json.counts.open + json.counts.closed);
    assert.ok(seen.length > 25);
  });
});
