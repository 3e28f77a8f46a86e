import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { aDraft } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import { SECRET_WORDS, storeSets } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

type Question = {
  readonly id: number;
  readonly question: string;
  readonly options: readonly { id: number; text: string }[];
};

const SET_LENGTH = 10;
const WHY = 'The act was amended.';

describe('questions edited over HTTP (product.md 12.7 to 12.16)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    await storeSets(app, SET_LENGTH);
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const read = async (id: number) => (await admin.get(`/api/admin/questions/${id}`)).json;
  const put = (id: number, body: object, who = admin) =>
    who.send(`/api/admin/questions/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const named = async (externalId: string): Promise<number> =>
    (await admin.get(`/api/admin/questions?words=${externalId}`)).json.questions.find(
      (each: { externalId: string }) => each.externalId === externalId,
    ).id;
  const audited = async (id: number) => {
    const entries = await app.server.transact(async ({ audit }) => ({
      ok: true as const,
      value: await audit.list({ kind: 'question', subjectId: id, limit: 9 }),
    }));
    return entries.ok ? entries.value : [];
  };

  /** Answers the questions of set 1 by their numbers in the files; the first letters are right while B is the key. */
  const anExam = async (letters: Readonly<Record<number, string>>, isCompleted = true) => {
    const learner = await memberOf(app, 'nppe');
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    for (const question of view.questions as Question[]) {
      const number = Number(/^Stem (\d+) /.exec(question.question)?.[1]);
      const option = question.options.find(({ text }) => text.startsWith(`Option ${letters[number]} `));
      if (option) {
        const answer = { questionId: question.id, selectedAnswerId: option.id };
        assert.equal((await learner.post(`/api/exam/${started.id}/answer`, answer)).status, 200);
      }
    }
    if (isCompleted) await learner.post(`/api/exam/${started.id}/complete`);
    const look = async () => (await learner.get(`/api/exam/${started.id}`)).json;
    return { learner, id: started.id as number, look };
  };

  test('a question is found, read, and saved with its former wording kept and the change recorded', async () => {
    const id = await named('t2-1');
    const before = await read(id);
    assert.deepEqual([before.use, before.area, before.version, before.draft.key], ['mock-2', 'I', 1, 'B']);
    const draft = aDraft({ stem: '  What now?  ' });
    const saved = await put(id, { revision: before.revision, draft });
    assert.deepEqual([saved.status, saved.json.version, saved.json.correction], [200, 2, null]);
    const after = await read(id);
    assert.deepEqual(after.draft, aDraft({ stem: 'What now?' }));
    assert.deepEqual(
      after.versions.map((each: { number: number }) => each.number),
      [2, 1],
    );
    assert.equal(after.versions[1].draft.stem, before.draft.stem);
    const [entry] = await audited(id);
    assert.deepEqual([entry?.action, entry?.subject.label], ['updated', 't2-1']);
    assert.deepEqual(entry?.changes[0], { field: 'question', before: before.draft.stem, after: 'What now?' });
    const same = await put(id, { revision: after.revision, draft: after.draft });
    assert.deepEqual([same.status, same.json.version, (await audited(id)).length], [200, 2, 1]);
  });

  test('what the files would not be allowed to say is refused at its field', async () => {
    const id = await named('t2-2');
    const { revision } = await read(id);
    const refuse = async (given: object) => (await put(id, { revision, draft: { ...aDraft(), ...given } })).json.fields;
    const { options, reasons, rightWhen } = aDraft();
    assert.ok((await refuse({ stem: '' }))['draft.stem']);
    assert.ok((await refuse({ options: { ...options, C: options.A } }))['draft.options.C']);
    assert.ok((await refuse({ reasons: { ...reasons, D: 'Because.' } }))['draft.reasons.D']);
    assert.ok((await refuse({ rightWhen: { ...rightWhen, D: 'it rained' } }))['draft.rightWhen.D']);
    assert.ok((await refuse({ rightWhen: { ...rightWhen, B: rightWhen.A } }))['draft.rightWhen.B']);
    assert.ok((await refuse({ kind: 'recall' }))['draft.kind']);
    assert.ok((await refuse({ key: 'E' }))['draft.key']);
    assert.ok((await refuse({ stem: 'x'.repeat(4_001) }))['draft.stem']);
    assert.equal((await put(999_999, { revision: 1, draft: aDraft() })).status, 404);
    assert.equal((await read(id)).version, 1);
  });

  test('of two who edit the same revision one is told, and nothing of theirs is stored', async () => {
    const id = await named('t2-3');
    const { revision } = await read(id);
    const other = await memberOf(app, 'admin');
    assert.equal((await put(id, { revision, draft: aDraft({ stem: 'Theirs?' }) }, other)).status, 200);
    const late = await put(id, { revision, draft: aDraft({ stem: 'Mine?' }) });
    assert.deepEqual([late.status, late.json.code], [409, 'question-changed']);
    const now = await read(id);
    assert.equal(now.draft.stem, 'Theirs?');
    assert.equal((await put(id, { revision: now.revision, draft: aDraft({ stem: 'Mine?' }) })).status, 200);
    assert.deepEqual(
      (await read(id)).versions.map((each: { draft: { stem: string } }) => each.draft.stem).slice(0, 2),
      ['Mine?', 'Theirs?'],
    );
  });

  test('a change of words alone alters no result', async () => {
    const { look } = await anExam({ 1: 'B', 2: 'A' });
    const before = await look();
    const id = await named('t1-1');
    const { revision } = await read(id);
    assert.equal((await put(id, { revision, draft: aDraft() })).status, 200);
    assert.deepEqual({ ...(await look()), serverNow: 0 }, { ...before, serverNow: 0 });
  });

  test('a corrected key raises results with a record, and the learner is told', async () => {
    const seven = { 10: 'B', 3: 'B', 4: 'B', 5: 'B', 6: 'B', 7: 'B' };
    const gaining = await anExam({ ...seven, 2: 'C' });
    const keeping = await anExam({ ...seven, 2: 'B' });
    const running = await anExam({ 2: 'C' }, false);
    const id = await named('t1-2');
    const { revision } = await read(id);
    const draft = aDraft({ key: 'C' });
    const reach = (await admin.get(`/api/admin/questions/${id}/reach?key=C`)).json;
    assert.ok(reach.completed >= 2 && reach.running === 1);
    assert.deepEqual([reach.raised, reach.toPass], [1, 1]);
    const asked = await put(id, { revision, draft });
    assert.deepEqual([asked.status, asked.json.code], [409, 'key-undecided']);
    const keyDecision = { from: 'B', to: 'C', exams: 'rescore' };
    const unfounded = await put(id, { revision, draft, keyDecision });
    assert.match(unfounded.json.fields.reason, /Say why/);
    assert.equal((await gaining.look()).passed, false);
    const saved = await put(id, { revision, draft, keyDecision, reason: WHY });
    assert.deepEqual([saved.status, saved.json.correction.rescored, saved.json.correction.toPass], [200, 1, 1]);
    assert.equal(saved.json.correction.isFinished, true);

    const view = await gaining.look();
    assert.deepEqual([view.result.right, view.passed, view.examAttempt.score], [7, true, 70]);
    assert.deepEqual(
      view.rescorings.map((each: { questionId: number; scoreBefore: number; scoreAfter: number }) => [
        each.questionId,
        each.scoreBefore,
        each.scoreAfter,
      ]),
      [[id, 60, 70]],
    );
    const question = view.questions.find((each: { id: number }) => each.id === id);
    assert.equal(question.isCorrected, true);
    assert.match(question.question, /^Stem 2 of set 1/, 'the words that were read');
    assert.match(question.options.find((each: { isCorrect: boolean }) => each.isCorrect).text, /^Option C /);

    const kept = await keeping.look();
    assert.deepEqual([kept.result.right, kept.passed, kept.rescorings], [7, true, []]);
    assert.equal(kept.userAnswers.find((each: { questionId: number }) => each.questionId === id).isCounted, true);

    const open = await running.look();
    assert.equal(open.phase, 'running');
    assert.doesNotMatch(JSON.stringify(open), new RegExp(`${SECRET_WORDS}|isC|Reason`), 'a running exam tells no key');
    await running.learner.post(`/api/exam/${running.id}/complete`);
    assert.deepEqual([(await running.look()).result.right, (await running.look()).rescorings], [1, []]);

    const { corrections, otherKeys } = await read(id);
    assert.deepEqual([corrections[0].reason, corrections[0].rescored, corrections[0].key], [WHY, 1, 'C']);
    assert.deepEqual(otherKeys, { completed: 0, running: 0, raised: 0, toPass: 0 });
    const { rescorings } = (await admin.get(`/api/admin/questions/${id}/rescorings`)).json;
    assert.deepEqual(
      rescorings.map((each: Record<string, unknown>) => [each.attemptId, each.rightBefore, each.rightAfter]),
      [[gaining.id, 6, 7]],
    );
    const [entry] = await audited(id);
    assert.ok(entry?.changes.some(({ field, after }) => field === 'rescored because' && after === WHY));
    const lines = (await gaining.learner.get('/api/exam/attempts')).json;
    assert.deepEqual([lines[0].score, lines[0].passed], [70, true]);
  });

  test('a key that no exam holds is changed only once that very change is confirmed', async () => {
    const id = await named('t2-4');
    const { revision } = await read(id);
    const draft = aDraft({ key: 'A' });
    const { from, completed, running } = (await admin.get(`/api/admin/questions/${id}/reach?key=A`)).json;
    assert.deepEqual([from, completed, running], ['B', 0, 0]);
    const confirming = (to: string, exams = 'none') => ({ revision, draft, keyDecision: { from: 'B', to, exams } });
    for (const undecided of [{ revision, draft }, confirming('C'), confirming('D', 'future')]) {
      const refused = await put(id, undecided);
      assert.deepEqual([refused.status, refused.json.code], [409, 'key-undecided']);
    }
    assert.equal((await put(id, { revision, draft, keyDecision: { from: 'B', to: 'A' } })).status, 400);
    assert.deepEqual([(await read(id)).draft.key, await audited(id)], ['B', []]);
    assert.equal((await put(id, confirming('A'))).status, 200);
    assert.equal((await read(id)).draft.key, 'A');
    const [entry] = await audited(id);
    assert.ok(entry?.changes.some(({ field, before, after }) => field === 'key' && before === 'B' && after === 'A'));
    assert.ok(entry?.changes.some(({ field, after }) => field === 'exams with another key' && after === 'none'));
  });

  test('a key for later exams only leaves the others, which can be rescored afterwards', async () => {
    const { look } = await anExam({ 8: 'D' });
    const id = await named('t1-8');
    const { revision } = await read(id);
    const keyDecision = { from: 'B', to: 'D', exams: 'future' };
    const saved = await put(id, { revision, draft: aDraft({ key: 'D' }), keyDecision });
    assert.deepEqual([saved.status, saved.json.correction], [200, null]);
    assert.equal((await look()).result.right, 0);
    const now = await read(id);
    assert.ok(now.otherKeys.completed > 0 && now.otherKeys.raised === 1);
    const rescore = (body: object) => admin.post(`/api/admin/questions/${id}/rescore`, body);
    assert.match((await rescore({ revision: now.revision, reason: ' ' })).json.fields.reason, /Say why/);
    assert.equal((await rescore({ revision: now.revision - 1, reason: WHY })).json.code, 'question-changed');
    const done = await rescore({ revision: now.revision, reason: WHY });
    assert.deepEqual([done.status, done.json.correction.rescored], [200, 1]);
    assert.equal((await look()).result.right, 1);
    const again = await rescore({ revision: now.revision, reason: WHY });
    assert.deepEqual([again.status, again.json.code], [409, 'nothing-to-rescore']);
    assert.equal((await look()).rescorings.length, 1);
  });

  test('a correction that was interrupted is finished by the jobs', async () => {
    const { look } = await anExam({ 9: 'A' });
    const id = await named('t1-9');
    await app.server.transact(async ({ questionBank, keyCorrections, users }) => {
      const question = await questionBank.find(id);
      const maker = await users.findByLogin('admin');
      if (!question || !maker) throw new Error('both are there');
      const edit = { editorId: maker.id, at: app.clock.now() };
      const versionId = (await questionBank.save(question, aDraft({ key: 'A' }), edit)) ?? 0;
      const key = { questionId: id, versionId, keyOptionId: question.optionIds.A };
      await keyCorrections.open({ ...key, reason: WHY, madeBy: maker.id, madeAt: app.clock.now() });
      return { ok: true as const, value: null };
    });
    assert.equal((await look()).result.right, 0);
    assert.equal((await read(id)).corrections[0].isFinished, false);
    await app.server.jobs.runAll();
    assert.equal((await look()).result.right, 1);
    assert.equal((await read(id)).corrections[0].isFinished, true);
  });

  test('how a question does is told once there are enough answers', async () => {
    const id = await named('t2-5');
    const line = async () =>
      (await admin.get('/api/admin/questions?use=mock-2&area=V')).json.questions.find(
        (each: { id: number }) => each.id === id,
      ).statistics;
    assert.deepEqual(await line(), {
      answers: 0,
      proportionRight: null,
      discrimination: null,
      chosen: { A: 0, B: 0, C: 0, D: 0 },
    });
    const options = await app.server.database.rows<{ id: number; letter: string }>(
      'SELECT id, letter FROM answer_options WHERE question_id = ?',
      [id],
    );
    const add = (letter: string, answers: number, right: number) =>
      app.server.database.run(
        'INSERT INTO option_tallies (question_id, option_id, answers, right_sum, right_squares) VALUES (?, ?, ?, ?, ?)',
        [
          id,
          options.find((each) => each.letter === letter)?.id ?? 0,
          answers,
          answers * right,
          answers * right * right,
        ],
      );
    await add('A', 20, 60);
    await add('B', 60, 81);
    const { answers, proportionRight, discrimination, chosen } = await line();
    assert.deepEqual([answers, proportionRight, discrimination], [80, 0.75, 1]);
    assert.deepEqual(chosen, { A: 20, B: 60, C: 0, D: 0 });
  });
});
