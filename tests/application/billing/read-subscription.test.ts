import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPengSubscription, readSubscription } from '../../../src/application/billing/read-subscription.ts';
import { callerOf } from '../../support/caller.ts';
import { acceptedValue, billingWorld, START } from '../support/billing-world.ts';

const ends = { status: 'active', endsAt: START + 1 };
const none = { status: null, endsAt: null };
const ports = { clock: { now: () => START } };
const TEXT = new Date(START + 1).toISOString();

test('NPPE access is active until its end; the end is told even when it has passed (2.3)', async () => {
  const user = await billingWorld().user();
  const read = readSubscription(ports);
  assert.deepEqual(acceptedValue(await read(callerOf({ ...user, nppe: ends }), {})), { active: true, endDate: TEXT });
  assert.deepEqual(acceptedValue(await read(callerOf({ ...user, nppe: none, peng: ends }), {})), {
    active: false,
    endDate: null,
  });
  const later = readSubscription({ clock: { now: () => START + 1 } });
  assert.deepEqual(acceptedValue(await later(callerOf({ ...user, nppe: ends }), {})), { active: false, endDate: TEXT });
});

test('P.Eng. access has its own shape and neither opens the other (2.2)', async () => {
  const user = await billingWorld().user();
  const read = readPengSubscription(ports);
  assert.deepEqual(acceptedValue(await read(callerOf({ ...user, peng: ends }), {})), {
    active: true,
    subscription: { endDate: TEXT },
  });
  assert.deepEqual(acceptedValue(await read(callerOf({ ...user, nppe: ends, peng: none }), {})), {
    active: false,
    subscription: null,
  });
});

test('an admin has both (2.2, 3.12)', async () => {
  const admin = await billingWorld().user(3);
  assert.deepEqual(acceptedValue(await readSubscription(ports)(callerOf(admin), {})), { active: true, endDate: null });
  assert.deepEqual(acceptedValue(await readPengSubscription(ports)(callerOf(admin), {})), {
    active: true,
    subscription: null,
  });
});
