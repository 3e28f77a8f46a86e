import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type * as v from 'valibot';
import { OPERATIONS } from '../../src/application/contract/index.ts';
import type { Operation } from '../../src/application/contract/operation.ts';
import {
  findInterruptedForm,
  forgetFormsLeft,
  forgetInterruptedForms,
  INTERRUPTED_FORM,
  noteLeaving,
  OWN_FORM,
  readInterruptedForm,
  redirectToConfirmation,
  toInterruptedForm,
  withInterruptedForm,
  writeInterruptedForm,
} from '../../src/web/interrupted-form.ts';
import type { PageRequest } from '../../src/web/page-request.ts';
import { purgeUserStorage } from '../../src/web/user-storage.ts';
import { projectPath } from '../support/project-root.ts';
import { contentsOf, memoryStorage } from './exam/memory-storage.ts';

const NOW = 1_800_000_000_000;
const KEY = { userId: 7, signedInAt: '2026-11-02T09:00:00.000Z', path: '/admin/users/3?do=email' };
const FORM = [
  ['intent', 'email'],
  ['email', 'anna@example.org'],
] as const;

const formOf = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
  return form;
};
const SIGNED_IN_AT = '2026-11-29T09:00:00.000Z';
const carrying = (text: string, signedInAt = SIGNED_IN_AT): FormData =>
  formOf({ [OWN_FORM]: signedInAt, [INTERRUPTED_FORM]: text, password: 'correct horse' });
/** A form that is sent to a page in the sign-in of `SIGNED_IN_AT`. */
const pageWith = (url: URL, body?: FormData): PageRequest =>
  ({
    url,
    request: new Request(url, { method: 'POST', ...(body ? { body } : {}) }),
    api: async () => ({ signedInAt: SIGNED_IN_AT }),
  }) as unknown as PageRequest;

describe('a form that waits for a confirmation (product.md 1.40)', () => {
  test('is sent to the confirmation, which says what waits: no toast covers it', async () => {
    const toasts: unknown[] = [];
    const url = new URL('https://example.org/admin/users/3?do=email');
    const notify = (toast: unknown) => toasts.push(toast);
    const { status, headers } = await redirectToConfirmation({ ...pageWith(url), notify });
    assert.deepEqual(
      [status, headers.get('location')],
      [307, '/confirm-identity?redirect=admin/users/3%3Fdo%3Demail&form=2026-11-29T09%3A00%3A00.000Z'],
    );
    assert.deepEqual(toasts, []);
  });

  test('is kept without secrets and files', () => {
    const typed = { intent: 'add-totp', setup: 'sealed', secret: 'JBSW', code: '123456', file: new Blob(['x']) };
    const passwords = { password: 'a', currentPassword: 'b', newPassword: 'c', confirmPassword: 'd' };
    assert.deepEqual(toInterruptedForm(formOf({ ...typed, ...passwords })), [
      ['intent', 'add-totp'],
      ['setup', 'sealed'],
      ['code', ''],
      ['password', ''],
      ['currentPassword', ''],
      ['newPassword', ''],
      ['confirmPassword', ''],
    ]);
  });

  test('no field of an operation that needs a confirmation is a secret by another name', () => {
    const fields = Object.values<Operation>(OPERATIONS)
      .filter(({ needsConfirmation, method }) => needsConfirmation && method !== 'GET')
      .flatMap(({ input }) =>
        Object.keys((input as unknown as v.StrictObjectSchema<v.ObjectEntries, undefined>).entries),
      );
    assert.ok(fields.includes('code') && fields.includes('email'));
    const kept = toInterruptedForm(formOf(Object.fromEntries(fields.map((name) => [name, 'x']))));
    assert.deepEqual(
      kept.filter(([name, value]) => value !== '' && /password|code|secret|token|key$/i.test(name)),
      [],
    );
  });

  test('comes back as the form that it was, with nothing of the one that carried it', async () => {
    const url = new URL('https://plumbline.example/admin/users/3?do=email');
    const act = withInterruptedForm(async ({ request }) => [
      request.url,
      request.method,
      [...(await request.formData())],
    ]);
    assert.deepEqual(await act(pageWith(url, carrying(JSON.stringify(FORM)))), [url.href, 'POST', FORM]);
    assert.deepEqual(await act(pageWith(url, formOf({ intent: 'email' }))), [url.href, 'POST', [['intent', 'email']]]);
  });

  test('is not carried out without the secret that was not kept: it is asked for once more, and is no error', async () => {
    const url = new URL('https://plumbline.example/account/two-step-sign-in');
    const typed = formOf({ intent: 'add-totp', setup: 'sealed', secret: 'JBSW', code: '123456' });
    const body = carrying(JSON.stringify(toInterruptedForm(typed)));
    const act = withInterruptedForm(async () => assert.fail('it was carried out'));
    assert.deepEqual(await act(pageWith(url, body)), {
      ...{ message: undefined, fields: {}, intent: 'add-totp', missing: 'code' },
      values: { intent: 'add-totp', setup: 'sealed', code: '' },
    });
  });

  test('of an earlier sign-in leads to the page as it is, whose tab may be reloaded by somebody else', async () => {
    const url = new URL('https://plumbline.example/admin/users/3?do=email');
    const act = withInterruptedForm(async () => assert.fail('it was carried out'));
    const answer = await act(pageWith(url, carrying(JSON.stringify(FORM), '2026-11-29T08:59:59.999Z')));
    assert.ok(answer instanceof Response);
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/admin/users/3?do=email']);
  });

  test('every module that calls an operation with a confirmation takes it back', () => {
    const waiting = Object.entries<Operation>(OPERATIONS)
      .filter(([, { needsConfirmation, method }]) => needsConfirmation && method !== 'GET')
      .map(([name]) => name);
    const modules = readdirSync(projectPath('src/web'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(projectPath(`src/web/${path}`), 'utf8') }));
    const calling = modules.filter(({ text }) =>
      [...waiting, 'accounts.deleteAccount'].some((name) => text.includes(`api('${name}'`)),
    );
    assert.ok(calling.length >= 3, `${calling.length}`);
    const unready = calling.filter(({ text }) => !text.includes('= withInterruptedForm('));
    assert.deepEqual(
      unready.map(({ path }) => path),
      [],
    );
  });

  test('what is no such form is none', () => {
    for (const text of ['', '{', 'null', '{}', '[["a"]]', '[["a",1]]', '[["a","b","c"]]', '["ab"]']) {
      assert.equal(findInterruptedForm(carrying(text)), null, text);
    }
    assert.deepEqual(findInterruptedForm(carrying('[]')), []);
  });

  test('is kept in the tab for its user, its page and ten minutes', () => {
    const storage = memoryStorage();
    writeInterruptedForm(KEY, FORM, NOW, storage);
    assert.deepEqual(readInterruptedForm(KEY, NOW + 599_999, storage), FORM);
    assert.equal(readInterruptedForm(KEY, NOW + 600_000, storage), null);
    assert.equal(readInterruptedForm({ ...KEY, userId: 8 }, NOW, storage), null);
    assert.equal(readInterruptedForm({ ...KEY, path: '/account' }, NOW, storage), null);
    const later = { ...KEY, signedInAt: '2026-11-02T09:00:00.001Z' };
    assert.equal(readInterruptedForm(later, NOW, storage), null, 'after another sign-in');
    forgetInterruptedForms(storage);
    assert.deepEqual(contentsOf(storage), {});
  });

  test('is forgotten where its document was left for another, and kept by a reload', () => {
    for (const [isLeft, isReload, isKept] of [
      [true, false, false],
      [true, true, true],
      [false, false, true],
    ] as const) {
      const storage = memoryStorage();
      writeInterruptedForm(KEY, FORM, NOW, storage);
      if (isLeft) noteLeaving(KEY.userId, storage);
      forgetFormsLeft(KEY.userId, isReload, storage);
      assert.equal(readInterruptedForm(KEY, NOW, storage) !== null, isKept);
      forgetFormsLeft(KEY.userId, false, storage);
      assert.equal(readInterruptedForm(KEY, NOW, storage) !== null, isKept, 'a reload takes the mark back');
    }
  });

  test('takes the place of any other, and of what was left before it', () => {
    const storage = memoryStorage();
    writeInterruptedForm({ ...KEY, path: '/account' }, FORM, NOW, storage);
    noteLeaving(KEY.userId, storage);
    writeInterruptedForm(KEY, FORM, NOW, storage);
    forgetFormsLeft(KEY.userId, false, storage);
    assert.deepEqual(readInterruptedForm(KEY, NOW, storage), FORM);
    assert.equal(readInterruptedForm({ ...KEY, path: '/account' }, NOW, storage), null);
  });

  test('goes with everything of its user at sign-out, and when another one signs in', () => {
    for (const next of [null, 8]) {
      const storage = memoryStorage();
      writeInterruptedForm(KEY, FORM, NOW, storage);
      purgeUserStorage(7, [storage]);
      assert.equal(Object.keys(contentsOf(storage)).length, 1);
      purgeUserStorage(next, [storage]);
      assert.deepEqual(contentsOf(storage), {});
    }
  });

  test('what the tab keeps is read with care', () => {
    const storage = memoryStorage();
    writeInterruptedForm(KEY, FORM, NOW, storage);
    const [key = ''] = Object.keys(contentsOf(storage));
    for (const text of ['{', 'null', '{"form":[["a",1]],"keptAt":1800000000000}', '{"form":[]}']) {
      storage.setItem(key, text);
      assert.equal(readInterruptedForm(KEY, NOW, storage), null, text);
    }
  });
});
