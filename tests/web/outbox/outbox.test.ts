import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { PendingAnswer } from '../../../src/domain/exam/answer-journal.ts';
import { openAnswerJournal } from '../../../src/web/outbox/journal.ts';
import { createOutbox, messagesToSend } from '../../../src/web/outbox/outbox.ts';
import { attemptPrefix } from '../../../src/web/user-storage.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

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

/** An outbox whose calls are answered by hand. */
function bench() {
  const journal = openAnswerJournal(memoryStorage(), attemptPrefix(7, 3));
  const calls: Call[] = [];
  const [progress, refused] = [[] as boolean[], [] as string[]];
  const clock = { now: 0 };
  const outbox = createOutbox<PendingAnswer>({
    queue: journal,
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
    outbox.flush();
  };
  return { journal, calls, progress, refused, outbox, pass, take, choose };
}

const offline = (): TypeError => new TypeError('Failed to fetch');

describe('the outbox (product.md 4.14)', () => {
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

  test('tries at once when flushed, as when the network is back', async () => {
    const { choose, calls, take, outbox } = bench();
    choose(answer(1));
    take().fail(offline());
    await settle();
    outbox.flush();
    assert.equal(calls.length, 1);
  });

  test('waits as long as the server asks, even when flushed', async () => {
    const { choose, calls, take, pass, outbox } = bench();
    choose(answer(1));
    take().fail(new ApiError(429, '{}', 20));
    await settle();
    await pass(19_000);
    outbox.flush();
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
    const { choose, take, calls, refused, outbox, pass, journal } = bench();
    choose(answer(1), answer(2));
    take().fail(new ApiError(401, '{}'));
    take().fail(new ApiError(401, '{}'));
    await settle();
    assert.deepEqual(refused, ['signed-out 1']);
    choose(answer(3));
    await pass(60_000);
    assert.equal(calls.length, 0);
    assert.equal(journal.pending().size, 3);
    outbox.resume();
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
    const { choose, take, outbox } = bench();
    assert.equal(await outbox.drained(100), true);
    choose(answer(1));
    let drained: boolean | undefined;
    void outbox.drained(5000).then((outcome) => {
      drained = outcome;
    });
    await settle();
    assert.equal(drained, undefined);
    take().ok();
    await settle();
    assert.equal(drained, true);
  });

  test('is not drained when the limit passes or the attempt ends first', async () => {
    const { choose, take, outbox, pass } = bench();
    choose(answer(1));
    const outcomes: boolean[] = [];
    void outbox.drained(500).then((outcome) => outcomes.push(outcome));
    await pass(500);
    void outbox.drained(5000).then((outcome) => outcomes.push(outcome));
    take().fail(new ApiError(409, '{}'));
    await settle();
    assert.deepEqual(outcomes, [false, false]);
    assert.equal(await outbox.drained(5000), false);
  });

  test('hands everything over at once when the page goes away, but nothing twice', () => {
    const { choose, calls, outbox } = bench();
    choose(...[1, 2, 3, 4, 5, 6].map((id) => answer(id)));
    outbox.sendAll();
    assert.deepEqual(
      calls.map((call) => call.answer.questionId),
      [1, 2, 3, 4, 5, 6],
    );
  });

  test('sends nothing after it was stopped, and still lets go of what comes back', async () => {
    const { choose, take, outbox, calls, pass, journal } = bench();
    choose(answer(1));
    outbox.stop();
    choose(answer(2));
    assert.equal(calls.length, 1);
    take().ok();
    await settle();
    await pass(60_000);
    assert.equal(calls.length, 0);
    assert.deepEqual([...journal.pending().keys()], [2]);
  });

  test('sends nothing while it is paused, and goes on when it is resumed', async () => {
    const { choose, take, outbox, calls, pass } = bench();
    choose(answer(1));
    take().fail(offline());
    await settle();
    outbox.pause();
    choose(answer(2));
    await pass(60_000);
    assert.equal(calls.length, 0);
    outbox.resume();
    assert.equal(calls.length, 1);
  });
});

describe('what is sent next', () => {
  type Message = { readonly key: number; readonly text: string };
  const message = (key: number, text = ''): Message => ({ key, text });
  const keysToSend = (waiting: readonly Message[], inFlight: number[], limit: number) =>
    messagesToSend({ waiting: () => waiting, keyOf: ({ key }) => key }, new Set(inFlight), limit).map(({ key }) => key);

  test('the oldest first, none of a key that is on its way, and no more than the limit', () => {
    const waiting = [2, 3, 1, 4].map((key) => message(key));
    assert.deepEqual(keysToSend(waiting, [], 4), [2, 3, 1, 4]);
    assert.deepEqual(keysToSend(waiting, [], 2), [2, 3]);
    assert.deepEqual(keysToSend(waiting, [2, 3], 2), [1, 4]);
    assert.deepEqual(keysToSend(waiting, [], 0), []);
    assert.deepEqual(keysToSend(waiting, [], -1), []);
    assert.deepEqual(keysToSend(waiting, [], Number.POSITIVE_INFINITY), [2, 3, 1, 4]);
  });

  test('messages of one key one after the other', () => {
    const waiting = [message(1, 'a'), message(1, 'b'), message(2, 'c')];
    assert.deepEqual(
      messagesToSend({ waiting: () => waiting, keyOf: ({ key }) => key }, new Set(), 4).map(({ text }) => text),
      ['a', 'c'],
    );
  });
});
