import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readers } from '../../src/adapters/sql/readers.ts';
import { transactOn } from '../../src/adapters/sql/transact.ts';
import { endAttempt } from '../../src/application/exam/end-attempt.ts';
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
      (await readers(open()).learningReader.listFirstAnswers(userId)).map(({ questionId, isRight, answeredAt }) => [
        questionId,
        isRight,
        answeredAt,
      ]);

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
      const [stored] = await readers(open()).learningReader.listFirstAnswers(user.id);
      assert.equal(stored?.kind, 'better');
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
          if (isCompleted) await endAttempt(attempts, attempt, 'learner', at + 9);
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
      const { learningReader, personalData } = readers(open());
      const fit = () =>
        fitItems({ learningReader, transact: transactOn(open()), clock: { now: () => now }, log })(
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

    it('a fit that is stopped stores nothing', async () => {
      const { learningReader } = readers(open());
      const before = await learningReader.findLastFit();
      const stopped = AbortSignal.abort();
      await fitItems({ learningReader, transact: transactOn(open()), clock: { now: () => NOON + 9 * DAY }, log })(
        stopped,
      );
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
      const texts = await readers(open()).learningReader.listCaseTexts();
      assert.deepEqual(
        texts.map(({ slug, text }) => [slug, text]),
        [['told-2', told]],
      );
    });
  });
});
