import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLongWork } from '../../../src/application/concurrency/yield-to-event-loop.ts';

/** An event loop whose ticks the test runs; `others` is what requests take in each of them, in milliseconds. */
function eventLoop(others: number) {
  let now = 0;
  let next: (() => void)[] = [];
  const later: { readonly at: number; readonly call: () => void }[] = [];
  const timing = {
    now: () => now,
    callNextTick: (call: () => void) => void next.push(call),
    callAfter: (call: () => void, delay: number) => void later.push({ at: now + delay, call }),
  };
  const tick = async (): Promise<void> => {
    now += others;
    const due = later.filter(({ at }) => at <= now);
    for (const timer of due) later.splice(later.indexOf(timer), 1);
    const calls = [...due.map(({ call }) => call), ...next];
    next = [];
    for (const call of calls) {
      call();
      // What was resumed runs before the next call, as in Node.
      await new Promise(setImmediate);
    }
  };
  const work = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  return { timing, tick, work, time: () => now };
}

/** Long work of so many parts; answers how many were done by then. */
function longWork(loop: ReturnType<typeof eventLoop>, yieldToEventLoop: () => Promise<void>, parts: number) {
  let done = 0;
  const ended = (async () => {
    for (; done < parts; done += 1) {
      await yieldToEventLoop();
      await loop.work(4);
    }
  })();
  return { done: () => done, ended };
}

describe('long work on the thread that answers requests', () => {
  test('does one part in a tick, however much of it waits, each in its turn', async () => {
    const loop = eventLoop(0);
    const { yieldToEventLoop } = createLongWork(loop.timing);
    const exports = Array.from({ length: 16 }, () => longWork(loop, yieldToEventLoop, 3));
    for (let ticks = 1; ticks <= 48; ticks += 1) {
      const before = loop.time();
      await loop.tick();
      assert.equal(loop.time() - before, 4, 'one part');
    }
    assert.deepEqual(
      exports.map(({ done }) => done()),
      exports.map(() => 3),
    );
  });

  test('takes a quarter of the time while others are served', async () => {
    const loop = eventLoop(0.5);
    const { yieldToEventLoop } = createLongWork(loop.timing);
    const work = longWork(loop, yieldToEventLoop, 1_000);
    while (loop.time() < 1_600) await loop.tick();
    const share = (work.done() * 4) / loop.time();
    assert.ok(share > 0.2 && share < 0.27, `${share} of the time`);
  });

  test('takes all of it while nobody is', async () => {
    const loop = eventLoop(0.01);
    const work = longWork(loop, createLongWork(loop.timing).yieldToEventLoop, 100);
    for (let ticks = 0; ticks < 100; ticks += 1) await loop.tick();
    await work.ended;
    assert.equal(work.done(), 100);
  });

  test('goes on soon after a part that took long', async () => {
    const loop = eventLoop(1);
    const { yieldToEventLoop } = createLongWork(loop.timing);
    let goneOnAt = 0;
    void (async () => {
      await yieldToEventLoop();
      await loop.work(5_000);
      await yieldToEventLoop();
      goneOnAt = loop.time();
    })();
    for (let ticks = 0; ticks < 110; ticks += 1) await loop.tick();
    assert.ok(goneOnAt > 5_000 && goneOnAt < 5_110, `${goneOnAt}`);
  });

  for (const { urgent, seconds } of [
    { urgent: true, seconds: 4 },
    { urgent: false, seconds: 1 },
  ]) {
    test(`that awaits commits takes ${urgent ? 'a quarter of the time while answers are saved' : 'its time while none is'}`, async () => {
      const loop = eventLoop(0.05);
      const { yieldToEventLoop, noteUrgent } = createLongWork(loop.timing);
      let mails = 0;
      void (async () => {
        for (; ; mails += 1) {
          await yieldToEventLoop();
          // Connection and commit, each in a later tick.
          for (let step = 0; step < 2; step += 1) {
            await new Promise<void>((resolve) => loop.timing.callNextTick(resolve));
            await loop.work(5);
          }
        }
      })();
      while (mails < 100) {
        if (urgent) noteUrgent();
        await loop.tick();
      }
      assert.ok(Math.abs(loop.time() / 1_000 - seconds) < 0.3 * seconds, `${loop.time()} ms for 100 mails of 10 ms`);
    });
  }
});
