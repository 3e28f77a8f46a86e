import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { checkIntegrity } from '../../src/adapters/sql/integrity.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { present } from '../support/builders.ts';
import { clusterDatabases } from '../support/cluster-databases.ts';
import { correctedSets } from '../support/corrected-sets.ts';

const ROUNDS = 20;
const EXAMS = 24;

describe('a key that is corrected at one node while exams end at two others (product.md 12.12)', () => {
  const { cluster, nodes } = clusterDatabases('corrections');

  test(`${EXAMS} exams with the new key have its point, ${ROUNDS} times, and a second rescoring finds nothing`, async () => {
    const [first, ...others] = nodes as [Database, Database, Database];
    const { aSet, answered, complete, correct, carryOut, right } = correctedSets(() => first);
    const kinds = { rescored: 0, byNewKey: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const set = await aSet();
      const began = await Promise.all(Array.from({ length: EXAMS }, () => answered(set, 'C.....')));
      // One after the other at each node, so that they end before, during and after the correction.
      const ending = others.map(async (node, place) => {
        for (const { attempt } of began.filter((_, index) => index % others.length === place)) {
          await complete(attempt.id, node);
        }
      });
      const correcting = correct(set, 0, 'C').then((id) => Promise.all([carryOut(id), carryOut(id, others[0])]));
      await Promise.all([...ending, correcting]);
      for (const { attempt } of began) {
        assert.equal(await right(attempt.id), 1, `round ${round}`);
        const { rescorings } = present(await createReaders(first).attemptReader.findOverview(attempt.id));
        kinds[rescorings.length === 1 ? 'rescored' : 'byNewKey'] += 1;
      }
    }
    process.stdout.write(`  ${kinds.rescored} rescored, ${kinds.byNewKey} scored by the new key; `);
    process.stdout.write(`certification conflicts: ${await cluster().sumOf('wsrep_local_cert_failures')}\n`);
    const { violations } = await checkIntegrity(first, () => undefined);
    assert.deepEqual(violations, []);
  });
});
