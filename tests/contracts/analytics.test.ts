import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { analyticsRepository } from '../../src/adapters/sql/analytics-repository.ts';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { analyseAttempts, rebuildAnalytics } from '../../src/application/analytics/keep-analytics.ts';
import { listAnalysedAttempts } from '../../src/application/analytics/read-analytics.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { beginRescoring } from '../../src/application/exam/rescore-attempts.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { tallyAnswers } from '../../src/domain/analytics/first-answer.ts';
import type { ExamSet } from '../../src/domain/exam/attempt.ts';
import { scoreCounted } from '../../src/domain/exam/scoring.ts';
import { anAttempt, aQuestionSet, aUser, committed, NOON, paperOf, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { storePractice } from '../support/practice-material.ts';
import { storedQuestion } from '../support/question-drafts.ts';

const HOUR = 3_600_000;
const LETTERS = ['A', 'B', 'C', 'D'] as const;

type Exam = {
  readonly set: ExamSet;
  readonly letters: string;
  readonly at: number;
  readonly seconds?: readonly number[];
};

/** All figures of a learner, in an order that does not depend on when they were written. */
async function figuresOf(database: Database, userId: number) {
  const owned = 'attempt_id IN (SELECT id FROM exam_attempts WHERE user_id = ?)';
  const [first, areas, quarters] = await Promise.all([
    database.rows(
      `SELECT source, source_id, number, attempt_id, is_right, seen_at FROM first_answers WHERE user_id = ?
       ORDER BY source, source_id, number`,
      [userId],
    ),
    database.rows(`SELECT * FROM attempt_areas WHERE ${owned} ORDER BY attempt_id, area`, [userId]),
    database.rows(`SELECT * FROM attempt_quarters WHERE ${owned} ORDER BY attempt_id, quarter`, [userId]),
  ]);
  return { first, areas, quarters };
}

describe('figures for analytics (product.md 14.1 to 14.3)', () => {
  eachDatabase((open) => {
    before(async () => {
      await committed(open(), (repositories) => storePractice(repositories, NOON));
      // The sets take the place of the exam questions among them.
      await open().run("UPDATE questions SET retired_at = 1 WHERE external_id LIKE 'm1-%'");
      await aQuestionSet(open());
    });

    /** Completes an exam answered by letters, a dot for no answer; every key is B. */
    const takeExam = async (
      user: User,
      { set, letters, at, seconds = [] }: Exam,
      database = open(),
    ): Promise<number> => {
      const paper = paperOf(await aQuestionSet(database, set));
      const { attempt } = await anAttempt(database, { user, examSet: set, startedAt: at - HOUR, paper });
      const answers = [...letters].flatMap((letter, place) => {
        const { questionId, optionIds } = present(paper[place]);
        const optionId = optionIds['ABCD'.indexOf(letter)];
        return optionId ? [{ attemptId: attempt.id, questionId, optionId, chosenAt: at - HOUR }] : [];
      });
      const visits = seconds.map((_, place) => ({
        ...{ attemptId: attempt.id, kind: 'visit' as const, optionId: null, key: `visit:${place}` },
        questionId: present(paper[place]).questionId,
        at: at - HOUR + 1_000 * seconds.slice(0, place).reduce((sum, each) => sum + each, 0),
      }));
      const total = seconds.reduce((sum, each) => sum + each, 0);
      const leave = { attemptId: attempt.id, kind: 'leave' as const, optionId: null, questionId: null, key: 'leave' };
      await committed(database, async ({ attempts }) => {
        if (answers.length > 0) await attempts.saveAnswers(answers);
        if (visits.length > 0) await attempts.appendEvents([...visits, { ...leave, at: at - HOUR + 1_000 * total }]);
        await scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'learner', at);
      });
      return attempt.id;
    };

    const practise = (user: User, sourceId: number, isRight: boolean, at: number) =>
      committed(open(), ({ practice }) =>
        practice.saveAnswers(user.id, [{ source: 'item', sourceId, number: 0, choice: '1', isRight }], at),
      );

    const rebuild = (database = open()) =>
      rebuildAnalytics({ transact: createTransact(database), analytics: createReaders(database).analytics });

    const practiceIds = async (): Promise<number[]> =>
      (await open().rows<{ id: number }>("SELECT id FROM questions WHERE external_id LIKE 'p%' ORDER BY id")).map(
        ({ id }) => id,
      );

    const analysedOf = ({ id }: User) => listAnalysedAttempts(createReaders(open()).attemptReader, id);
    const areasOf = async ({ id: userId }: User, id: number) =>
      (await createReaders(open()).analyticsReader.firstAnswers(userId)).areas.filter(
        ({ attemptId }) => attemptId === id,
      );
    const firstAnswersOf = async (user: User) =>
      (await createReaders(open()).analyticsReader.firstAnswers(user.id)).answers;

    it('keep the first answer to a question, in practice and in exams, whatever comes after it', async () => {
      const user = await aUser(open());
      const [item] = await practiceIds();
      await practise(user, present(item), false, NOON);
      await practise(user, present(item), true, NOON + 1);
      await takeExam(user, { set: 1, letters: 'BBA...', at: NOON + 2 });
      await takeExam(user, { set: 1, letters: 'BBBBBB', at: NOON + 3 });
      assert.deepEqual(
        (await firstAnswersOf(user)).map(({ isInExam, isRight }) => [isInExam, isRight]).sort(),
        [
          [false, false],
          [true, false],
          [true, true],
          [true, true],
        ],
        'questions left unanswered are known from the review, so that their later answers are no first ones',
      );
    });

    it('keep the first answer when it was forgotten to answer again (product.md 5.43)', async () => {
      const user = await aUser(open());
      const [item] = await practiceIds();
      const name = { source: 'item', sourceId: present(item), number: 0 } as const;
      await practise(user, present(item), false, NOON);
      await committed(open(), ({ practice }) => practice.forgetAnswers(user.id, [name]));
      await practise(user, present(item), true, NOON + 1);
      assert.deepEqual(tallyAnswers(await firstAnswersOf(user)), { right: 0, items: 1 });
    });

    it('name area and topic, and the area alone of a question of a text', async () => {
      const user = await aUser(open());
      const [item] = await practiceIds();
      const [section] = await open().rows<{ id: number }>(
        'SELECT s.id FROM sections s JOIN chapters c ON c.id = s.chapter_id WHERE c.sort_order = 3 AND s.sort_order = 2',
      );
      const text = { source: 'chapter', sourceId: present(section).id, number: 2, choice: 'A', isRight: true } as const;
      await practise(user, present(item), true, NOON);
      await committed(open(), ({ practice }) => practice.saveAnswers(user.id, [text], NOON + 1));
      assert.deepEqual((await firstAnswersOf(user)).map(({ area, topic }) => [area, topic]).sort(), [
        ['II', 'II.1'],
        ['III', null],
      ]);
    });

    it('count a completed attempt by area as its score does, and by quarter with the time in view', async () => {
      const user = await aUser(open());
      const id = await takeExam(user, { set: 2, letters: 'BAB.BB', at: NOON, seconds: [10, 20, 30, 40, 50, 60] });
      const { analyticsReader, attemptReader } = createReaders(open());
      const { answers } = await attemptReader.entries(id);
      const counted = new Set(answers.filter(({ isCounted }) => isCounted).map(({ questionId }) => questionId));
      const { byArea } = scoreCounted(await attemptReader.paper(id), counted);
      assert.deepEqual(
        (await areasOf(user, id)).map(({ area, right, items }) => ({ area, right, items })),
        byArea,
      );
      assert.deepEqual((await analyticsReader.findAttempt(id))?.quarters, [
        { quarter: 1, right: 1, items: 1, spentMs: 10_000 },
        { quarter: 2, right: 1, items: 2, spentMs: 50_000 },
        { quarter: 3, right: 0, items: 1, spentMs: 40_000 },
        { quarter: 4, right: 2, items: 2, spentMs: 110_000 },
      ]);
    });

    it('have no time where an attempt has no events, and nothing of an attempt that is incomplete', async () => {
      const user = await aUser(open());
      const id = await takeExam(user, { set: 1, letters: 'B.....', at: NOON });
      const { analyticsReader } = createReaders(open());
      assert.deepEqual(
        (await analyticsReader.findAttempt(id))?.quarters.map(({ spentMs }) => spentMs),
        [null, null, null, null],
      );
      const { attempt } = await anAttempt(open(), { user, examSet: 2 });
      await committed(open(), async ({ attempts }) =>
        scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'server', NOON),
      );
      assert.deepEqual(await areasOf(user, attempt.id), []);
      assert.deepEqual((await analyticsReader.findAttempt(attempt.id))?.quarters, []);
      assert.equal((await analysedOf(user)).length, 1);
    });

    it('name the areas of a first attempt at a set only, and none while a question of it is withheld (product.md 4.35)', async () => {
      const user = await aUser(open());
      const first = await takeExam(user, { set: 1, letters: 'BBAABB', at: NOON });
      const again = await takeExam(user, { set: 1, letters: 'BBBBBB', at: NOON + HOUR });
      assert.notDeepEqual(await areasOf(user, first), []);
      assert.deepEqual(await areasOf(user, again), []);
      const paper = paperOf(await aQuestionSet(open(), 1));
      const startedAt = NOON + 2 * HOUR;
      const { attempt } = await anAttempt(open(), { user, examSet: 1, startedAt, paper: paper.slice(0, 1) });
      const { analyticsReader } = createReaders(open());
      assert.deepEqual(await areasOf(user, first), []);
      assert.equal((await analyticsReader.firstAnswers(user.id)).withheld, 1);
      assert.equal((await analyticsReader.findAttempt(first))?.isWithheld, true);
      await committed(open(), async ({ attempts, blindReviews }) => {
        await scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'server', startedAt);
        await blindReviews.open(again, [present(paper[1]).questionId], startedAt);
      });
      assert.deepEqual(await areasOf(user, first), []);
      await committed(open(), ({ blindReviews }) => blindReviews.close(again, 'declined', [], startedAt));
      assert.notDeepEqual(await areasOf(user, first), []);
      assert.equal((await analyticsReader.findAttempt(first))?.isWithheld, false);
      assert.equal(await analyticsReader.findAttempt(again + 1_000_000), null);
    });

    it('tell how an attempt was worked: its items in order, their confidence, and each choice', async () => {
      const user = await aUser(open());
      const paper = paperOf(await aQuestionSet(open(), 2));
      const { attempt } = await anAttempt(open(), { user, examSet: 2, startedAt: NOON - HOUR, paper });
      const [one, two] = [present(paper[0]), present(paper[1])];
      const choose = ({ questionId, optionIds }: typeof one, option: number, at: number) => ({
        ...{ attemptId: attempt.id, kind: 'answer' as const, questionId, optionId: present(optionIds[option]), at },
        key: `answer:${questionId}:${at}`,
      });
      const choices = [choose(two, 0, NOON - 3), choose(one, 0, NOON - 2), choose(one, 1, NOON - 1)];
      const leave = { kind: 'leave' as const, questionId: null, optionId: null, at: NOON, key: 'leave' };
      await committed(open(), async ({ attempts }) => {
        const [, last, changed] = choices.map(({ at, optionId, ...choice }) => ({ ...choice, optionId, chosenAt: at }));
        await attempts.saveAnswers([present(last), present(changed)]);
        await attempts.appendEvents([...choices, { ...leave, attemptId: attempt.id }]);
        const mark = { attemptId: attempt.id, changedAt: NOON - 1 };
        await attempts.saveMarks([
          { ...mark, questionId: one.questionId, kind: 'confidence', value: 'sure' },
          { ...mark, questionId: one.questionId, kind: 'flagged', value: true },
          { ...mark, questionId: two.questionId, kind: 'confidence', value: null },
        ]);
        await scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'learner', NOON);
      });
      const work = await createReaders(open()).analyticsReader.readWork(attempt.id);
      assert.deepEqual(
        work.items.map(({ questionId, position }) => [questionId, position]),
        paper.map(({ questionId, position }) => [questionId, position]),
      );
      assert.deepEqual(
        work.items.slice(0, 2).map(({ isAnswered, isRight, confidence }) => [isAnswered, isRight, confidence]),
        [
          [true, true, 'sure'],
          [false, false, null],
        ],
      );
      assert.ok(work.items.every(({ topic, keyOptionId }) => topic !== null && keyOptionId > 0));
      assert.deepEqual(
        work.choices.toSorted((first, second) => first.at - second.at),
        choices.map(({ kind, questionId, optionId, at }) => ({ kind, questionId, optionId, at })),
      );
    });

    it('are those of the learner alone', async () => {
      const [one, other] = [await aUser(open()), await aUser(open())];
      await takeExam(one, { set: 1, letters: 'BBBBBB', at: NOON });
      assert.deepEqual(await firstAnswersOf(other), []);
      assert.deepEqual(await analysedOf(other), []);
    });

    it('list attempts oldest first with how many of their questions were new, and whether they may be compared', async () => {
      const user = await aUser(open());
      await takeExam(user, { set: 1, letters: 'BBBBBB', at: NOON + HOUR });
      await takeExam(user, { set: 1, letters: 'BBB...', at: NOON + 9 * HOUR });
      const paper = paperOf(await aQuestionSet(open(), 2));
      const allowance = { time: '1.5x', breaks: false } as const;
      const { attempt } = await anAttempt(open(), {
        ...{ user, examSet: 2, startedAt: NOON + 20 * HOUR, paper, allowance },
      });
      await committed(open(), async ({ attempts }) => {
        await attempts.saveAnswers([
          {
            attemptId: attempt.id,
            questionId: present(paper[0]).questionId,
            optionId: present(paper[0]?.optionIds[1]),
            chosenAt: NOON,
          },
        ]);
        await scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'learner', NOON + 21 * HOUR);
      });
      const found = (await analysedOf(user)).slice(-2);
      assert.deepEqual(
        found.map(({ examSet, right, firstSeen, isComparable }) => ({ examSet, right, firstSeen, isComparable })),
        [
          { examSet: 1, right: 3, firstSeen: 0, isComparable: true },
          { examSet: 2, right: 1, firstSeen: 6, isComparable: false },
        ],
      );
    });

    it('follow a corrected key once, and are the same when it is carried out again (product.md 12.12)', async () => {
      const user = await aUser(open());
      const id = await takeExam(user, { set: 1, letters: 'CBBBBB', at: NOON });
      const { optionIds, questionId } = present((await aQuestionSet(open(), 1))[0]);
      const [{ external_id: name } = { external_id: '' }] = await open().rows<{ external_id: string }>(
        'SELECT external_id FROM questions WHERE id = ?',
        [questionId],
      );
      const question = await storedQuestion(open(), name);
      const correction = await committed(open(), async ({ questionBank, keyCorrections }) => {
        const edit = { editorId: user.id, at: NOON + 1 };
        const draft = aDraft({ key: 'C', stem: question.draft.stem });
        const versionId = present(await questionBank.save(question, draft, edit));
        const why = { reason: 'The act was amended.', madeBy: user.id, madeAt: NOON + 1 };
        return keyCorrections.open({ questionId, versionId, keyOptionId: present(optionIds[2]), ...why });
      });
      const carryOut = () =>
        beginRescoring({ transact: createTransact(open()), clock: { now: () => NOON + 2 } })(present(correction));
      assert.deepEqual(tallyAnswers(await firstAnswersOf(user)), { right: 5, items: 6 });
      await carryOut();
      const after = await figuresOf(open(), user.id);
      assert.deepEqual(tallyAnswers(await firstAnswersOf(user)), { right: 6, items: 6 });
      const areas = await areasOf(user, id);
      assert.equal(
        areas.reduce((sum, { right }) => sum + right, 0),
        6,
      );
      await carryOut();
      await rebuild();
      assert.deepEqual(await figuresOf(open(), user.id), after);
    });

    it('of attempts that a former release completed are made in the background, once', async () => {
      const user = await aUser(open());
      const id = await takeExam(user, { set: 1, letters: 'BABABA', at: NOON, seconds: [5, 5, 5, 5, 5, 5] });
      const kept = await figuresOf(open(), user.id);
      for (const table of ['first_answers', 'attempt_areas', 'attempt_quarters']) {
        await open().run(`DELETE FROM ${table} WHERE attempt_id = ?`, [id]);
      }
      await open().run('UPDATE exam_attempts SET is_analysed = 0 WHERE id = ?', [id]);
      const job = analyseAttempts({ transact: createTransact(open()) });
      assert.equal(await job(), 1);
      assert.deepEqual(await figuresOf(open(), user.id), kept);
      assert.equal(await job(), 0);
    });

    it('are the same when they are rebuilt, after any history', async () => {
      const items = await practiceIds();
      const letters = fc.string({ unit: fc.constantFrom(...LETTERS, '.'), minLength: 6, maxLength: 6 });
      const moment = fc.integer({ min: 1, max: 5 }).map((hours) => NOON + hours * HOUR);
      const exam = fc.record({
        kind: fc.constant('exam' as const),
        set: fc.constantFrom<ExamSet>(1, 2),
        letters: letters.filter((each) => /[A-D]/.test(each)),
        at: moment,
        seconds: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }),
      });
      const practice = fc.record({
        kind: fc.constant('practice' as const),
        item: fc.constantFrom(...items),
        isRight: fc.boolean(),
        at: moment,
      });
      const forgetting = fc.record({ kind: fc.constant('forget' as const), item: fc.constantFrom(...items) });
      const history = fc.array(fc.oneof(exam, practice, forgetting), { minLength: 2, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const user = await aUser(open());
          for (const step of steps) {
            if (step.kind === 'exam') await takeExam(user, step);
            else if (step.kind === 'practice') await practise(user, step.item, step.isRight, step.at);
            else {
              const name = { source: 'item', sourceId: step.item, number: 0 } as const;
              await committed(open(), ({ practice: repository }) => repository.forgetAnswers(user.id, [name]));
            }
          }
          const kept = await figuresOf(open(), user.id);
          await committed(open(), ({ analytics }) => analytics.rebuild([user.id]));
          assert.deepEqual(await figuresOf(open(), user.id), kept);
        }),
        { numRuns: 25 },
      );
    });

    it('are rebuilt for everybody, however often, and say how much that was', async () => {
      const [row] = await open().rows<{ users: number; attempts: number }>(
        'SELECT (SELECT COUNT(*) FROM users) AS users, COUNT(*) AS attempts FROM exam_attempts WHERE completed = 1',
      );
      assert.deepEqual(await rebuild(), { users: Number(row?.users), attempts: Number(row?.attempts) });
      assert.ok(Number(row?.users) > 25, 'more than one transaction');
    });

    it('keep what is answered between the reading of the attempts and the rebuilding of their figures', async () => {
      const user = await aUser(open());
      const [item] = await practiceIds();
      await takeExam(user, { set: 1, letters: 'BBB...', at: NOON });
      let answer: (() => Promise<unknown>) | null = async () => {
        await takeExam(user, { set: 2, letters: '.BBBAA', at: NOON + HOUR });
        await practise(user, present(item), true, NOON + 2 * HOUR);
      };
      const answering: SqlHandle = {
        ...open(),
        rows: async (sql, bindings) => {
          const rows = await open().rows(sql, bindings);
          const take = answer;
          answer = null;
          await take?.();
          return rows as never;
        },
      };
      await analyticsRepository(answering).rebuild([user.id]);
      assert.equal(tallyAnswers(await firstAnswersOf(user)).items, 9);
    });

    it('lose nothing when exams end while figures are rebuilt', async () => {
      const users = await Promise.all(Array.from({ length: 6 }, () => aUser(open())));
      const ending = users.map((user) => takeExam(user, { set: 1, letters: '.BBBAA', at: NOON }));
      await Promise.all([...ending, rebuild()]);
      for (const user of users) assert.deepEqual(tallyAnswers(await firstAnswersOf(user)), { right: 3, items: 5 });
    });
  });
});
