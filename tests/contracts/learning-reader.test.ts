import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { fitItems } from '../../src/application/learning/fit-items.ts';
import type { PracticeAnswer } from '../../src/application/ports/study.ts';
import { EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import {
  anAttempt,
  anItem,
  aQuestionSet,
  aUser,
  committed,
  NOON,
  nextNumber,
  paperOf,
  present,
} from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('what the models of learning read', () => {
  eachDatabase((open) => {
    const aPracticeItem = async (): Promise<number> => {
      const name = `practised-${nextNumber()}`;
      const item = anItem(name, { use: { kind: 'practice', chapter: 1 }, stem: `What about ${name}?`, kind: 'better' });
      await committed(open(), ({ content }) => content.saveItems([item], NOON));
      const [row] = await open().rows<{ id: number }>('SELECT id FROM questions WHERE external_id = ?', [name]);
      return present(row).id;
    };
    const answer = (sourceId: number, isRight: boolean): PracticeAnswer => ({
      ...{ source: 'item', sourceId, number: 0, choice: '1', isRight },
    });
    const firstAnswersOf = async (userId: number) =>
      (await createReaders(open()).learningReader.listFirstAnswers(userId)).answers.map(
        ({ questionId, isRight, answeredAt }) => [questionId, isRight, answeredAt],
      );

    it('the first answer to a practice item stays when it is answered again or forgotten (15.3)', async () => {
      const user = await aUser(open());
      const item = await aPracticeItem();
      await committed(open(), async ({ practice }) => {
        await practice.saveAnswers(user.id, [answer(item, false)], NOON);
        await practice.saveAnswers(user.id, [answer(item, true)], NOON + 1);
        await practice.forgetAnswers(user.id, [answer(item, true)]);
        await practice.saveAnswers(user.id, [answer(item, true)], NOON + 2);
      });
      assert.deepEqual(await firstAnswersOf(user.id), [[item, false, NOON]]);
      const { answers } = await createReaders(open()).learningReader.listFirstAnswers(user.id);
      assert.equal(answers[0]?.kind, 'better');
    });

    it('answers of an exam count once it is completed, of two exams the first (15.3)', async () => {
      const user = await aUser(open());
      const paper = paperOf(await aQuestionSet(open()));
      const [place] = paper;
      const { questionId, optionIds } = present(place);
      const sit = async (option: number, at: number, isCompleted: boolean) => {
        const { attempt } = await anAttempt(open(), { user, paper });
        await committed(open(), async ({ attempts }) => {
          await attempts.saveAnswers([
            { attemptId: attempt.id, questionId, optionId: present(optionIds[option]), chosenAt: at },
          ]);
          if (isCompleted) await scoreAndCloseAttempt(attempts, attempt, 'learner', at + 9);
        });
      };
      await sit(1, NOON + DAY, true);
      const [[, isRight] = []] = await firstAnswersOf(user.id);
      assert.deepEqual(await firstAnswersOf(user.id), [[questionId, isRight, NOON + EXAM_DURATION_MS]]);
      await sit(2, NOON + 2 * DAY, true);
      assert.deepEqual(await firstAnswersOf(user.id), [[questionId, isRight, NOON + EXAM_DURATION_MS]]);
    });

    it('difficulties are fitted to the answers of all, at most once a day, and leave with an account (15.1, 15.2)', async () => {
      const item = await aPracticeItem();
      const users = [await aUser(open()), await aUser(open()), await aUser(open())];
      await committed(open(), async ({ practice }) => {
        for (const user of users) await practice.saveAnswers(user.id, [answer(item, false)], NOON);
      });
      let now = NOON;
      const { learningReader, itemStatistics, personalData } = createReaders(open());
      const fit = () =>
        fitItems({ learningReader, itemStatistics, transact: createTransact(open()), clock: { now: () => now }, log })(
          new AbortController().signal,
        );
      const fitted = async () => {
        const bank = await learningReader.listDifficulties();
        return present(bank.find(({ questionId }) => questionId === item)).fitted;
      };
      assert.equal(await fitted(), null);
      await fit();
      const first = present(await fitted());
      // Three wrong answers make it harder than its kind says.
      assert.ok(first > 0.5, String(first));
      assert.equal(present(await learningReader.findLastFit()).fittedAt, NOON);
      for (const user of users) {
        await committed(open(), ({ personalData: data }) => data.erase(user, NOON));
      }
      now = NOON + DAY / 2;
      await fit();
      assert.equal(await fitted(), first);
      now = NOON + DAY;
      await fit();
      const last = present(await learningReader.findLastFit());
      const [count] = await open().rows<{ answers: number }>(
        'SELECT answers FROM item_difficulties WHERE question_id = ?',
        [item],
      );
      assert.equal(last.fittedAt, NOON + DAY);
      assert.equal(count?.answers, 0);
      assert.ok(present(await fitted()) < first);
      assert.ok(personalData);
    });

    it('statistics are kept by the version that was read, and leave with an account (15.9, 15.16)', async () => {
      const { learningReader, itemStatistics } = createReaders(open());
      const paper = paperOf(await aQuestionSet(open()));
      const { questionId, optionIds } = present(paper[0]);
      const [chosen] = optionIds;
      const sitters = [await aUser(open()), await aUser(open())];
      for (const user of sitters) {
        const { attempt } = await anAttempt(open(), { user, paper });
        await committed(open(), async ({ attempts }) => {
          const answered = { attemptId: attempt.id, questionId, optionId: present(chosen), chosenAt: NOON };
          await attempts.saveAnswers([answered]);
          await scoreAndCloseAttempt(attempts, attempt, 'learner', NOON + 9);
        });
      }
      const run = (now: number) =>
        fitItems({ learningReader, itemStatistics, transact: createTransact(open()), clock: { now: () => now }, log })(
          new AbortController().signal,
        );
      const query = { sort: 'answers', isDescending: true, show: 'all', skip: 0, limit: 1_000 } as const;
      const find = async () =>
        (await itemStatistics.listStatistics(query)).find((line) => line.questionId === questionId);
      await run(NOON + 3 * DAY);
      const line = present(await find());
      assert.ok(line.answers >= 2);
      assert.deepEqual([line.facility, line.isCurrent, line.isWithheld], [null, true, false]);
      assert.ok(line.options.reduce((sum, option) => sum + option.chosen, 0) >= 2);
      assert.equal(line.options.filter(({ isKey }) => isKey).length, 1);
      await committed(open(), ({ personalData }) => personalData.erase(present(sitters[0]), NOON));
      await run(NOON + 5 * DAY);
      assert.equal((await find())?.answers, line.answers - 1);
      assert.equal((await itemStatistics.countStatistics()).alarms, 0);
    });

    it('an item that is taken out is in no new paper and in no session, and can be put back (15.17)', async () => {
      const { practiceSessions, itemStatistics } = createReaders(open());
      const user = await aUser(open());
      const item = await aPracticeItem();
      const inPool = async () => (await practiceSessions.listPool(user.id, false)).some(({ id }) => id === item);
      const withheld = async () => (await itemStatistics.countStatistics()).withheld;
      assert.deepEqual([await inPool(), await withheld()], [true, 0]);
      const set = (at: number | null) =>
        committed(open(), ({ itemStatistics: statistics }) => statistics.setWithheld(item, at));
      assert.deepEqual([await set(NOON), await set(NOON)], [true, false]);
      assert.deepEqual([await inPool(), await withheld()], [false, 1]);
      const listed = await itemStatistics.listStatistics({
        ...{ sort: 'facility', isDescending: false, show: 'withheld', skip: 0, limit: 9 },
      });
      assert.deepEqual(
        listed.map(({ questionId, answers }) => [questionId, answers]),
        [[item, 0]],
      );
      assert.deepEqual([await set(null), await set(null)], [true, false]);
      assert.equal(await inPool(), true);
    });

    it('finds the notes on questions of completed exams, the last of each, and none whose key is withheld (15.24)', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const paper = paperOf(await aQuestionSet(open()));
      const ids = paper.map(({ questionId }) => questionId);
      const sit = async (notes: readonly string[], at: number, end: 'running' | 'blind' | 'completed') => {
        const { attempt } = await anAttempt(open(), { user: anna, paper });
        await committed(open(), async ({ attempts, blindReviews }) => {
          await attempts.saveMarks(
            notes.map((value, place) => {
              return { attemptId: attempt.id, questionId: present(ids[place]), kind: 'note', value, changedAt: at };
            }),
          );
          const flag = { attemptId: attempt.id, questionId: present(ids[3]), changedAt: at };
          await attempts.saveMarks([{ ...flag, kind: 'flagged', value: true }]);
          if (end !== 'running') await scoreAndCloseAttempt(attempts, attempt, 'learner', at);
          if (end === 'blind') await blindReviews.open(attempt.id, ids, at);
        });
        return attempt.id;
      };
      const listed = async (user = anna, limit = 9) =>
        (await createReaders(open()).learningReader.listExamNotes(user.id, limit)).map(
          ({ note, attemptId, number, item }) => {
            return [note, attemptId, number, item.questionId, item.options.length];
          },
        );
      const first = await sit(['Deceit', 'Seal', '"Quoted"'], NOON, 'completed');
      const second = await sit(['Fraud', ''], NOON + 1, 'completed');
      const notes = [
        ['Fraud', second, 1, ids[0], 4],
        ['Seal', first, 2, ids[1], 4],
        ['"Quoted"', first, 3, ids[2], 4],
      ];
      assert.deepEqual(await listed(), notes);
      assert.deepEqual(await listed(berta), []);
      assert.deepEqual(await listed(anna, 1), notes.slice(0, 1));
      const last = await sit(['Later'], NOON + 2, 'running');
      assert.deepEqual(await listed(), []);
      await open().run('UPDATE exam_attempts SET end_time = ? WHERE id = ?', [NOON + 3, last]);
      assert.deepEqual(await listed(), notes);
      await sit([], NOON + 4, 'blind');
      assert.deepEqual(await listed(), []);
    });

    it('a fit that is stopped stores nothing', async () => {
      const { learningReader, itemStatistics } = createReaders(open());
      const before = await learningReader.findLastFit();
      const stopped = AbortSignal.abort();
      await fitItems({
        learningReader,
        itemStatistics,
        transact: createTransact(open()),
        clock: { now: () => NOON + 9 * DAY },
        log,
      })(stopped);
      assert.deepEqual(await learningReader.findLastFit(), before);
    });

    it('finds sections that tell cases, and no others', async () => {
      const section = (order: number, text: string) => ({
        ...{ order, slug: `told-${order}`, title: 'T', area: null, format: 'markdown' as const, text },
      });
      const told = '> **Case: *A v. B* (1900)**\n>\n> Held so.';
      const chapter = { number: 1, slug: 'law', title: 'Law', area: 'IV' as const, description: '' };
      await committed(open(), ({ content }) =>
        content.saveChapters([{ ...chapter, sections: [section(1, 'No case.'), section(2, told)] }], NOON),
      );
      const texts = await createReaders(open()).learningReader.listCaseTexts();
      assert.deepEqual(
        texts.map(({ slug, text }) => [slug, text]),
        [['told-2', told]],
      );
    });
  });
});
