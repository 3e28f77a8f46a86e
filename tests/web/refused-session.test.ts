import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../src/application/contract/api-error.ts';
import type { PageRequest } from '../../src/web/page-request.ts';
import { redirectAfterRefusal } from '../../src/web/refused-session.ts';

const refusal = (status: number, code: string): ApiError => new ApiError(status, JSON.stringify({ code }));

describe('a form that is refused until its user confirms who it is (product.md 1.35, 2.9)', () => {
  const url = new URL('https://plumbline.example/account/two-step-sign-in');
  /** Redirects a form of the page, where the session reads as `readConfirmation` says by then. */
  const redirectWhere = async (readConfirmation: () => Promise<unknown>): Promise<readonly unknown[]> => {
    const viewer = { forget: () => {} };
    const page = { url, viewer, request: new Request(url, { method: 'POST' }), api: readConfirmation };
    const error = refusal(401, 'confirmation-needed');
    const { status, headers } = await redirectAfterRefusal(page as unknown as PageRequest, error, 'action');
    return [status, headers.get('location')];
  };

  test('is sent to the confirmation while the session lives', async () => {
    assert.deepEqual(await redirectWhere(async () => ({ signedInAt: '2026-11-29T09:00:00.000Z' })), [
      307,
      '/confirm-identity?redirect=account/two-step-sign-in&form=2026-11-29T09%3A00%3A00.000Z',
    ]);
  });

  test('leads to the sign-in where the session has ended meanwhile', async () => {
    assert.deepEqual(await redirectWhere(() => Promise.reject(refusal(401, 'not-signed-in'))), [
      302,
      '/login?redirect=account/two-step-sign-in&ended=action',
    ]);
  });

  test('fails where the confirmation cannot be read', async () => {
    await assert.rejects(
      redirectWhere(() => Promise.reject(refusal(503, 'unavailable'))),
      { status: 503 },
    );
  });
});
