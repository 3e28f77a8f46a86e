import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CommandOf } from '../../../src/application/contract/index.ts';
import { saveQuestion } from '../../../src/application/exam/save-question.ts';
import type { User } from '../../../src/application/ports/accounts.ts';
import type { NewAuditEntry } from '../../../src/application/ports/administration.ts';
import type { BankQuestion } from '../../../src/application/ports/questions.ts';
import type { Repositories } from '../../../src/application/ports/transact.ts';
import { present } from '../../support/builders.ts';
import { callerOf } from '../../support/caller.ts';
import { aDraft } from '../../support/edited-records.ts';
import { testClock } from '../../support/test-clock.ts';

const ADMIN = { id: 7 } as User;
const WHY = 'The act was amended.';

type Store = { question: BankQuestion; held: number; readonly records: NewAuditEntry[]; readonly reasons: string[] };

/** A bank of one question whose key is C and which `held` exams have with it. */
function aStore(held: number): Store {
  const question = {
    id: 1,
    externalId: 'm1-i-001',
    state: 'live',
    revision: 1,
    version: { id: 1, number: 1 },
    draft: aDraft({ key: 'C' }),
    optionIds: { A: 11, B: 12, C: 13, D: 14 },
  } as BankQuestion;
  return { question, held, records: [], reasons: [] };
}

function savingIn(store: Store) {
  const repositories = {
    questionBank: {
      find: async () => store.question,
      save: async (before: BankQuestion, draft: BankQuestion['draft']) => {
        const revision = before.revision + 1;
        store.question = { ...before, draft, revision, version: { id: revision, number: revision } };
        return revision;
      },
    },
    keyCorrections: {
      findReach: async () => ({ completed: store.held, running: 0, gaining: [] }),
      open: async ({ reason }: { reason: string }) => store.reasons.push(reason),
      lastAttemptId: async () => 1,
      lock: async () => null,
    },
    audit: { record: async (entry: NewAuditEntry) => void store.records.push(entry) },
  } as unknown as Repositories;
  const ports = {
    transact: (async (work: (given: Repositories) => unknown) => work(repositories)) as Parameters<
      typeof saveQuestion
    >[0]['transact'],
    questionReader: { find: async () => store.question, corrections: async () => [] },
    clock: testClock(),
  } as unknown as Parameters<typeof saveQuestion>[0];
  return (given: Omit<CommandOf<'questions.save'>, 'questionId' | 'revision'>) =>
    saveQuestion(ports)(callerOf(ADMIN), { questionId: 1, revision: store.question.revision, ...given });
}

const TO_A = aDraft({ key: 'A' });
const recordedOf = ({ records }: Store) =>
  present(records.at(-1)).changes.filter(({ field }) =>
    ['key', 'exams with another key', 'rescored because'].includes(field),
  );

describe('a save that changes the key (12.10)', () => {
  for (const held of [0, 3]) {
    test(`is refused while it is not confirmed, with ${held} exams that hold it`, async () => {
      const store = aStore(held);
      const answer = await savingIn(store)({ draft: TO_A });
      assert.deepEqual(answer, { ok: false, refusal: { code: 'key-undecided' } });
      assert.deepEqual([store.question.draft.key, store.records], ['C', []]);
    });
  }

  test('is saved once it is confirmed that no exam holds it, and the record says so', async () => {
    const store = aStore(0);
    const answer = await savingIn(store)({ draft: TO_A, keyDecision: { from: 'C', to: 'A', exams: 'none' } });
    assert.equal(answer.ok, true);
    assert.equal(store.question.draft.key, 'A');
    assert.deepEqual(recordedOf(store), [
      { field: 'key', before: 'C', after: 'A' },
      { field: 'exams with another key', before: null, after: 'none' },
    ]);
  });

  test('is asked about again where an exam began after it was said that none holds it', async () => {
    const store = aStore(1);
    const answer = await savingIn(store)({ draft: TO_A, keyDecision: { from: 'C', to: 'A', exams: 'none' } });
    assert.deepEqual(answer, { ok: false, refusal: { code: 'key-undecided' } });
  });

  test('is asked about again where the decision was made about another key', async () => {
    const store = aStore(2);
    const save = savingIn(store);
    const keyDecision = { from: 'C', to: 'A', exams: 'future' } as const;
    assert.equal((await save({ draft: aDraft({ key: 'D' }), keyDecision })).ok, false);
    store.question = { ...store.question, draft: aDraft({ key: 'B' }) };
    assert.equal((await save({ draft: TO_A, keyDecision })).ok, false);
    assert.equal((await save({ draft: TO_A, keyDecision: { ...keyDecision, from: 'B' } })).ok, true);
    assert.deepEqual(recordedOf(store).at(-1), {
      field: 'exams with another key',
      before: null,
      after: 'left as they are',
    });
  });

  test('with rescoring needs a reason, which is recorded', async () => {
    const store = aStore(2);
    const save = savingIn(store);
    const keyDecision = { from: 'C', to: 'A', exams: 'rescore' } as const;
    const unfounded = await save({ draft: TO_A, keyDecision });
    assert.ok(!unfounded.ok && unfounded.refusal.code === 'invalid-input');
    assert.equal((await save({ draft: TO_A, keyDecision, reason: WHY })).ok, true);
    assert.deepEqual(store.reasons, [WHY]);
    assert.deepEqual(recordedOf(store).slice(1), [
      { field: 'exams with another key', before: null, after: 'rescored' },
      { field: 'rescored because', before: null, after: WHY },
    ]);
  });

  test('of words alone is neither asked about nor recorded as one of the key', async () => {
    const store = aStore(3);
    assert.equal((await savingIn(store)({ draft: aDraft({ key: 'C', stem: 'And now?' }) })).ok, true);
    assert.deepEqual(recordedOf(store), []);
  });
});
