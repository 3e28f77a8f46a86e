import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { recordMistakesOfAllAttempts, recordMistakesOfAttempts } from '../../src/application/exam/record-attempts.ts';
import { beginRescoring } from '../../src/application/exam/rescore-attempts.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { MistakeEntry } from '../../src/application/ports/mistakes.ts';
import { STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import type { OptionLetter } from '../../src/domain/exam/item-quality.ts';
import { anAttempt, anItem, aUser, committed, NOON, paperOf, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { storedQuestion } from '../support/question-drafts.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('mistakes (product.md 5.46, 5.75 to 5.77)', () => {
  eachDatabase((open) => {
    let sets = 0;
    const items: ReturnType<typeof anItem>[] = [];
    /** A fresh set of three questions; the key of each is B. */
    const aSet = async () => {
      sets += 1;
      const names = [1, 2, 3].map((place) => `m${sets}-${place}`);
      items.push(...names.map((name, place) => anItem(name, { area: AREA_CODES[place] ?? 'I' })));
      await committed(open(), ({ content }) => content.saveItems(items, NOON));
      const bank = await committed(open(), ({ attempts }) => attempts.bankItems(1));
      const questions = await Promise.all(names.map((name) => storedQuestion(open(), name)));
      const ids = new Set(questions.map(({ id }) => id));
      return { questions, paper: paperOf(bank.filter(({ questionId }) => ids.has(questionId))) };
    };
    type Set = Awaited<ReturnType<typeof aSet>>;

    const findMistake = ({ id }: User, sourceId: number) =>
      committed(open(), async ({ mistakes }) => {
        const [found] = await mistakes.lock(id, [{ source: 'exam', sourceId, number: 0 }]);
        return found ?? null;
      });

    /** A completed exam: answers by letters, small ones are guesses, a dot leaves one out. Recorded where `records` says so. */
    const completed = async (
      { questions, paper }: Set,
      letters: string,
      { user, at = NOON, records = true }: { user: User; at?: number; records?: boolean },
    ): Promise<number> => {
      const { attempt } = await anAttempt(open(), { paper, user, startedAt: at });
      await committed(open(), async (repositories) => {
        const { attempts } = repositories;
        for (const [place, letter] of [...letters].entries()) {
          const { id: questionId, optionIds } = present(questions[place]);
          const key = { attemptId: attempt.id, questionId };
          const times = [at + place * MINUTE, at + (place + 1) * MINUTE];
          const visit = { ...key, key: `v${place}`, kind: 'visit', optionId: null, at: present(times[0]) } as const;
          await attempts.appendEvents([visit]);
          if (letter === '.') continue;
          const optionId = optionIds[letter.toUpperCase() as OptionLetter];
          await attempts.saveAnswers([{ ...key, optionId, chosenAt: at }]);
          if (letter !== letter.toLowerCase()) continue;
          await attempts.saveMarks([{ ...key, kind: 'confidence', value: 'guess', changedAt: at }]);
        }
        await scoreAndCloseAttempt(attempts, present(await attempts.lock(attempt.id)), 'learner', at + 10 * MINUTE);
        if (records) await recordMistakesOfAttempts(repositories, user.id);
      });
      return attempt.id;
    };

    const openOf = (user: User) => createReaders(open()).mistakes.listOpen(user.id, 100);
    const kindsOf = async ({ questions }: Set, user: User) => {
      const entries = await openOf(user);
      return questions.map(({ id }) => {
        const entry = entries.find(({ sourceId }) => sourceId === id);
        return entry ? `${entry.outcome}${entry.isGuess ? ' guess' : ''}` : null;
      });
    };

    it('come from completed exams: wrong, left open and guessed, each exam once', async () => {
      const [set, user] = [await aSet(), await aUser(open())];
      const id = await completed(set, 'Ab.', { user });
      assert.deepEqual(await kindsOf(set, user), ['wrong', 'right guess', 'unanswered']);
      await committed(open(), (repositories) => recordMistakesOfAttempts(repositories, user.id));
      const entries = await openOf(user);
      assert.deepEqual(
        entries.map(({ attemptId, missedAt }) => [attemptId, missedAt]),
        [1, 2, 3].map(() => [id, NOON + 10 * MINUTE]),
      );
      assert.deepEqual(await openOf(await aUser(open())), []);
    });

    it('of exams that the server ended, or that ended before there was a list, follow by the job, in their order', async () => {
      const [set, user] = [await aSet(), await aUser(open())];
      await completed(set, 'ABB', { user, records: false });
      await completed(set, 'BBB', { user, at: NOON + DAY, records: false });
      await completed(set, 'BBB', { user, at: NOON + 2 * DAY, records: false });
      const ports = { transact: createTransact(open()), mistakes: createReaders(open()).mistakes };
      assert.ok((await recordMistakesOfAllAttempts(ports)()) >= 1);
      assert.deepEqual(await kindsOf(set, user), [null, null, null]);
      const resolved = await findMistake(user, present(set.questions[0]).id);
      assert.equal(resolved?.resolvedAt, NOON + 2 * DAY + 10 * MINUTE);
      assert.equal(await recordMistakesOfAllAttempts(ports)(), 0);
    });

    it('are one entry a question, whoever writes at once', async () => {
      const user = await aUser(open());
      const entry: MistakeEntry = {
        ...{ source: 'item', sourceId: 7, number: 0, attemptId: null, outcome: 'wrong', isGuess: false },
        ...{ missedAt: NOON, cause: null, rightOn: null, resolvedAt: null },
      };
      await Promise.all(
        [1, 2, 3, 4].map((n) =>
          committed(open(), ({ mistakes }) => mistakes.save(user.id, [{ ...entry, missedAt: n }])),
        ),
      );
      const [only, ...more] = await openOf(user);
      assert.deepEqual([more.length, only?.lastAnswer], [0, null]);
      const id = present(only).id;
      const name = (who: User) => committed(open(), ({ mistakes }) => mistakes.nameCause(who.id, id, 'misread'));
      assert.equal(await name(await aUser(open())), false);
      assert.deepEqual([await name(user), await name(user)], [true, true], 'also where nothing changes');
      assert.equal((await openOf(user))[0]?.cause, 'misread');
      await committed(open(), ({ mistakes }) => mistakes.remove(user.id, [entry]));
      assert.deepEqual(await openOf(user), []);
    });

    it('are locked with the time zone of their own learner', async () => {
      const [set, planned, other] = [await aSet(), await aUser(open()), await aUser(open())];
      for (const user of [planned, other]) await completed(set, 'A..', { user });
      const day = { examDate: '2026-06-01', timeZone: 'America/Vancouver' };
      await committed(open(), ({ studyRecords }) => studyRecords.setExamDay(planned.id, day, NOON));
      const zoneOf = async (user: User) => (await findMistake(user, present(set.questions[0]).id))?.timeZone;
      assert.deepEqual([await zoneOf(planned), await zoneOf(other)], [day.timeZone, null]);
    });

    it('are withheld while a paper with the question runs, or its blind review is open', async () => {
      const [set, user] = [await aSet(), await aUser(open())];
      const id = await completed(set, 'AAA', { user });
      const { attempt } = await anAttempt(open(), { paper: set.paper.slice(0, 1), user });
      assert.equal((await openOf(user)).length, 2);
      await committed(open(), async ({ attempts, blindReviews }) => {
        await attempts.close(attempt, { closedAt: NOON, right: null, items: null }, []);
        await blindReviews.open(id, [present(set.questions[1]).id], NOON);
      });
      assert.deepEqual(await openOf(user), []);
      await committed(open(), ({ blindReviews }) => blindReviews.close(id, 'declined', [], NOON));
      assert.equal((await openOf(user)).length, 3);
    });

    it('are recomputed when a key is corrected, from exams and from answers given again', async () => {
      const set = await aSet();
      const [gains, guesses, again, neither] = [
        await aUser(open()),
        await aUser(open()),
        await aUser(open()),
        await aUser(open()),
      ];
      const question = present(set.questions[0]);
      await completed(set, 'CBB', { user: gains });
      await completed(set, 'cBB', { user: guesses });
      await completed(set, 'ABB', { user: again });
      await completed(set, 'DBB', { user: neither });
      const answer = { questionId: question.id, optionId: question.optionIds.C, isRight: false };
      await committed(open(), ({ mistakes }) => mistakes.addAnswer(again.id, answer, NOON + DAY));
      const stored = await storedQuestion(open(), question.externalId);
      const correctionId = await committed(open(), async ({ questionBank, keyCorrections }) => {
        const edit = { editorId: gains.id, at: NOON };
        const draft = aDraft({ key: 'C', stem: stored.draft.stem });
        const versionId = present(await questionBank.save(stored, draft, edit));
        const why = { reason: 'The act was amended.', madeBy: gains.id, madeAt: NOON };
        return keyCorrections.open({ questionId: question.id, versionId, keyOptionId: question.optionIds.C, ...why });
      });
      const carryOut = () =>
        beginRescoring({ transact: createTransact(open()), clock: { now: () => NOON + 2 * DAY } })(
          present(correctionId),
        );
      assert.equal(await carryOut(), true);
      const of = (user: User) => findMistake(user, question.id);
      assert.equal(await of(gains), null, 'it was right all along');
      assert.equal((await of(guesses))?.outcome, 'right', 'and a guess');
      assert.equal((await of(again))?.rightOn, '2026-01-16', 'right on a first day');
      assert.deepEqual([(await of(neither))?.outcome, (await of(neither))?.rightOn], ['wrong', null]);
      const before = await of(again);
      assert.equal(await carryOut(), true);
      assert.deepEqual(await of(again), before, 'once');
    });

    it('come with the wording of the exam, and with the last practice answer', async () => {
      const [set, user] = [await aSet(), await aUser(open())];
      await completed(set, 'ABB', { user });
      const [mistake] = await openOf(user);
      const [question] = await createReaders(open()).mistakes.listExamQuestions([present(mistake).id]);
      assert.deepEqual([question?.examSet, question?.attemptId], [1, mistake?.attemptId]);
      assert.equal(question?.item.questionId, present(set.questions[0]).id);
      assert.equal(question?.item.options.length, 4);
      assert.deepEqual(await createReaders(open()).mistakes.listExamQuestions([]), []);
    });
  });
});

describe('blind reviews and times (product.md 4.30 to 4.32)', () => {
  eachDatabase((open) => {
    it('keep the last choice of each question to redo, and are closed once', async () => {
      const { attempt, paper } = await anAttempt(open());
      const [first, second, other] = paper.map(({ questionId, optionIds }) => ({ questionId, optionIds }));
      const ids = [present(second).questionId, present(first).questionId];
      await committed(open(), ({ blindReviews }) => blindReviews.open(attempt.id, ids, NOON));
      const { blindReviews } = createReaders(open());
      const unchosen = (questionId: number) => ({ questionId, optionId: null, isCounted: false });
      const inOrder = [present(first).questionId, present(second).questionId];
      assert.deepEqual(await blindReviews.find(attempt.id), { state: 'open', answers: inOrder.map(unchosen) });
      const save = (item: typeof first, place: number) =>
        committed(open(), (repositories) => {
          const { questionId, optionIds } = present(item);
          const answer = { questionId, optionId: present(optionIds[place]) };
          return repositories.blindReviews.saveAnswer(attempt.id, answer, NOON);
        });
      assert.deepEqual([await save(first, 0), await save(first, 1), await save(first, 1)], [true, true, true]);
      assert.equal(await save(other, 0), false, 'it is not one of them');
      await committed(open(), (repositories) =>
        repositories.blindReviews.close(attempt.id, 'finished', [present(first).questionId], NOON),
      );
      const closed = await blindReviews.find(attempt.id);
      const chosen = { questionId: inOrder[0], optionId: present(first).optionIds[1], isCounted: true };
      assert.deepEqual(closed, { state: 'finished', answers: [chosen, unchosen(present(inOrder[1]))] });
      assert.equal(await blindReviews.find(attempt.id + 1_000), null);
    });

    it('withhold the keys of other attempts at their questions, as running attempts do (product.md 4.35)', async () => {
      const user = await aUser(open());
      const { attempt: first, paper } = await anAttempt(open(), { user });
      const close = ({ id }: { readonly id: number }) =>
        committed(open(), ({ attempts }) =>
          attempts.close(
            { id, keyRevision: 0, entryRevision: 0 },
            { closedAt: NOON, right: 0, items: paper.length },
            [],
          ),
        );
      const find = ({ id }: { readonly id: number }) => createReaders(open()).blindReviews.findWithholding(id);
      await close(first);
      await anAttempt(open(), { paper });
      assert.equal(await find(first), null, 'of another learner');
      const { attempt: again } = await anAttempt(open(), { paper: paper.slice(0, 1), user });
      assert.deepEqual(await find(first), { id: again.id, phase: 'running' });
      assert.equal(await find(again), null, 'none withholds its own');
      await close(again);
      assert.equal(await find(first), null);
      const ids = [present(paper[0]).questionId];
      await committed(open(), ({ blindReviews }) => blindReviews.open(again.id, ids, NOON));
      assert.deepEqual(await find(first), { id: again.id, phase: 'blind' });
      const { attempt: third } = await anAttempt(open(), { paper, user });
      assert.deepEqual(await find(first), { id: third.id, phase: 'running' }, 'the running one first');
    });

    it('offer what was flagged, guessed or left open', async () => {
      const { attempt, paper } = await anAttempt(open());
      const [answered, flagged, guessed] = paper;
      const at = { attemptId: attempt.id };
      await committed(open(), async ({ attempts }) => {
        for (const item of [answered, flagged, guessed]) {
          const { questionId, optionIds } = present(item);
          await attempts.saveAnswers([{ ...at, questionId, optionId: present(optionIds[0]), chosenAt: NOON }]);
        }
        const mark = { ...at, changedAt: NOON };
        await attempts.saveMarks([
          { ...mark, questionId: present(flagged).questionId, kind: 'flagged', value: true },
          { ...mark, questionId: present(guessed).questionId, kind: 'confidence', value: 'guess' },
        ]);
      });
      const candidates = await createReaders(open()).blindReviews.listCandidates(attempt.id);
      assert.deepEqual(
        candidates.slice(0, 4).map(({ isAnswered, isFlagged, isGuess }) => [isAnswered, isFlagged, isGuess]),
        [
          [true, false, false],
          [true, true, false],
          [true, false, true],
          [false, false, false],
        ],
      );
    });

    it('add up the times of people', async () => {
      const { attempt, paper } = await anAttempt(open());
      const ids = paper.slice(0, 2).map(({ questionId }) => questionId);
      const [one, two] = [present(ids[0]), present(ids[1])];
      await Promise.all(
        [1, 2, 3].map(() =>
          committed(open(), ({ questionTimes }) =>
            questionTimes.add(
              attempt.id,
              new Map([
                [two, 5],
                [one, 70_000.4],
              ]),
            ),
          ),
        ),
      );
      const reviewed = await createReaders(open()).attemptReader.reviewedQuestions(attempt.id);
      assert.deepEqual(
        reviewed.slice(0, 3).map(({ times }) => times),
        [{ people: 3, totalMs: 210_000 }, { people: 3, totalMs: 15 }, null],
      );
      const bins = await createReaders(open()).itemStatistics.listTimeBins();
      const versions = paper.slice(0, 2).map(({ versionId }) => versionId);
      const own = bins.filter(({ versionId }) => versions.includes(versionId));
      assert.deepEqual(
        own.map(({ versionId, people }) => [versionId, people]).sort(),
        versions.map((id) => [id, 3]).sort(),
      );
      assert.equal(await createReaders(open()).questionTimes.findAttempt(attempt.id), null, 'it is not completed');
      await committed(open(), ({ attempts }) => attempts.close(attempt, { closedAt: NOON, right: 1, items: 6 }, []));
      assert.deepEqual(await createReaders(open()).questionTimes.findAttempt(attempt.id), {
        allowance: STANDARD_ALLOWANCE,
        isFirstOfSet: true,
      });
    });
  });
});
