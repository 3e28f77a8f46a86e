import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { Api } from '../../../src/application/contract/index.ts';
import type { ToastData } from '../../../src/web/api/request-context.ts';
import { submitLead } from '../../../src/web/outreach/submit-lead.ts';

const FAILED = 'Something went wrong. Please try again.';
const WAIT = 'Too many attempts. Please wait 58 minutes and try again.';

const refusing = (status: number, message: string): ApiError => new ApiError(status, JSON.stringify({ message }), 3480);

const FAILURES: readonly [what: string, error: Error, words: RegExp, status: number][] = [
  ['too often', refusing(429, WAIT), new RegExp(`^${WAIT}$`), 429],
  ['nobody is reached', new TypeError('Failed to fetch'), /^The server cannot be reached\./, 503],
  ['the server fails', refusing(500, 'Tell us the reference.'), new RegExp(`^${FAILED}$`), 500],
  ['an answer without words', new ApiError(502, 'Bad Gateway'), new RegExp(`^${FAILED}$`), 502],
];

describe('a form for name and address that is not kept (product.md 8.2)', () => {
  for (const [what, error, words, status] of FAILURES) {
    test(`${what}: form and toast give one reason`, async () => {
      const toasts: ToastData[] = [];
      const api = (async () => {
        throw error;
      }) as unknown as Api;
      const form = new FormData();
      form.set('name', 'Anna Berg');
      form.set('email', 'anna@example.org');
      const sent = await submitLead({ api, notify: (toast) => toasts.push(toast), now: () => 0 }, 'nppe', form);
      assert.ok(!sent.ok);
      const { failure, answer } = sent.refusal;
      assert.match(failure.message ?? '', words);
      assert.deepEqual(toasts, [{ title: 'Error', description: failure.message, tone: 'destructive' }]);
      assert.deepEqual(failure.values, { name: 'Anna Berg', email: 'anna@example.org' });
      assert.equal(answer.status, status);
    });
  }
});
