import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { countAnswers } from '../../src/application/exam/count-answers.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { beginRescoring } from '../../src/application/exam/rescore-attempts.ts';
import { STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import { anAttempt, aQuestionSet, aUser, committed, NOON, paperOf, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { storedQuestion } from '../support/question-drafts.ts';

describe('counts of answers (product.md 12.15)', () => {
  eachDatabase((open) => {
    /** Answers the set by letters, from its first question on; completes it unless told otherwise. */
    const anExam = async (letters: string, isCompleted = true, allowance = STANDARD_ALLOWANCE): Promise<number> => {
      const { attempt, paper } = await anAttempt(open(), { paper: paperOf(await aQuestionSet(open())), allowance });
      const answers = [...letters].map((letter, place) => {
        const { questionId, optionIds } = present(paper[place]);
        return {
          attemptId: attempt.id,
          questionId,
          optionId: present(optionIds['ABCD'.indexOf(letter)]),
          chosenAt: NOON,
        };
      });
      await committed(open(), async ({ attempts }) => {
        await attempts.saveAnswers(answers);
        if (isCompleted) await scoreAndCloseAttempt(attempts, attempt, 'learner', NOON + 9);
      });
      return attempt.id;
    };
    const count = () => countAnswers({ transact: createTransact(open()) })();
    const counts = async (externalId: string) => {
      const { id } = await storedQuestion(open(), externalId);
      const { questionReader } = createReaders(open());
      const tallies = present((await questionReader.tallies([id])).get(id));
      assert.deepEqual((await questionReader.details(id)).tallies, tallies);
      return tallies
        .filter(({ answers }) => answers > 0)
        .map(({ letter, answers, rightSum, rightSquares }) => [letter, answers, rightSum, rightSquares]);
    };

    it('come from completed exams alone, each counted once, whoever counts', async () => {
      await anExam('BBB');
      await anExam('AB');
      await anExam('CBBBBB', false);
      assert.deepEqual(
        (await Promise.all([count(), count()])).reduce((sum, each) => sum + each),
        2,
      );
      assert.equal(await count(), 0);
      assert.deepEqual(await counts('set1-1'), [
        ['A', 1, 1, 1],
        ['B', 1, 3, 9],
      ]);
      assert.deepEqual(await counts('set1-2'), [['B', 2, 4, 10]]);
      assert.deepEqual(await counts('set1-3'), [['B', 1, 3, 9]]);
      assert.deepEqual(await counts('set1-6'), []);
    });

    it('leave out exams with more time, without a limit or with breaks', async () => {
      const before = await counts('set1-1');
      for (const time of ['1.25x', '1.5x', '2x', 'untimed'] as const)
        await anExam('AAA', true, { time, breaks: false });
      await anExam('AAA', true, { time: '1x', breaks: true });
      assert.equal(await count(), 5);
      assert.deepEqual(await counts('set1-1'), before);
      assert.equal(await count(), 0);
    });

    it('add up over many exams', async () => {
      for (let round = 0; round < 4; round += 1) await anExam('DBBBB');
      assert.equal(await count(), 4);
      assert.deepEqual(await counts('set1-1'), [
        ['A', 1, 1, 1],
        ['B', 1, 3, 9],
        ['D', 4, 16, 64],
      ]);
    });

    it('follow results that a corrected key changes', async () => {
      const question = await storedQuestion(open(), 'set1-1');
      const admin = await aUser(open());
      const correction = await committed(open(), async ({ questionBank, keyCorrections }) => {
        const edit = { editorId: admin.id, at: NOON };
        const versionId = present(await questionBank.save(question, aDraft({ key: 'D' }), edit));
        const key = { questionId: question.id, versionId, keyOptionId: question.optionIds.D };
        return keyCorrections.open({ ...key, reason: 'Wrong.', madeBy: admin.id, madeAt: NOON });
      });
      await beginRescoring({ transact: createTransact(open()), clock: { now: () => NOON } })(present(correction));
      assert.deepEqual(
        (await counts('set1-1')).map(([letter]) => letter),
        ['A', 'B'],
        'taken out until counted anew',
      );
      assert.equal(await count(), 4);
      assert.deepEqual(await counts('set1-1'), [
        ['A', 1, 1, 1],
        ['B', 1, 3, 9],
        ['D', 4, 20, 100],
      ]);
      assert.deepEqual(await counts('set1-2'), [['B', 6, 24, 110]]);
    });

    it('stay when a person is deleted, whose answers they no longer tell', async () => {
      const before = await counts('set1-2');
      const [row] = await open().rows<{ user_id: number }>('SELECT user_id FROM exam_attempts WHERE completed = 1', []);
      const person = present(await createReaders(open()).users.findById(present(row).user_id));
      await committed(open(), ({ personalData }) => personalData.erase(person, NOON));
      assert.deepEqual(await counts('set1-2'), before);
    });
  });
});
