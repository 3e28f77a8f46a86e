import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createRepositories, createTransact } from '../../src/adapters/sql/transact.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { beginRescoring } from '../../src/application/exam/rescore-attempts.ts';
import { rescoreQuestion } from '../../src/application/exam/save-question.ts';
import { startAttempt } from '../../src/application/exam/start-attempt.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { correctedSets, LATER } from '../support/corrected-sets.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { storedQuestion } from '../support/question-drafts.ts';

/** How many of the two steps of a correction come before the keys are read, and between that and the close. */
const ORDERS = [
  { before: 0, between: 0, isRescored: true },
  { before: 0, between: 1, isRescored: true },
  { before: 0, between: 2, isRescored: false },
  { before: 1, between: 0, isRescored: false },
  { before: 1, between: 1, isRescored: false },
  { before: 2, between: 0, isRescored: false },
] as const;

const ENDING = { closedAt: NOON, right: 0, items: 6 };

/** Transactions with other repositories. */
const withRepositories =
  (transact: Transact, change: (repositories: Repositories) => Partial<Repositories>): Transact =>
  (work) =>
    transact((repositories) => work({ ...repositories, ...change(repositories) }));

describe('the end of an exam', () => {
  eachDatabase((open, kind) => {
    const { aSet, answered, complete, completed, right, correct, carryOut } = correctedSets(open);
    const countRescorings = async (attemptId: number) =>
      present(await createReaders(open()).attemptReader.findOverview(attemptId)).rescorings.length;

    for (const { before, between, isRescored } of ORDERS) {
      it(`is never missed by a correction with ${before} of its steps before the keys are read, and ${between} before it closes (product.md 12.12)`, async () => {
        const set = await aSet();
        const { attempt } = await answered(set, 'C.....');
        let id = 0;
        const steps = [
          async () => {
            id = await correct(set, 0, 'C');
          },
          () => carryOut(id),
        ];
        const take = async (count: number) => {
          for (const step of steps.splice(0, count)) await step();
        };
        // Outside a transaction, as at another node: neither side waits for the locks of the other.
        const { attempts } = createRepositories(open());
        let reads = 0;
        const keyedPaper = async (attemptId: number) => {
          reads += 1;
          if (reads === 1) await take(before);
          const paper = await attempts.keyedPaper(attemptId);
          if (reads === 1) await take(between);
          return paper;
        };
        const read = present(await attempts.find(attempt.id));
        assert.equal(await scoreAndCloseAttempt({ ...attempts, keyedPaper }, read, 'learner', NOON + 9), true);
        await take(2);
        assert.equal(await right(attempt.id), 1);
        assert.equal(await countRescorings(attempt.id), isRescored ? 1 : 0);
      });
    }

    it('is given up when keys are corrected each time that they were read', async () => {
      const set = await aSet();
      const { attempt } = await answered(set, 'C.....');
      const { attempts, keyCorrections } = createRepositories(open());
      const correction = { id: 0, questionId: present(set.questions[0]).id, keyOptionId: 0 };
      const keyedPaper = async (id: number) => {
        await keyCorrections.raiseRunning(correction, id - 1, 1);
        return attempts.keyedPaper(id);
      };
      await assert.rejects(scoreAndCloseAttempt({ ...attempts, keyedPaper }, attempt, 'learner', NOON + 9), /5 times/);
      assert.equal((await attempts.find(attempt.id))?.closedAt, null);
    });

    it('is by the new key where it comes after the rescoring, which meets exams in batches of 20', async () => {
      const set = await aSet();
      const running = await Promise.all(Array.from({ length: 45 }, () => answered(set, 'C.....')));
      const ended = await Promise.all(Array.from({ length: 45 }, () => completed(set, 'C.....')));
      const correction = await correct(set, 0, 'C');
      const batches: number[][] = [[], []];
      const transact = withRepositories(createTransact(open()), ({ keyCorrections }) => ({
        keyCorrections: {
          ...keyCorrections,
          raiseRunning: async (...given) => {
            const ids = await keyCorrections.raiseRunning(...given);
            batches[0]?.push(ids.length);
            return ids;
          },
          record: async (...given) => {
            if (given[1].length > 0) batches[1]?.push(given[1].length);
            return keyCorrections.record(...given);
          },
        },
      }));
      await beginRescoring({ transact, clock: { now: () => LATER } })(correction);
      assert.deepEqual(batches, [
        [20, 20, 5],
        [20, 20, 5],
      ]);
      for (const id of ended) assert.equal(await right(id), 1);
      for (const { attempt } of running) {
        assert.equal(await committed(open(), ({ attempts }) => attempts.close(attempt, ENDING, [])), false);
        await complete(attempt.id);
        assert.deepEqual([await right(attempt.id), await countRescorings(attempt.id)], [1, 0]);
      }
    });

    it('comes after an answer that is being saved while the learner starts the set again (product.md 4.3, 4.7)', async () => {
      const set = await aSet();
      const { attempt, user } = await answered(set, '......');
      const { id: questionId, optionIds } = present(set.questions[0]);
      const answer = { attemptId: attempt.id, questionId, optionId: optionIds.B, chosenAt: attempt.deadlineAt };
      const now = () => attempt.deadlineAt + 1;
      let reach = (): void => undefined;
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const transact = withRepositories(createTransact(await open.another()), ({ attempts }) => ({
        attempts: {
          ...attempts,
          lock: (id) => {
            reach();
            return attempts.lock(id);
          },
          close: (...given) => {
            reach();
            return attempts.close(...given);
          },
        },
      }));
      const randomness = { number: () => 0 } as never;
      const start = () => startAttempt({ transact, clock: { now }, randomness })(callerOf(user), { examSet: 1 });
      let starting: ReturnType<typeof start> | undefined;
      await committed(open(), async ({ attempts }) => {
        await attempts.answerFacts([{ ...answer, userId: user.id }]);
        // SQLite has one writer, so that the start waits for this transaction.
        if (kind === 'mysql') {
          starting = start();
          await reached;
        }
        await attempts.saveAnswers([answer]);
      });
      const started = await (starting ?? start());
      assert.ok(started.ok && !started.value.resumed);
      assert.equal(await right(attempt.id), 1);
    });
  });
});

describe('corrections of one key at once (product.md 12.11)', () => {
  eachDatabase((open, kind) => {
    const { aSet, completed, correct, right } = correctedSets(open);
    /** A question with a new key for later exams only, and an exam that chose it before. */
    const aLateKey = async () => {
      const set = await aSet();
      const attemptId = await completed(set, 'C.....');
      const former = present(set.questions[0]);
      const admin = await aUser(open());
      const edit = { editorId: admin.id, at: LATER };
      const draft = aDraft({ key: 'C' });
      const question = await storedQuestion(open(), former.externalId);
      await committed(open(), ({ questionBank }) => questionBank.save(question, draft, edit));
      return { set, attemptId, admin, question: await storedQuestion(open(), former.externalId) };
    };
    const countCorrections = async (questionId: number) =>
      (await open().rows('SELECT id FROM key_corrections WHERE question_id = ?', [questionId])).length;

    it('are one: the others are refused', async () => {
      const { attemptId, admin, question } = await aLateKey();
      const rescoreAt = (transact: Transact) => {
        const { questionReader } = createReaders(open());
        const rescore = rescoreQuestion({ transact, questionReader, clock: { now: () => LATER } });
        const command = { questionId: question.id, revision: question.revision, reason: 'The act was amended.' };
        return rescore(callerOf(admin), command);
      };
      // A second writer of one process would stop the thread on SQLite.
      const other = kind === 'mysql' ? await open.another() : open();
      const transacts = [createTransact(open()), createTransact(other)];
      const answers = await Promise.all([...transacts, ...transacts].map(rescoreAt));
      assert.equal(answers.filter(({ ok }) => ok).length, 1);
      assert.deepEqual([await countCorrections(question.id), await right(attemptId)], [1, 1]);
    });

    it('are refused where another one has applied the key', async () => {
      const { admin, question } = await aLateKey();
      const { id: questionId, version, optionIds } = question;
      const why = { reason: 'The act was amended.', madeBy: admin.id, madeAt: LATER };
      const openAgain = () =>
        committed(open(), ({ keyCorrections }) =>
          keyCorrections.open({ questionId, versionId: version.id, keyOptionId: optionIds.C, ...why }),
        );
      assert.ok(await openAgain());
      assert.equal(await openAgain(), null);
      assert.equal(await countCorrections(questionId), 1);
    });

    it('are refused where the question has a newer version, whose key stays', async () => {
      const { set, admin, question } = await aLateKey();
      const { id: questionId, version, optionIds } = question;
      await correct(set, 0, 'D');
      const why = { reason: 'The act was amended.', madeBy: admin.id, madeAt: LATER };
      const late = { questionId, versionId: version.id, keyOptionId: optionIds.C, ...why };
      assert.equal(await committed(open(), ({ keyCorrections }) => keyCorrections.open(late)), null);
      const reach = await createReaders(open()).keyCorrections.findReach(questionId, optionIds.D);
      assert.equal(reach.completed, 0, 'every paper has the key of the newer version');
    });
  });
});
