import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isObviousPassword } from '../../../src/domain/accounts/obvious-password.ts';

const OWNER = { username: 'Zora-Quill', email: 'z.whitfield@example.org' };

const OBVIOUS = [
  'plumbline',
  'Plumbline2026!',
  'NPPE-exam-2026',
  'p.e.n.g.-1234',
  'engineering',
  'zoraquill',
  'ZORA quill 77',
  'zwhitfield1',
  'plumbline zora-quill',
  'ＰＬＵＭＢＬＩＮＥ１',
];

const FREE = [
  '93027461',
  '!!!!????',
  'plumb the depths',
  'zora likes rain',
  'engineers of dusk',
  '正しい馬の電池',
  'quill and whitfield',
];

test('words of the site and of the owner alone are obvious, whatever stands between them (product.md 1.18)', () => {
  for (const password of OBVIOUS) assert.equal(isObviousPassword(password, OWNER), true, password);
});

test('anything else is not, be it digits, signs or other words beside them (product.md 1.18)', () => {
  for (const password of FREE) assert.equal(isObviousPassword(password, OWNER), false, password);
});

test("another one's name is not obvious, and a name of two letters is none", () => {
  assert.equal(isObviousPassword('zoraquill', { username: 'anna', email: 'a@example.org' }), false);
  assert.equal(isObviousPassword('abababab', { username: 'ab', email: 'ab@example.org' }), false);
});
