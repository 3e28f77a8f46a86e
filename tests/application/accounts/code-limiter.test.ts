import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCodeLimiter } from '../../../src/application/accounts/second-factor/code-limiter.ts';
import { clockedRateLimiter } from '../../support/clocked-rate-limiter.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const PER_HOUR = 10;
const PER_DAY = 30;

/** A limiter of codes at a time in seconds, which the test sets. */
function atTime() {
  const time = { seconds: 0 };
  const limiter = clockedRateLimiter({ now: () => time.seconds * 1000 });
  const codes = createCodeLimiter(limiter, { purpose: 'sign-in', userId: 1 });
  const takeAll = async (count: number): Promise<(number | null)[]> => {
    const waits: (number | null)[] = [];
    for (let taken = 0; taken < count; taken += 1) {
      const refusal = await codes.take();
      waits.push(refusal?.code === 'too-often' ? (refusal.retryAfterSeconds ?? 0) : null);
    }
    return waits;
  };
  return { time, codes, takeAll };
}

const ALLOWED = Array.from({ length: PER_HOUR }, () => null);

/** Uses up what a day allows, hour after hour. */
async function useUpDay({ time, takeAll }: ReturnType<typeof atTime>): Promise<void> {
  for (let hour = 0; hour < PER_DAY / PER_HOUR; hour += 1) {
    time.seconds = hour * HOUR;
    assert.deepEqual(await takeAll(PER_HOUR), ALLOWED);
  }
}

describe('wrong codes of an account (product.md 1.33)', () => {
  it('are ten an hour, and the wait is until the hour is over', async () => {
    const limits = atTime();
    assert.deepEqual(await limits.takeAll(PER_HOUR + 1), [...ALLOWED, HOUR]);
    limits.time.seconds = HOUR;
    assert.deepEqual(await limits.takeAll(PER_HOUR + 1), [...ALLOWED, HOUR]);
  });

  it('that the limit of the day refuses leave the hour as it is: all ten are allowed after the wait', async () => {
    const limits = atTime();
    await useUpDay(limits);
    limits.time.seconds = DAY - 60;
    assert.deepEqual(await limits.takeAll(PER_HOUR + 5), Array(PER_HOUR + 5).fill(60), 'each waits for the next day');
    limits.time.seconds = DAY;
    assert.deepEqual(await limits.takeAll(PER_HOUR), ALLOWED);
    assert.notEqual(await limits.codes.take(), null, 'the hour is limited on the next day too (control)');
  });

  it('in confirmations are ten a day in one session, which then ends, and thirty in all', async () => {
    const limiter = clockedRateLimiter({ now: () => 0 });
    const inSession = (session: string) => createCodeLimiter(limiter, { purpose: 'confirmation', userId: 1, session });
    for (const session of ['one', 'two', 'three']) {
      for (let code = 0; code < PER_HOUR; code += 1) assert.equal(await inSession(session).take(), null);
      assert.deepEqual(await inSession(session).take(), { code: 'session-ended' });
    }
    assert.deepEqual(await inSession('four').take(), { code: 'codes-used-up', retryAfterSeconds: DAY });
    assert.equal(await createCodeLimiter(limiter, { purpose: 'sign-in', userId: 1 }).take(), null);
  });

  it('that were correct are given back to the hour and the day', async () => {
    const { time, codes } = atTime();
    for (let step = 0; step < PER_DAY * 2; step += 1) {
      assert.equal(await codes.take(), null);
      await codes.giveBack();
    }
    time.seconds = 1;
    assert.equal(await codes.take(), null);
  });
});
