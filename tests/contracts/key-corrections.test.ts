import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkIntegrity } from '../../src/adapters/sql/integrity.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { finishRescoring } from '../../src/application/exam/rescore-attempts.ts';
import type { OptionLetter } from '../../src/domain/exam/item-quality.ts';
import { computePercent } from '../../src/domain/exam/scoring.ts';
import { aUser, committed, present } from '../support/builders.ts';
import { correctedSets, ITEMS, LATER } from '../support/corrected-sets.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';

describe('corrected keys (product.md 12.10 to 12.13)', () => {
  eachDatabase((open) => {
    const { aSet, answered, complete, completed, right, correct, carryOut } = correctedSets(open);
    const records = async (attemptId: number) =>
      present(await createReaders(open()).attemptReader.findOverview(attemptId)).rescorings.map(
        ({ rightBefore, rightAfter }) => [rightBefore, rightAfter],
      );

    it('tells which exams a key would meet, and which results it would raise', async () => {
      const set = await aSet();
      const question = present(set.questions[0]);
      const reach = (key: OptionLetter) =>
        createReaders(open()).keyCorrections.findReach(question.id, question.optionIds[key]);
      assert.deepEqual(await reach('C'), { completed: 0, running: 0, gaining: [] });
      for (const letters of ['CBBB..', 'CBBB..', 'CBBBBB', 'BBBBBB', 'DBBBBB', '.BBBBB']) await completed(set, letters);
      await answered(set, 'C.....');
      const { completed: done, running, gaining } = await reach('C');
      assert.deepEqual([done, running], [6, 1]);
      assert.deepEqual(
        [...gaining].sort((one, other) => one.right - other.right),
        [
          { right: 3, items: ITEMS, attempts: 2 },
          { right: 5, items: ITEMS, attempts: 1 },
        ],
      );
      assert.deepEqual(await reach('B'), { completed: 0, running: 0, gaining: [] }, 'the key they have');
    });

    it('raises results that chose the new key, lowers none, and keeps a record of each change', async () => {
      const set = await aSet();
      const [gains, keeps, neither] = [
        await completed(set, 'CBBA..'),
        await completed(set, 'BBBA..'),
        await completed(set, 'DBBA..'),
      ];
      const { attempt: running } = await answered(set, 'CB....');
      const { attempt: old } = await answered(set, 'BB....');
      await carryOut(await correct(set, 0, 'C'));
      assert.deepEqual([await right(gains), await right(keeps), await right(neither)], [3, 3, 2]);
      assert.deepEqual([await records(gains), await records(keeps), await records(neither)], [[[2, 3]], [], []]);
      const { questionReader } = createReaders(open());
      const { id } = present(set.questions[0]);
      const { corrections, versions } = await questionReader.details(id);
      assert.deepEqual([corrections.length, corrections[0]?.rescored, corrections[0]?.key], [1, 1, 'C']);
      assert.deepEqual(corrections, await questionReader.corrections(id));
      assert.deepEqual(versions, await questionReader.versions(id));
      await complete(running.id);
      await complete(old.id);
      assert.deepEqual([await right(running.id), await right(old.id)], [2, 1], 'running exams have the new key only');
      const [row] = await open().rows<{ score: number }>('SELECT score FROM exam_attempts WHERE id = ?', [gains]);
      assert.equal(row?.score, computePercent({ right: 3, items: ITEMS }));
    });

    it('changes nothing when done again, by two at once, or by the job', async () => {
      const set = await aSet();
      const ids = await Promise.all(Array.from({ length: 5 }, () => completed(set, 'C.....')));
      const correction = await correct(set, 0, 'C');
      assert.ok((await createReaders(open()).keyCorrections.listOpen()).includes(correction));
      await Promise.all([carryOut(correction), carryOut(correction)]);
      await carryOut(correction);
      for (const id of ids) assert.deepEqual([await right(id), await records(id)], [1, [[0, 1]]]);
      assert.ok(!(await createReaders(open()).keyCorrections.listOpen()).includes(correction));
    });

    it('goes on in a later run of the job when the server stops', async () => {
      const set = await aSet();
      const id = await completed(set, 'C.....');
      const correction = await correct(set, 0, 'C');
      const { keyCorrections } = createReaders(open());
      const job = finishRescoring({ transact: createTransact(open()), clock: { now: () => LATER }, keyCorrections });
      await job(AbortSignal.abort());
      assert.ok((await keyCorrections.listOpen()).includes(correction));
      assert.equal(await right(id), 0);
      await job();
      assert.ok(!(await keyCorrections.listOpen()).includes(correction));
      assert.equal(await right(id), 1);
    });

    it('leaves earlier exams alone where a new key is for later ones only', async () => {
      const set = await aSet();
      const before = await completed(set, 'C.....');
      const question = present(set.questions[0]);
      const admin = await aUser(open());
      await committed(open(), ({ questionBank }) =>
        questionBank.save(question, aDraft({ key: 'C' }), { editorId: admin.id, at: LATER }),
      );
      const late = await completed(set, 'C.....');
      assert.deepEqual([await right(before), await right(late)], [0, 0], 'both papers have the former wording');
      const items = await createReaders(open()).attemptReader.paper(late);
      assert.equal(items.find((item) => item.questionId === question.id)?.isCorrected, false);
    });

    it('shows a corrected paper its own words with the key and the reasons that count', async () => {
      const set = await aSet();
      const id = await completed(set, 'B.....');
      await carryOut(await correct(set, 0, 'C'));
      const question = present(set.questions[0]);
      const items = await createReaders(open()).attemptReader.paper(id);
      const item = present(items.find((each) => each.questionId === question.id));
      assert.equal(item.isCorrected, true);
      const option = (letter: OptionLetter) =>
        present(item.options.find((each) => each.id === question.optionIds[letter]));
      assert.equal(option('C').text, question.draft.options.C, 'the text that was read');
      assert.deepEqual([option('B').isKey, option('C').isKey], [false, true]);
      assert.equal(option('C').rationale, aDraft().reasons.C);
      assert.deepEqual(
        [option('B').rightWhen, option('C').rightWhen],
        ['the facts had asked for the second way', null],
        'what would make each right, by the new key (product.md 12.12)',
      );
      assert.equal(item.explanation, aDraft().reasons.C);
    });

    it('ends at the independent recomputation after any corrections, with exams ending in between', async () => {
      const set = await aSet();
      const keys = new Map<number, OptionLetter[]>();
      for (const place of set.questions.keys()) keys.set(place, ['B']);
      const began = await Promise.all(
        ['ABCDAB', 'BBBBBB', 'CCCCCC', 'DABCDA', 'ADCBAD'].map((letters) => answered(set, letters)),
      );
      const since = new Map<number, Map<number, OptionLetter[]>>();
      const end = async (place: number): Promise<void> => {
        await complete(present(began[place]).attempt.id);
        since.set(place, new Map([...keys].map(([question, all]) => [question, [present(all.at(-1))]])));
      };
      const change = async (place: number, key: OptionLetter): Promise<void> => {
        await carryOut(await correct(set, place, key));
        keys.set(place, [key]);
        for (const known of since.values()) known.get(place)?.push(key);
      };
      await end(0);
      await change(0, 'A');
      await end(1);
      await change(2, 'C');
      await change(0, 'D');
      await end(2);
      await change(0, 'B');
      await change(5, 'A');
      await end(3);
      await change(2, 'B');
      await end(4);
      const letters = ['ABCDAB', 'BBBBBB', 'CCCCCC', 'DABCDA', 'ADCBAD'];
      for (const [place, known] of since) {
        const expected = [...present(letters[place])].filter((letter, question) =>
          present(known.get(question)).includes(letter as OptionLetter),
        ).length;
        assert.equal(await right(present(began[place]).attempt.id), expected, letters[place]);
      }
    });

    it('is missed in no completed exam, or the check of the database names the exam (product.md 12.12)', async () => {
      const named = async () => {
        const { violations } = await checkIntegrity(open(), () => undefined);
        return violations.find(({ rule }) => rule.includes('count by the present keys'))?.examples ?? [];
      };
      const set = await aSet();
      const [gains, keeps] = [await completed(set, 'C.....'), await completed(set, 'B.....')];
      const correction = await correct(set, 0, 'C');
      assert.deepEqual(await named(), [], 'while rescoring is pending');
      await carryOut(correction);
      assert.deepEqual(await named(), [], 'a point for a former key stays');
      const judge = (id: number, isCorrect: 0 | 1) =>
        open().run('UPDATE user_answers SET is_correct = ? WHERE exam_attempt_id = ?', [isCorrect, id]);
      await judge(gains, 0);
      assert.deepEqual(await named(), [`attempt ${gains}`]);
      await judge(gains, 1);
      const never = await completed(set, 'D.....');
      await judge(never, 1);
      assert.deepEqual(await named(), [`attempt ${never}`], 'a point for an option that was never the key');
      await judge(never, 0);
      assert.deepEqual([await named(), await right(keeps)], [[], 1]);
    });

    it('loses no result between the old key and the new one when exams end while it is corrected', async () => {
      const set = await aSet();
      const began = await Promise.all(Array.from({ length: 12 }, () => answered(set, 'C.....')));
      const ending = began.map(({ attempt }) => complete(attempt.id));
      const correcting = correct(set, 0, 'C').then((id) => carryOut(id));
      await Promise.all([...ending, correcting]);
      for (const { attempt } of began) assert.equal(await right(attempt.id), 1);
    });
  });
});
