import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import { subscribeToPengExamples } from '../../../src/web/competency/subscribe-action.ts';
import type { PageRequest } from '../../../src/web/page-request.ts';

async function pressed(answer: unknown) {
  const calls: unknown[] = [];
  const toasts: unknown[] = [];
  const page = {
    api: async (name: string, input: unknown) => {
      calls.push([name, input]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    notify: ({ title, description }: { title: string; description?: string }) => toasts.push([title, description]),
  } as unknown as PageRequest;
  const outcome = await subscribeToPengExamples(page);
  assert.deepEqual(calls, [['billing.subscribePeng', {}]]);
  return { outcome, toasts };
}

const endDate = '2027-02-21T00:00:00.000Z';

describe('pressing Subscribe Now beside the generator (product.md 3.32)', () => {
  test('a payment that opens access is told, and the page loads anew', async () => {
    assert.deepEqual(await pressed({ active: true, subscription: { endDate } }), {
      outcome: null,
      toasts: [['Subscription Successful', 'You now have access to PEng Examples for 3 months.']],
    });
  });

  for (const [what, answer] of [
    ['nothing was paid', new ApiError(402, '{"code":"peng-not-paid","requiresSubscription":true}')],
    ['what was paid is over', { active: false, subscription: { endDate } }],
  ] as const) {
    test(`where ${what} it leads to the checkout without a word`, async () => {
      const { outcome, toasts } = await pressed(answer);
      assert.equal((outcome as Response).headers.get('location'), '/peng-subscribe');
      assert.deepEqual(toasts, []);
    });
  }

  for (const [error, status, message] of [
    [new ApiError(500, '{}'), 500, 'Failed to create subscription'],
    [new ApiError(409, '{"message":"Do not pay again."}'), 409, 'Do not pay again.'],
    [new TypeError('Failed to fetch'), 503, 'The server cannot be reached. Check your connection and try again.'],
  ] as const) {
    test(`${error.message} is told in a toast and on the page`, async () => {
      const { outcome, toasts } = await pressed(error);
      const { data, init } = outcome as { data: unknown; init: { status: number } };
      assert.deepEqual([data, init.status], [{ message }, status]);
      assert.deepEqual(toasts, [['Subscription Failed', message]]);
    });
  }

  test('a mistake of ours is not taken for a refusal', async () => {
    await assert.rejects(pressed(new RangeError('ours')), RangeError);
  });
});
