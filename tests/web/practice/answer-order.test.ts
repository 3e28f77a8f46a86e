import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnswerOrder } from '../../../src/web/practice/answer-order.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

type Ending = { readonly resolve: () => void; readonly reject: (error: Error) => void };

/** A server that hears calls at once and answers them when told. */
function aServer() {
  const heard: string[] = [];
  const answers = new Map<string, Ending>();
  const call = (name: string) => async (): Promise<string> => {
    heard.push(name);
    await new Promise<void>((resolve, reject) => answers.set(name, { resolve, reject }));
    return name;
  };
  return { heard, call, answers };
}

describe('answers and the forgetting of them keep their order (product.md 5.67)', () => {
  test('answers do not wait for one another; forgetting waits for all of them, also for one that fails', async () => {
    const { heard, call, answers } = aServer();
    const { answer, forget } = createAnswerOrder();
    const [first, second] = [answer(call('first')), answer(call('second'))];
    const forgotten = forget(call('forget'));
    await settle();
    assert.deepEqual(heard, ['first', 'second']);
    answers.get('first')?.resolve();
    assert.equal(await first, 'first');
    await settle();
    assert.deepEqual(heard, ['first', 'second']);
    answers.get('second')?.reject(new TypeError('Failed to fetch'));
    await assert.rejects(second, TypeError);
    await settle();
    assert.deepEqual(heard, ['first', 'second', 'forget']);
    answers.get('forget')?.resolve();
    await forgotten;
  });

  test('an answer given meanwhile is sent once the others are forgotten, or could not be', async () => {
    for (const fails of [false, true]) {
      const { heard, call, answers } = aServer();
      const { answer, forget } = createAnswerOrder();
      const forgotten = forget(call('forget'));
      const later = answer(call('later'));
      await settle();
      assert.deepEqual(heard, ['forget']);
      if (fails) answers.get('forget')?.reject(new TypeError('Failed to fetch'));
      else answers.get('forget')?.resolve();
      await (fails ? assert.rejects(forgotten, TypeError) : forgotten);
      await settle();
      assert.deepEqual(heard, ['forget', 'later']);
      answers.get('later')?.resolve();
      assert.equal(await later, 'later');
    }
  });
});
