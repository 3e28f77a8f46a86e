import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
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

describe('the repository of practice sessions', () => {
  eachDatabase((open) => {
    const aPracticeItem = async (): Promise<number> => {
      const name = `drawn-${nextNumber()}`;
      const item = anItem(name, { use: { kind: 'practice', chapter: 1 }, stem: `What about ${name}?`, topic: 'II.3' });
      await committed(open(), ({ content }) => content.saveItems([item], NOON));
      const [row] = await open().rows<{ id: number }>('SELECT id FROM questions WHERE external_id = ?', [name]);
      return present(row).id;
    };
    const sessions = () => createReaders(open()).practiceSessions;

    it('keeps sessions of each learner with their choices, newest first', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const drawn = { topics: ['II.3'], questionIds: [7, 5], startedAt: NOON };
      const id = await committed(open(), async ({ practiceSessions }) => {
        await practiceSessions.addSession(anna.id, { ...drawn, mode: 'tutor', deadlineAt: null });
        return practiceSessions.addSession(anna.id, { ...drawn, mode: 'timed', deadlineAt: NOON + 9 });
      });
      const choices = [{ questionId: 7, optionId: 70 }];
      const changed = { choices, finishedAt: NOON + 5, right: 1 };
      await committed(open(), async ({ practiceSessions }) => {
        const locked = await practiceSessions.lockSession(anna.id, id);
        assert.deepEqual(locked?.choices, []);
        await practiceSessions.saveSession({ id, ...changed });
      });
      const expected = { id, ...drawn, ...changed, mode: 'timed', deadlineAt: NOON + 9 };
      assert.deepEqual(await sessions().findSession(anna.id, id), expected);
      assert.equal(await sessions().findSession(berta.id, id), null);
      assert.deepEqual(
        (await sessions().listSessions(anna.id, 5)).map(({ mode }) => mode),
        ['timed', 'tutor'],
      );
    });

    it('tells how practice items stand: the last answer and the flag (15.10)', async () => {
      const user = await aUser(open());
      const id = await aPracticeItem();
      const find = async () => (await sessions().listPool(user.id, false)).find((each) => each.id === id);
      const answer = { source: 'item', sourceId: id, number: 0, choice: '1', isRight: false } as const;
      assert.deepEqual(await find(), {
        ...{ id, area: 'II', topic: 'II.3', lastAnswer: null, answeredAt: null, isFlagged: false, isGuessed: false },
      });
      await committed(open(), async ({ practice, practiceSessions }) => {
        await practice.saveAnswers(user.id, [answer], NOON);
        for (const _ of [1, 2]) assert.equal(await practiceSessions.flag(user.id, id, true, NOON), true);
        assert.equal(await practiceSessions.flag(user.id, 999_999, true, NOON), false);
      });
      const { lastAnswer, isFlagged, answeredAt } = present(await find());
      assert.deepEqual([lastAnswer, isFlagged, answeredAt], ['wrong', true, NOON]);
      assert.deepEqual((await sessions().findFacts(user.id, [id])).flagged, new Set([id]));
      const ofOther = await sessions().findFacts((await aUser(open())).id, [id]);
      assert.deepEqual([ofOther.flagged.size, ofOther.mockAttempts, ofOther.items.length], [0, [], 1]);
      const guess = { source: 'item', source_id: id, number: 0, outcome: 'right', is_guess: 1, missed_at: NOON };
      await open()
        .knex('mistakes')
        .insert({ ...guess, user_id: user.id });
      assert.equal((await find())?.isGuessed, true);
      await committed(open(), ({ practiceSessions }) => practiceSessions.flag(user.id, id, false, NOON));
      assert.equal((await find())?.isFlagged, false);
    });

    it('gives mock items only where asked, as answered in the last completed exam or in a session since', async () => {
      const user = await aUser(open());
      const paper = paperOf(await aQuestionSet(open()));
      const { questionId, optionIds } = present(paper[0]);
      const { attempt } = await anAttempt(open(), { user, paper });
      assert.deepEqual(
        (await sessions().listMockAttempts(user.id)).map(({ state }) => state),
        ['running'],
      );
      const whileRunning = await sessions().findFacts(user.id, [questionId]);
      assert.deepEqual(whileRunning.withheld, new Set(paper.map((item) => item.questionId)));
      assert.deepEqual(whileRunning.mockAttempts, await sessions().listMockAttempts(user.id));
      await committed(open(), async ({ attempts }) => {
        const optionId = present(optionIds[0]);
        await attempts.saveAnswers([{ attemptId: attempt.id, questionId, optionId, chosenAt: NOON }]);
        await scoreAndCloseAttempt(attempts, attempt, 'learner', NOON + 9);
      });
      const find = async (withMocks: boolean) =>
        (await sessions().listPool(user.id, withMocks)).find(({ id }) => id === questionId);
      assert.equal(await find(false), undefined);
      const inExam = present(await find(true)).lastAnswer;
      assert.ok(inExam);
      await committed(open(), ({ practiceSessions }) =>
        practiceSessions.saveMockAnswers(user.id, [{ questionId, isRight: inExam === 'wrong' }], NOON),
      );
      assert.equal((await find(true))?.lastAnswer, inExam === 'wrong' ? 'right' : 'wrong');
      const [attempted] = await sessions().listMockAttempts(user.id);
      assert.equal(attempted?.state, 'completed');
      const { items, withheld } = await sessions().findFacts(user.id, [questionId]);
      assert.deepEqual([items.length, items[0]?.isMock, withheld.size], [1, true, 0]);
      const shown = await open().rows('SELECT id FROM answer_options WHERE question_id = ? ORDER BY letter', [
        questionId,
      ]);
      assert.deepEqual(
        items[0]?.options.map(({ id }) => ({ id })),
        shown,
      );
    });
  });
});
