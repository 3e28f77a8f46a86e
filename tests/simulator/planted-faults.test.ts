import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlan } from './plan.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { runSimulation } from './run-simulation.ts';

/** By which rules each fault may show first. */
const FOUND_BY: Readonly<Record<string, RegExp>> = {
  'acknowledgement-before-commit': /product\.md (?:1\.7|3\.11|4\.8|4\.9|4\.17|9\.34|10\.5)/,
  'grant-twice': /paid is access/,
  'lost-outbox-row': /a mail is queued with its reason/,
  'late-answer-counted': /comes late does not count/,
  'early-key': /a key leaves the server only afterwards/,
  'early-key-mark': /a key leaves the server only afterwards/,
  'doubled-mail': /a mail reaches its reader once/,
  'journal-that-forgets': /a choice stays on the device/,
  'rescoring-run-twice': /its result is that of its answers/,
  'exam-ended-by-former-key': /scored by the new key|count by the present keys/,
  'promo-use-not-given-back': /a use of a promo code is counted once, and reserved only/,
  'message-out-of-order': /messages arrive in their order/,
};

const MOST_SEEDS = 50;

assert.deepEqual(Object.keys(FOUND_BY).sort(), Object.keys(PLANTED_FAULTS).sort());

for (const [planted, rule] of Object.entries(FOUND_BY)) {
  test(`the planted fault "${planted}" is found within ${MOST_SEEDS} seeds`, async () => {
    for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
      const { broken } = await runSimulation(makePlan({ seed, days: 1, learners: 3, planted }));
      if (broken) return assert.match(broken.rule, rule, broken.what);
    }
    assert.fail('it was not found');
  });
}
