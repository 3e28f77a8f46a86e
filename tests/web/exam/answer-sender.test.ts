import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { PendingAnswer } from '../../../src/domain/exam/answer-journal.ts';
import { createAnswerSender } from '../../../src/web/exam/answer-sender.ts';
import { openJournal } from '../../../src/web/exam/journal-store.ts';
import { memoryStorage } from './memory-storage.ts';

const answer = (questionId: number, optionId = questionId * 10, chosenAt = questionId): PendingAnswer => ({
  questionId,
  optionId,
  chosenAt,
});

type Call = {
  readonly answer: PendingAnswer;
  readonly signal: AbortSignal;
  ok: () => void;
  fail: (error: unknown) => void;
};

/** Lets all promises settle; the timers are mocked, so nothing else happens meanwhile. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A sender whose calls are answered by hand. */
function bench() {
  const journal = openJournal(memoryStorage(), 7, 3);
  const calls: Call[] = [];
  const [progress, refused] = [[] as boolean[], [] as string[]];
  const clock = { now: 0 };
  const sender = createAnswerSender({
    journal,
    send: (sent, signal) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ answer: sent, signal, ok: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    now: () => clock.now,
    random: () => 1,
    onProgress: (failing) => progress.push(failing),
    onRefused: (reason, { questionId }) => refused.push(`${reason} ${questionId}`),
  });
  const pass = async (milliseconds: number): Promise<void> => {
    clock.now += milliseconds;
    mock.timers.tick(milliseconds);
    await settle();
  };
  const take = (): Call => {
    const call = calls.shift();
    assert.ok(call, 'a call was expected');
    return call;
  };
  const choose = (...answers: PendingAnswer[]): void => {
    for (const each of answers) journal.record(each);
    sender.wake();
  };
  return { journal, calls, progress, refused, sender, pass, take, choose };
}

const offline = (): TypeError => new TypeError('Failed to fetch');

describe('sending answers (product.md 4.14)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('sends at once and lets go when the server has acknowledged', async () => {
    const { choose, take, journal, calls } = bench();
    choose(answer(1));
    take().ok();
    await settle();
    assert.equal(journal.pending().size, 0);
    assert.equal(calls.length, 0);
  });

  test('has at most four on their way, the oldest first, and goes on with the others', async () => {
    const { choose, calls, take } = bench();
    choose(...[6, 5, 4, 3, 2, 1].map((id) => answer(id)));
    assert.deepEqual(
      calls.map((call) => call.answer.questionId),
      [1, 2, 3, 4],
    );
    take().ok();
    await settle();
    assert.deepEqual(
      calls.map((call) => call.answer.questionId),
      [2, 3, 4, 5],
    );
  });

  test('sends a changed answer after the one before it has come back, never beside it', async () => {
    const { choose, calls, take, journal } = bench();
    choose(answer(1, 11, 100));
    choose(answer(1, 12, 200));
    assert.equal(calls.length, 1);
    take().ok();
    await settle();
    assert.deepEqual(calls[0]?.answer, answer(1, 12, 200));
    assert.equal(journal.pending().size, 1);
    take().ok();
    await settle();
    assert.equal(journal.pending().size, 0);
  });

  test('repeats with growing pauses until it comes through, one at a time while it fails', async () => {
    const { choose, calls, take, pass, progress, journal } = bench();
    choose(answer(1), answer(2));
    take().fail(offline());
    take().fail(offline());
    await settle();
    assert.equal(progress.at(-1), true);
    for (const pause of [1000, 2000, 4000]) {
      await pass(pause - 1);
      assert.equal(calls.length, 0);
      await pass(1);
      assert.equal(calls.length, 1);
      take().fail(offline());
      await settle();
    }
    await pass(8000);
    take().ok();
    await settle();
    assert.equal(progress.at(-1), false);
    take().ok();
    await settle();
    assert.equal(journal.pending().size, 0);
  });

  test('tries at once when woken, as when the network is back', async () => {
    const { choose, calls, take, sender } = bench();
    choose(answer(1));
    take().fail(offline());
    await settle();
    sender.wake();
    assert.equal(calls.length, 1);
  });

  test('waits as long as the server asks, even when woken', async () => {
    const { choose, calls, take, pass, sender } = bench();
    choose(answer(1));
    take().fail(new ApiError(429, '{}', 20));
    await settle();
    await pass(19_000);
    sender.wake();
    assert.equal(calls.length, 0);
    await pass(1000);
    assert.equal(calls.length, 1);
  });

  test('gives a call up after ten seconds and sends again', async () => {
    const { choose, take, pass, calls, journal } = bench();
    choose(answer(1));
    const first = take();
    await pass(9999);
    assert.equal(first.signal.aborted, false);
    await pass(1);
    assert.equal(first.signal.aborted, true);
    assert.equal(journal.pending().size, 1);
    await pass(1000);
    assert.equal(calls.length, 1);
  });

  test('stops while nobody is signed in, says so once, and goes on afterwards', async () => {
    const { choose, take, calls, refused, sender, pass, journal } = bench();
    choose(answer(1), answer(2));
    take().fail(new ApiError(401, '{}'));
    take().fail(new ApiError(401, '{}'));
    await settle();
    assert.deepEqual(refused, ['signed-out 1']);
    choose(answer(3));
    await pass(60_000);
    assert.equal(calls.length, 0);
    assert.equal(journal.pending().size, 3);
    sender.resume();
    assert.equal(calls.length, 3);
  });

  test('stops when the attempt has ended and keeps what was not taken, to be told', async () => {
    const { choose, take, calls, refused, pass, journal } = bench();
    choose(answer(1));
    take().fail(new ApiError(409, '{"code":"attempt-closed"}'));
    await settle();
    assert.deepEqual(refused, ['ended 1']);
    choose(answer(2));
    await pass(60_000);
    assert.equal(calls.length, 0);
    assert.equal(journal.pending().size, 2);
  });

  for (const status of [400, 404]) {
    test(`gives up an answer that can never be accepted (${status}), and only that one`, async () => {
      const { choose, take, calls, refused, journal } = bench();
      choose(answer(1), answer(2));
      take().fail(new ApiError(status, '{}'));
      await settle();
      assert.deepEqual(refused, ['rejected 1']);
      assert.deepEqual([...journal.pending().keys()], [2]);
      assert.equal(calls.length, 1);
    });
  }

  for (const status of [403, 413, 500, 502, 503]) {
    test(`repeats after ${status}: what is not understood is not given up`, async () => {
      const { choose, take, calls, pass, journal } = bench();
      choose(answer(1));
      take().fail(new ApiError(status, ''));
      await settle();
      await pass(1000);
      assert.equal(journal.pending().size, 1);
      assert.equal(calls.length, 1);
    });
  }

  test('is drained when everything is acknowledged', async () => {
    const { choose, take, sender } = bench();
    assert.equal(await sender.drained(100), true);
    choose(answer(1));
    let drained: boolean | undefined;
    void sender.drained(5000).then((outcome) => {
      drained = outcome;
    });
    await settle();
    assert.equal(drained, undefined);
    take().ok();
    await settle();
    assert.equal(drained, true);
  });

  test('is not drained when the limit passes or the attempt ends first', async () => {
    const { choose, take, sender, pass } = bench();
    choose(answer(1));
    const outcomes: boolean[] = [];
    void sender.drained(500).then((outcome) => outcomes.push(outcome));
    await pass(500);
    void sender.drained(5000).then((outcome) => outcomes.push(outcome));
    take().fail(new ApiError(409, '{}'));
    await settle();
    assert.deepEqual(outcomes, [false, false]);
    assert.equal(await sender.drained(5000), false);
  });

  test('hands everything over at once when the page goes away, but nothing twice', () => {
    const { choose, calls, sender } = bench();
    choose(...[1, 2, 3, 4, 5, 6].map((id) => answer(id)));
    sender.sendAll();
    assert.deepEqual(
      calls.map((call) => call.answer.questionId),
      [1, 2, 3, 4, 5, 6],
    );
  });

  test('sends nothing after it was stopped, and still lets go of what comes back', async () => {
    const { choose, take, sender, calls, pass, journal } = bench();
    choose(answer(1));
    sender.stop();
    choose(answer(2));
    assert.equal(calls.length, 1);
    take().ok();
    await settle();
    await pass(60_000);
    assert.equal(calls.length, 0);
    assert.deepEqual([...journal.pending().keys()], [2]);
  });
});
