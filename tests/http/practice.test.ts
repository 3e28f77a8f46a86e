import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changeMaterial } from '../support/change-material.ts';
import { memberOf } from '../support/members.ts';
import { storePractice, TWO_QUESTIONS } from '../support/practice-material.ts';
import type { Visitor } from '../support/visitor.ts';

type Option = { readonly id: number | string; readonly text: string; readonly isCorrect: boolean };
type Question = { readonly id: number | string; readonly options: readonly Option[] };

const optionOf = (question: Question | undefined, right: boolean): number | string =>
  question?.options.find(({ isCorrect }) => isCorrect === right)?.id ?? 0;

const choose = (questions: readonly Question[], right: number) =>
  questions.map((question, index) => ({ questionId: question.id, optionId: optionOf(question, index < right) }));

describe('practising over HTTP', () => {
  let app: TestApp;
  let chapters: number[] = [];
  let modules: number[] = [];
  before(async () => {
    app = await startApp();
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
    const idsOf = async (table: string): Promise<number[]> =>
      (await app.server.database.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY sort_order`)).map((r) => r.id);
    chapters = await idsOf('chapters');
    modules = await idsOf('course_modules');
  });
  after(() => app.close());

  const practiceOf = async (learner: Visitor, chapter: number) =>
    (await learner.get(`/api/chapters/${chapters[chapter - 1]}/practice`)).json;

  const answer = (learner: Visitor, questionId: unknown, optionId: unknown) =>
    learner.post('/api/practice/answers', { questionId, optionId });

  const missedBy = async (learner: Visitor) => (await learner.get('/api/practice/missed')).json;

  test('each chapter is practised in its mode (product.md 5.41)', async () => {
    const learner = await memberOf(app, 'nppe');
    const modes = [];
    for (const chapter of [1, 2, 3, 4, 5]) modes.push((await practiceOf(learner, chapter)).mode);
    assert.deepEqual(modes, ['quiz', 'text', 'interactive', 'unparsed', 'none']);
    assert.equal((await learner.get('/api/chapters/999999/practice')).status, 404);
    assert.equal((await learner.get('/api/chapters/999999/questions')).status, 404);
    assert.equal((await learner.get('/api/chapters/1x/practice')).status, 400);
  });

  test('stored questions follow those of a text as a quiz of the chapter (product.md 5.41)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { questions, stored } = await practiceOf(learner, 3);
    assert.equal(questions.length, 2);
    assert.deepEqual(
      stored.questions.map(({ question }: { question: string }) => question),
      [1, 2, 3].map((n) => `What should p3-${n} do?`),
    );
    const path = `/api/practice/quizzes/${chapters[2]}`;
    const finished = (await learner.post(`${path}/finish`, { choices: choose(stored.questions, 2) })).json;
    assert.deepEqual(finished.last, { right: 2, items: 3, percent: 67 });
    assert.deepEqual((await practiceOf(learner, 3)).stored.quiz, finished);
    for (const chapter of [2, 4]) assert.equal((await practiceOf(learner, chapter)).stored, null);
  });

  test('authored texts leave the server harmless (product.md 5.6)', async () => {
    const learner = await memberOf(app, 'nppe');
    const contents = [(await practiceOf(learner, 2)).content, (await practiceOf(learner, 4)).content];
    const sections = (await learner.get(`/api/course/modules/${modules[0]}/sections`)).json;
    for (const html of [...contents, sections[1].content]) {
      assert.match(html, /Read/);
      assert.doesNotMatch(html, /<script|onclick|onerror|style=|id="main"|<img/);
    }
    assert.match(sections[0].content, /<h2 id="heading">Heading<\/h2>/);
  });

  test('stored questions of a chapter come with keys and reasons, and with nothing of an exam (product.md 5.44)', async () => {
    const learner = await memberOf(app, 'nppe');
    const from = app.answers.length;
    const { json: questions } = await learner.get(`/api/chapters/${chapters[0]}/questions`);
    assert.deepEqual(
      questions.map(({ question }: { question: string }) => question),
      [1, 2, 3].map((n) => `What should p1-${n} do?`),
    );
    assert.deepEqual(Object.keys(questions[0].options[0]).sort(), [
      'id',
      'isCorrect',
      'rationale',
      'rightWhen',
      'text',
    ]);
    assert.equal(questions[0].options[0].rightWhen, 'the facts were those of A in p1-1');
    await changeMaterial(
      app.server.database,
      'UPDATE questions SET chapter_number = 1, module_number = 1 WHERE is_exam_question = 1',
    );
    for (const chapter of [1, 2, 3, 4, 5]) {
      await practiceOf(learner, chapter);
      await learner.get(`/api/chapters/${chapters[chapter - 1]}/questions`);
    }
    for (const module of modules) await learner.get(`/api/course/modules/${module}/questions`);
    const rows = await app.server.database.rows<{ id: number; option_id: number }>(
      `SELECT q.id, o.id AS option_id FROM questions q JOIN answer_options o ON o.question_id = q.id
       WHERE q.is_exam_question = 1 AND q.question LIKE 'SECRET %'`,
    );
    assert.equal(rows.length, 8);
    for (const { id, option_id } of rows) assert.equal((await answer(learner, id, option_id)).status, 404);
    assert.deepEqual(await missedBy(learner), []);
    const leaked = app.answers.slice(from).filter(({ text }) => text.includes('SECRET exam question'));
    assert.deepEqual(leaked, []);
    await changeMaterial(
      app.server.database,
      'UPDATE questions SET chapter_number = NULL, module_number = NULL WHERE is_exam_question = 1',
    );
  });

  test('answers are judged on the server and remembered, of stored and of written questions (product.md 5.43)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [stored] = (await learner.get(`/api/chapters/${chapters[0]}/questions`)).json;
    const [written, second] = (await practiceOf(learner, 3)).questions;
    assert.match(written.id, /^chapter-\d+-1$/);
    assert.equal(written.options[1].id, `${written.id}-B`);
    for (const question of [stored, written]) {
      const wrong = await answer(learner, question.id, optionOf(question, false));
      assert.deepEqual([wrong.status, wrong.json.isRight], [200, false]);
    }
    assert.equal((await answer(learner, second.id, optionOf(second, true))).json.isRight, true);
    const again = (await practiceOf(learner, 3)).questions;
    assert.deepEqual(
      again.map((question: { lastAnswer: unknown }) => question.lastAnswer),
      [
        { optionId: `${written.id}-A`, isRight: false },
        { optionId: `${second.id}-A`, isRight: true },
      ],
    );
    const other = await memberOf(app, 'nppe');
    assert.equal((await practiceOf(other, 3)).questions[0].lastAnswer, null);
    assert.deepEqual(await missedBy(other), []);
  });

  test('answers are forgotten where they are named, and only those of the learner (product.md 5.67)', async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    const [stored] = (await learner.get(`/api/chapters/${chapters[0]}/questions`)).json;
    const [written, second] = (await practiceOf(learner, 3)).questions;
    for (const person of [learner, other]) {
      for (const question of [stored, written, second]) await answer(person, question.id, optionOf(question, false));
    }
    const forget = (questionIds: unknown[]) => learner.post('/api/practice/answers/forget', { questionIds });
    assert.deepEqual((await forget([stored.id, written.id])).json, { success: true });
    assert.equal((await forget([])).status, 200);
    assert.equal((await forget(['chapter-1'])).status, 400);
    const answered = async (person: typeof learner) =>
      (await practiceOf(person, 3)).questions.map(({ lastAnswer }: { lastAnswer: unknown }) => lastAnswer !== null);
    assert.deepEqual(await answered(learner), [false, true]);
    assert.deepEqual(await answered(other), [true, true]);
    assert.equal((await missedBy(learner)).length, 1);
    assert.equal((await missedBy(other)).length, 3);
  });

  test('what is no question or no option of it is refused, and nothing is remembered', async () => {
    const learner = await memberOf(app, 'nppe');
    const [stored, next] = (await learner.get(`/api/chapters/${chapters[0]}/questions`)).json;
    const [written] = (await practiceOf(learner, 3)).questions;
    const cases = [
      [stored.id, next.options[0].id, 400],
      [stored.id, `${written.id}-A`, 400],
      [written.id, `${written.id}-D`, 400],
      [written.id, stored.options[0].id, 400],
      [999_999, 1, 404],
      ['chapter-999999-1', 'chapter-999999-1-A', 404],
      [written.id.replace(/\d+$/, '9'), `${written.id}-A`, 404],
      ['chapter-1-1; DROP', 'x', 400],
      ['item-1-1', 'item-1-1-A', 400],
    ];
    for (const [questionId, optionId, status] of cases) {
      assert.equal((await answer(learner, questionId, optionId)).status, status, `${questionId} ${optionId}`);
    }
    assert.deepEqual(await missedBy(learner), []);
  });

  test('missed questions are listed with where they stand until they are answered right on two days (product.md 5.46)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [stored] = (await learner.get(`/api/chapters/${chapters[0]}/questions`)).json;
    const [written] = (await practiceOf(learner, 3)).questions;
    const [ofModule] = (await learner.get(`/api/course/modules/${modules[0]}/questions`)).json;
    const [inSection] = (await learner.get(`/api/course/modules/${modules[1]}/questions`)).json;
    for (const question of [stored, written, ofModule, inSection]) {
      await answer(learner, question.id, optionOf(question, false));
      app.clock.advance(1000);
    }
    const missed = await missedBy(learner);
    assert.deepEqual(
      missed.map(({ question, place }: { question: Question; place: unknown }) => [question.id, place]),
      [
        [inSection.id, { kind: 'module', id: modules[1], order: 2, title: 'Module title 2', section: 'section-2' }],
        [ofModule.id, { kind: 'module', id: modules[0], order: 1, title: 'Module title 1', section: null }],
        [written.id, { kind: 'chapter', id: chapters[2], order: 3, title: 'Chapter title 3' }],
        [stored.id, { kind: 'chapter', id: chapters[0], order: 1, title: 'Chapter title 1' }],
      ],
    );
    await answer(learner, written.id, optionOf(written, true));
    await answer(learner, stored.id, optionOf(stored, true));
    assert.equal((await missedBy(learner)).length, 4, 'they have to be right on another day too');
    app.clock.advance(86_400_000);
    await answer(learner, written.id, optionOf(written, true));
    await answer(learner, stored.id, optionOf(stored, true));
    assert.equal((await missedBy(learner)).length, 2);
    assert.equal((await learner.get('/api/practice/missed/count')).json.count, 2);
  });

  test('of missed questions as many are counted as the list shows, whatever became of their texts (product.md 5.46)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [stored] = (await learner.get(`/api/chapters/${chapters[0]}/questions`)).json;
    const { questions: written } = await practiceOf(learner, 3);
    const [inSection] = (await learner.get(`/api/course/modules/${modules[1]}/questions`)).json;
    for (const question of [stored, ...written, inSection]) {
      await answer(learner, question.id, optionOf(question, false));
    }
    const { database } = app.server;
    const practice = `chapter_id = ${chapters[2]} AND slug = 'section-2'`;
    const write = (text: string) =>
      changeMaterial(database, `UPDATE sections SET content = ? WHERE ${practice}`, [text]);
    const shorter = TWO_QUESTIONS.slice(0, TWO_QUESTIONS.indexOf('2. Who owns'));
    for (const [text, count] of [
      [TWO_QUESTIONS, 4],
      [shorter, 3],
      ['1. Who?', 2],
      [TWO_QUESTIONS, 4],
    ] as const) {
      await write(text);
      assert.equal((await missedBy(learner)).length, count, text);
      assert.equal((await learner.get('/api/practice/missed/count')).json.count, count, text);
    }
    await changeMaterial(database, `UPDATE sections SET retired_at = 1 WHERE ${practice}`);
    assert.equal((await learner.get('/api/practice/missed/count')).json.count, 2);
    await changeMaterial(database, `UPDATE sections SET retired_at = NULL WHERE ${practice}`);
  });

  test('two tabs on one quiz keep what each of them chose; for one question the later choice stands (product.md 5.53)', async () => {
    const learner = await memberOf(app, 'nppe');
    const path = `/api/practice/quizzes/${chapters[0]}`;
    const { questions } = (await practiceOf(learner, 1)).stored;
    const [first, second, third] = choose(questions, 0);
    const again = { questionId: first?.questionId, optionId: optionOf(questions[0], true) };
    await Promise.all([learner.post(path, { choices: [first] }), learner.post(path, { choices: [second] })]);
    const { json } = await learner.post(path, { choices: [again] });
    assert.deepEqual(new Set(json.choices.map((each: unknown) => JSON.stringify(each))).size, 2);
    const { json: finished } = await learner.post(`${path}/finish`, { choices: [third] });
    assert.deepEqual(finished.last, { right: 1, items: 3, percent: 33 });
  });

  test('a quiz is kept while it runs, scored at its end and remembered with its best (product.md 5.45)', async () => {
    const learner = await memberOf(app, 'nppe');
    const path = `/api/practice/quizzes/${chapters[0]}`;
    const { questions, quiz } = (await practiceOf(learner, 1)).stored;
    assert.deepEqual(quiz, { choices: [], finished: false, last: null, best: null });
    const two = choose(questions, 3).slice(0, 2);
    assert.equal((await learner.post(path, { choices: two })).status, 200);
    assert.deepEqual((await practiceOf(learner, 1)).stored.quiz.choices, two);
    const early = await learner.post(`${path}/finish`, { choices: two });
    assert.deepEqual([early.status, early.json.code], [409, 'quiz-unfinished']);
    const good = (await learner.post(`${path}/finish`, { choices: choose(questions, 2) })).json;
    const score = { right: 2, items: 3, percent: 67 };
    assert.deepEqual([good.finished, good.last, good.best], [true, score, score]);
    const [late, twice] = [
      await learner.post(path, { choices: two }),
      await learner.post(`${path}/finish`, { choices: choose(questions, 3) }),
    ];
    assert.deepEqual([late.json.code, twice.json.code], ['quiz-finished', 'quiz-finished']);
    assert.equal((await missedBy(learner)).length, 1);
    const fresh = (await learner.post(`${path}/restart`)).json;
    assert.deepEqual(fresh, { choices: [], finished: false, last: score, best: score });
    assert.deepEqual((await learner.post(`${path}/restart`)).json, fresh);
    const worse = (await learner.post(`${path}/finish`, { choices: choose(questions, 1) })).json;
    assert.deepEqual([worse.last, worse.best], [{ right: 1, items: 3, percent: 33 }, score]);
    const { quiz: last } = (await practiceOf(learner, 1)).stored;
    assert.deepEqual(last, worse);
    assert.equal((await practiceOf(await memberOf(app, 'nppe'), 1)).stored.quiz.last, null);
  });

  test('choices that do not fit a quiz are refused', async () => {
    const learner = await memberOf(app, 'nppe');
    const path = `/api/practice/quizzes/${chapters[0]}`;
    const { questions } = (await practiceOf(learner, 1)).stored;
    const [first, second] = questions;
    const misfits = [
      [{ questionId: first.id, optionId: second.options[0].id }],
      [{ questionId: 999_999, optionId: first.options[0].id }],
      [first.options[0], first.options[1]].map(({ id }) => ({ questionId: first.id, optionId: id })),
    ];
    for (const choices of misfits) {
      assert.equal((await learner.post(path, { choices })).json.code, 'practice-answer-misfit');
      assert.equal((await learner.post(`${path}/finish`, { choices })).json.code, 'practice-answer-misfit');
    }
    assert.equal((await learner.post(`/api/practice/quizzes/${chapters[4]}`, { choices: [] })).status, 404);
    assert.equal((await learner.post('/api/practice/quizzes/999999/restart')).status, 404);
  });
});

describe('the course over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
  });
  after(() => app.close());

  test('modules in order, sections as safe HTML, questions of the module or of its texts (product.md 5.47, 5.48)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: modules } = await learner.get('/api/course/modules');
    assert.deepEqual(
      modules.map(({ order, title }: { order: number; title: string }) => [order, title]),
      [1, 2, 3].map((n) => [n, `Module title ${n}`]),
    );
    const [first, second, third] = modules;
    const { json: sections } = await learner.get(`/api/course/modules/${second.id}/sections`);
    assert.deepEqual(
      sections.map(({ slug, title, moduleId }: Record<string, unknown>) => [slug, title, moduleId]),
      [
        ['section-1', 'Reading', second.id],
        ['section-2', 'Practice Questions', second.id],
      ],
    );
    assert.deepEqual((await learner.get(`/api/course/modules/${third.id}/sections`)).json, []);
    assert.deepEqual((await learner.get(`/api/course/modules/${third.id}/questions`)).json, []);
    const stored = (await learner.get(`/api/course/modules/${first.id}/questions`)).json;
    assert.deepEqual(
      stored.map(({ sectionId }: { sectionId: unknown }) => sectionId),
      [null, null],
    );
    const written = (await learner.get(`/api/course/modules/${second.id}/questions`)).json;
    assert.deepEqual(
      written.map(({ id, sectionId }: { id: string; sectionId: number }) => [id, sectionId]),
      [1, 2].map((n) => [`course-${sections[1].id}-${n}`, sections[1].id]),
    );
    for (const part of ['sections', 'questions']) {
      assert.equal((await learner.get(`/api/course/modules/999999/${part}`)).status, 404);
    }
  });

  test('a module is marked complete and incomplete, for oneself (product.md 5.49)', async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    const [module] = (await learner.get('/api/course/modules')).json;
    assert.deepEqual((await learner.get('/api/course/progress')).json, []);
    for (const completed of [true, true, false, true]) {
      const { json } = await learner.post('/api/course/progress', { moduleId: module.id, completed });
      assert.deepEqual(json, { moduleId: module.id, completed });
      assert.deepEqual((await learner.get('/api/course/progress')).json, [json]);
    }
    assert.deepEqual((await other.get('/api/course/progress')).json, []);
    assert.equal((await learner.post('/api/course/progress', { moduleId: 999_999, completed: true })).status, 404);
    assert.equal((await learner.post('/api/course/progress', { moduleId: module.id })).status, 400);
  });

  test('a visitor, and somebody without access, get nothing (product.md 2.4)', async () => {
    const denied = { visitor: 401, user: 403, peng: 403, expired: 403 } as const;
    for (const [role, status] of Object.entries(denied)) {
      const caller = await memberOf(app, role as keyof typeof denied);
      for (const path of ['/api/course/modules', '/api/chapters/1/practice', '/api/practice/missed']) {
        assert.equal((await caller.get(path)).status, status, `${role} ${path}`);
      }
    }
  });
});
