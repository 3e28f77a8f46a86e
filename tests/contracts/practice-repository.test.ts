import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { storePractice } from '../support/practice-material.ts';

const wrong = { source: 'item', sourceId: 7, number: 0, choice: '70', isRight: false } as const;
const CHOICES = [{ questionId: 1, optionId: 2 }];

describe('the practice repository', () => {
  eachDatabase((open) => {
    let chapterId = 0;
    const aChapter = async (): Promise<number> => {
      if (chapterId > 0) return chapterId;
      await committed(open(), (repositories) => storePractice(repositories, NOON));
      const [row] = await open().rows<{ id: number }>('SELECT MIN(id) AS id FROM chapters');
      chapterId = Number(row?.id);
      return chapterId;
    };
    const aKey = async () => ({ userId: (await aUser(open())).id, chapterId: await aChapter() });

    it('remembers the last answer to each question, of each learner (product.md 5.43)', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const parsed = { source: 'chapter', sourceId: 7, number: 2, choice: 'C', isRight: true } as const;
      await committed(open(), async ({ practice }) => {
        await practice.saveAnswers(anna.id, [wrong, parsed], NOON);
        await practice.saveAnswers(berta.id, [{ ...wrong, choice: '71' }], NOON);
        await practice.saveAnswers(anna.id, [{ ...wrong, choice: '72', isRight: true }], NOON + 1);
        await practice.saveAnswers(anna.id, [], NOON + 1);
      });
      const { practiceReader } = createReaders(open());
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'item', [7, 8]), [
        { ...wrong, choice: '72', isRight: true },
      ]);
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'chapter', [7]), [parsed]);
      assert.deepEqual(await practiceReader.answersTo(berta.id, 'item', [7]), [{ ...wrong, choice: '71' }]);
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'course', [7]), []);
      assert.equal((await practiceReader.listAnswered(anna.id)).answers.length, 2);
      assert.deepEqual((await practiceReader.listAnswered(berta.id)).answers, [{ ...wrong, choice: '71' }]);
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'item', []), []);
    });

    it('forgets answers to the questions that are named, of one learner (product.md 5.67)', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const parsed = (number: number) =>
        ({ source: 'chapter', sourceId: 7, number, choice: 'C', isRight: true }) as const;
      await committed(open(), async ({ practice }) => {
        await practice.saveAnswers(anna.id, [wrong, { ...wrong, sourceId: 8 }, parsed(1), parsed(2)], NOON);
        await practice.saveAnswers(berta.id, [wrong, parsed(1)], NOON);
        await practice.forgetAnswers(anna.id, [wrong, parsed(2)]);
        await practice.forgetAnswers(anna.id, []);
      });
      const { practiceReader } = createReaders(open());
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'item', [7, 8]), [{ ...wrong, sourceId: 8 }]);
      assert.deepEqual(await practiceReader.answersTo(anna.id, 'chapter', [7]), [parsed(1)]);
      assert.deepEqual(await practiceReader.answersTo(berta.id, 'item', [7]), [wrong]);
      assert.deepEqual(await practiceReader.answersTo(berta.id, 'chapter', [7]), [parsed(1)]);
    });

    it('runs, ends and begins a quiz anew; the scores stay (product.md 5.45)', async () => {
      const key = await aKey();
      const { practiceReader } = createReaders(open());
      const fresh = { choices: [], finishedAt: null, last: null, best: null };
      assert.equal(await practiceReader.findQuiz(key), null);
      assert.deepEqual(await committed(open(), ({ practice }) => practice.openQuiz(key, NOON)), fresh);
      assert.equal(await committed(open(), ({ practice }) => practice.saveChoices(key, CHOICES, NOON)), true);
      assert.deepEqual(await committed(open(), ({ practice }) => practice.openQuiz(key, NOON)), {
        ...fresh,
        choices: CHOICES,
      });
      await committed(open(), ({ practice }) => practice.restartQuiz(key, NOON));
      assert.deepEqual((await practiceReader.findQuiz(key))?.choices, CHOICES);
      const scores = { last: { right: 1, items: 3 }, best: { right: 2, items: 3 } };
      assert.equal(await committed(open(), ({ practice }) => practice.finishQuiz(key, scores, NOON + 5)), true);
      const finished = { choices: CHOICES, finishedAt: NOON + 5, ...scores };
      assert.deepEqual(await practiceReader.findQuiz(key), finished);
      assert.equal(await committed(open(), ({ practice }) => practice.saveChoices(key, [], NOON)), false);
      const other = { last: { right: 3, items: 3 }, best: { right: 3, items: 3 } };
      assert.equal(await committed(open(), ({ practice }) => practice.finishQuiz(key, other, NOON + 6)), false);
      assert.deepEqual(await practiceReader.findQuiz(key), finished);
      await committed(open(), ({ practice }) => practice.restartQuiz(key, NOON + 7));
      assert.deepEqual(await practiceReader.findQuiz(key), { choices: [], finishedAt: null, ...scores });
    });

    it('a quiz is ended once, however many try at once (product.md 5.45)', async () => {
      const key = await aKey();
      await committed(open(), ({ practice }) => practice.openQuiz(key, NOON));
      const ended = await Promise.all(
        Array.from({ length: 8 }, (_, right) => {
          const score = { right, items: 8 };
          return createTransact(open())<boolean, never>(async ({ practice }) =>
            accepted(await practice.finishQuiz(key, { last: score, best: score }, NOON)),
          );
        }),
      );
      assert.equal(ended.filter((result) => result.ok && result.value).length, 1);
    });

    it('quizzes of two chapters and of two learners are apart', async () => {
      const [one, other] = [await aKey(), await aKey()];
      await committed(open(), async ({ practice }) => {
        await practice.openQuiz(one, NOON);
        await practice.openQuiz(other, NOON);
        await practice.saveChoices(one, CHOICES, NOON);
      });
      assert.deepEqual((await createReaders(open()).practiceReader.findQuiz(other))?.choices, []);
      assert.equal(await createReaders(open()).practiceReader.findQuiz({ ...one, chapterId: one.chapterId + 1 }), null);
    });

    it('keeps progress in the course both ways (product.md 5.49)', async () => {
      await aChapter();
      const user = await aUser(open());
      const { courseReader, learnerRecords } = createReaders(open());
      const [first, second] = await courseReader.modules();
      assert.ok(first && second);
      const save = (moduleId: number, completed: boolean) =>
        committed(open(), ({ courseProgress }) => courseProgress.save(user.id, { moduleId, completed }, NOON));
      await save(first.id, true);
      await save(second.id, false);
      await save(first.id, true);
      const expected = (completed: boolean) => [
        { moduleId: first.id, completed },
        { moduleId: second.id, completed: false },
      ];
      assert.deepEqual((await learnerRecords.find(user.id)).modules, expected(true));
      await save(first.id, false);
      assert.deepEqual((await learnerRecords.find(user.id)).modules, expected(false));
      assert.deepEqual((await learnerRecords.find((await aUser(open())).id)).modules, []);
    });
  });
});
