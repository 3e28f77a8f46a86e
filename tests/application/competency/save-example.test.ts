import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_SAVED_EXAMPLES, saveExample } from '../../../src/application/competency/save-example.ts';
import type { User } from '../../../src/application/ports/accounts.ts';
import type { Transact } from '../../../src/application/ports/transact.ts';
import { callerOf } from '../../support/caller.ts';

/** A learner's list of so many examples, and saving to it. */
function aListOf(length: number) {
  const saved = new Set(Array.from({ length }, (_, at) => at + 1));
  const examples = {
    find: async (id: number) => ({ id }),
    isSaved: async (_: number, id: number) => saved.has(id),
    countSaved: async () => saved.size,
    save: async (_: number, id: number) => void saved.add(id),
    remove: async (_: number, id: number) => void saved.delete(id),
  };
  const transact = (async (work: (ports: unknown) => unknown) =>
    work({ users: { lock: async () => undefined }, examples })) as unknown as Transact;
  const save = saveExample({ transact, clock: { now: () => 0 } });
  return { saved, save: (exampleId: number) => save(callerOf({ id: 1 } as User), { exampleId, saved: true }) };
}

describe('a list that holds as many examples as it can (product.md 9.7)', () => {
  test('saving one that is on it changes nothing, and one more is refused', async () => {
    const { saved, save } = aListOf(MAX_SAVED_EXAMPLES);
    assert.deepEqual(await save(7), { ok: true, value: { exampleId: 7, saved: true } });
    const refusal = await save(MAX_SAVED_EXAMPLES + 1);
    assert.equal(!refusal.ok && refusal.refusal.code, 'saved-list-full');
    assert.equal(saved.size, MAX_SAVED_EXAMPLES);
  });

  test('with one place left, the last one is taken', async () => {
    const { saved, save } = aListOf(MAX_SAVED_EXAMPLES - 1);
    assert.equal((await save(MAX_SAVED_EXAMPLES)).ok, true);
    assert.equal(saved.size, MAX_SAVED_EXAMPLES);
  });
});
