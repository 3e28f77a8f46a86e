import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ANSWER_ENTRY_RULES,
  type AnswerJournal,
  computeNextChoiceTime,
  mergeSavedAndPendingAnswers,
  type PendingAnswer,
  recordEntry,
  removeEntry,
  sortByMoment,
} from '../../../src/domain/exam/answer-journal.ts';

const recordAnswer = (journal: AnswerJournal, given: PendingAnswer): AnswerJournal =>
  recordEntry(ANSWER_ENTRY_RULES, journal, given);
const removeAcknowledged = (journal: AnswerJournal, sent: PendingAnswer): AnswerJournal =>
  removeEntry(ANSWER_ENTRY_RULES, journal, sent);
const sortByChoiceTime = (journal: AnswerJournal): readonly PendingAnswer[] =>
  sortByMoment(ANSWER_ENTRY_RULES, journal);

const answer = (questionId: number, optionId: number, chosenAt: number): PendingAnswer => ({
  questionId,
  optionId,
  chosenAt,
});
const journalOf = (...answers: PendingAnswer[]): AnswerJournal =>
  answers.reduce<AnswerJournal>(recordAnswer, new Map<number, PendingAnswer>());

const anyAnswer = fc.record({
  questionId: fc.integer({ min: 1, max: 4 }),
  optionId: fc.integer({ min: 1, max: 4 }),
  chosenAt: fc.integer({ min: 0, max: 50 }),
});

describe('the answer journal (product.md 4.6, 4.14)', () => {
  test('keeps the choice made last for each question', () => {
    const journal = journalOf(answer(1, 11, 100), answer(2, 21, 110), answer(1, 12, 120));
    assert.deepEqual([...journal.values()], [answer(1, 12, 120), answer(2, 21, 110)]);
  });

  test('does not let an older choice replace a newer one', () => {
    const journal = journalOf(answer(1, 12, 120));
    assert.equal(recordAnswer(journal, answer(1, 11, 119)), journal);
  });

  test('takes the newcomer of two choices of the same moment', () => {
    assert.deepEqual(journalOf(answer(1, 11, 100), answer(1, 12, 100)).get(1), answer(1, 12, 100));
  });

  test('changes nothing in the journal it was given', () => {
    const before = journalOf(answer(1, 11, 100));
    recordAnswer(before, answer(2, 21, 110));
    removeAcknowledged(before, answer(1, 11, 100));
    assert.deepEqual([...before.values()], [answer(1, 11, 100)]);
  });

  test('removes exactly the choice that was acknowledged', () => {
    const journal = journalOf(answer(1, 11, 100), answer(2, 21, 110));
    assert.deepEqual([...removeAcknowledged(journal, answer(1, 11, 100)).values()], [answer(2, 21, 110)]);
  });

  for (const [what, sent] of [
    ['another option', answer(1, 12, 100)],
    ['another moment', answer(1, 11, 99)],
    ['another question', answer(2, 11, 100)],
  ] as const) {
    test(`keeps an answer when the acknowledgement is for ${what}`, () => {
      const journal = journalOf(answer(1, 11, 100));
      assert.equal(removeAcknowledged(journal, sent), journal);
      assert.equal(ANSWER_ENTRY_RULES.isSame(answer(1, 11, 100), sent), false);
    });
  }

  test('shows what the server has, overruled by what waits on the device', () => {
    const saved = [
      { questionId: 1, optionId: 11 },
      { questionId: 2, optionId: 21 },
    ];
    const shown = mergeSavedAndPendingAnswers(saved, journalOf(answer(2, 22, 100), answer(3, 31, 90)));
    assert.deepEqual(
      [...shown],
      [
        [1, 11],
        [2, 22],
        [3, 31],
      ],
    );
  });

  test('lists the choices in the order in which they were made', () => {
    const journal = journalOf(answer(1, 11, 300), answer(2, 21, 100), answer(3, 31, 200));
    assert.deepEqual(
      sortByChoiceTime(journal).map(({ questionId }) => questionId),
      [2, 3, 1],
    );
  });
});

describe('the moment of a choice', () => {
  test('is the whole millisecond of the server time', () =>
    assert.equal(computeNextChoiceTime(1000.9, null, 9000), 1000));
  test('is later than the choice before it, even when the clock was set back', () => {
    assert.equal(computeNextChoiceTime(900, 1000, 9000), 1001);
    assert.equal(computeNextChoiceTime(1000, 1000, 9000), 1001);
    assert.equal(computeNextChoiceTime(1001, 1000, 9000), 1001);
    assert.equal(computeNextChoiceTime(1500, 1000, 9000), 1500);
  });
  test('is never past the deadline, nor before time began', () => {
    assert.equal(computeNextChoiceTime(9001, null, 9000), 9000);
    assert.equal(computeNextChoiceTime(9000, 9000, 9000), 9000);
    assert.equal(computeNextChoiceTime(-5, null, 9000), 0);
  });
});

/** What a server keeps, by product.md 4.6: the choice made last, in whatever order they arrive. */
function store(server: Map<number, PendingAnswer>, arrived: PendingAnswer): void {
  const known = server.get(arrived.questionId);
  if (!known || known.chosenAt <= arrived.chosenAt) server.set(arrived.questionId, arrived);
}

type Acknowledge = (journal: AnswerJournal, sent: PendingAnswer) => AnswerJournal;

type Step =
  | { readonly does: 'choose'; readonly questionId: number; readonly optionId: number }
  | { readonly does: 'send' }
  | { readonly does: 'arrive' | 'acknowledge' | 'lose'; readonly which: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('choose' as const),
    questionId: fc.integer({ min: 1, max: 3 }),
    optionId: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ does: fc.constant('send' as const) }),
  fc.record({ does: fc.constantFrom('arrive' as const, 'acknowledge' as const, 'lose' as const), which: fc.nat(20) }),
);

/** A learner, a journal, a network that loses and reorders, and a server; then the network comes back for good. */
function play(steps: readonly Step[], acknowledge: Acknowledge) {
  let journal: AnswerJournal = new Map();
  let clock = 0;
  const [underWay, answered] = [[] as PendingAnswer[], [] as PendingAnswer[]];
  const [server, chosen] = [new Map<number, PendingAnswer>(), new Map<number, number>()];
  const take = <Item>(list: Item[], which: number): Item | undefined => list.splice(which % (list.length || 1), 1)[0];
  for (const step of steps) {
    if (step.does === 'choose') {
      clock = computeNextChoiceTime(clock, clock, 1000);
      chosen.set(step.questionId, step.optionId);
      journal = recordAnswer(journal, answer(step.questionId, step.optionId, clock));
    } else if (step.does === 'send') {
      underWay.push(...sortByChoiceTime(journal).slice(0, 4));
    } else if (step.does === 'lose') {
      take(underWay, step.which);
    } else if (step.does === 'arrive') {
      const arrived = take(underWay, step.which);
      if (arrived) store(server, arrived);
      if (arrived) answered.push(arrived);
    } else {
      const acknowledged = take(answered, step.which);
      if (acknowledged) journal = acknowledge(journal, acknowledged);
    }
  }
  while (journal.size > 0) {
    for (const sent of sortByChoiceTime(journal).slice(0, 4)) {
      store(server, sent);
      journal = acknowledge(journal, sent);
    }
  }
  return { server: new Map([...server].map(([id, { optionId }]) => [id, optionId])), chosen };
}

describe('no answer is lost', () => {
  test('whatever the network loses, repeats or reorders, the server ends with the choices made last', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const { server, chosen } = play(steps, removeAcknowledged);
        assert.deepEqual(server, chosen);
      }),
      { numRuns: 2000 },
    );
  });

  test('a journal that forgets a question at any acknowledgement loses some (control)', () => {
    const careless: Acknowledge = (journal, sent) => new Map([...journal].filter(([id]) => id !== sent.questionId));
    const property = fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const { server, chosen } = play(steps, careless);
      assert.deepEqual(server, chosen);
    });
    assert.equal(fc.check(property, { numRuns: 5000 }).failed, true);
  });

  test('recording is the same in every order, as long as no two choices share a moment', () => {
    const distinct = fc.uniqueArray(anyAnswer, { selector: ({ chosenAt }) => chosenAt, maxLength: 8 });
    fc.assert(
      fc.property(distinct, fc.func(fc.integer()), (answers, rank) => {
        const shuffled = [...answers].sort((one, other) => rank(one) - rank(other));
        assert.deepEqual(journalOf(...answers), journalOf(...shuffled));
      }),
    );
  });
});
