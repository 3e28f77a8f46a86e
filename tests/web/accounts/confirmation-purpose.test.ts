import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OPERATIONS, type OperationName } from '../../../src/application/contract/index.ts';
import type { Operation } from '../../../src/application/contract/operation.ts';
import { findConfirmationPurpose } from '../../../src/web/accounts/confirmation-purpose.ts';
import type { InterruptedForm } from '../../../src/web/interrupted-form.ts';

type Asked = readonly [path: string, form: InterruptedForm | null, purpose: string];

const TWO_STEPS = '/account/two-step-sign-in';
const PERSON = '/admin/users/7';
const file = (path: string, purpose: string): Asked => [path, null, purpose];
const form = (path: string, intent: string, purpose: string, ...fields: [string, string][]): Asked => [
  path,
  [['intent', intent], ...fields],
  purpose,
];

const SAM: [string, string] = ['username', 'sam'];
const refund = (purpose: string, ...fields: [string, string][]): Asked =>
  form(`${PERSON}?do=refund`, 'refund', purpose, SAM, ['paymentId', '12'], ...fields);

/** What the page says before each operation that needs a confirmation. */
const ASKED: Partial<Record<OperationName, readonly Asked[]>> = {
  'accounts.exportData': [file('/api/account/export', 'to download your data')],
  'audit.export': [file('/api/admin/audit/export?kind=user', 'to download the record of changes')],
  'newsletter.exportSubscribers': [file('/api/admin/newsletter/subscribers/export', 'to download the subscribers')],
  'outreach.exportLeads': [file('/api/admin/marketing-leads/export?q=a', 'to download the leads')],
  'promoCodes.export': [file('/api/admin/promo-codes/export', 'to download the promo codes')],
  'questions.export': [file('/api/admin/questions/export/xlsx', 'to download the questions')],
  'people.setRole': [
    form(`${PERSON}?do=role`, 'role', 'to make sam an administrator', ['role', 'admin'], SAM),
    form(`${PERSON}?do=role`, 'role', 'to take the administrator role from sam', ['role', 'user'], SAM),
    form(`${PERSON}?do=role`, 'role', 'to make a person an administrator', ['role', 'admin']),
  ],
  'people.correctEmail': [
    form(`${PERSON}?do=email`, 'email', 'to correct the address of sam to x@y.example', SAM, ['email', 'x@y.example']),
    form(`${PERSON}?do=email`, 'email', 'to correct the address of a person to x@y.example', ['email', 'x@y.example']),
  ],
  'people.refund': [
    refund('to refund $20.50 CAD of payment PL-00000012 to sam', ['amount', ' $20.5 '], ['leftCents', '5900']),
    refund('to refund $59.00 CAD of payment PL-00000012 to sam', ['amount', ''], ['leftCents', '5900']),
    refund('to refund payment PL-00000012 to sam', ['amount', 'half'], ['leftCents', '5900']),
    refund('to refund payment PL-00000012 to sam', ['amount', '']),
    form(`${PERSON}?do=refund`, 'refund', 'to refund a payment to a person'),
  ],
  'factors.beginTotp': [form(TWO_STEPS, 'begin-totp', 'to add an authenticator app')],
  'factors.addTotp': [form(TWO_STEPS, 'add-totp', 'to add an authenticator app')],
  'factors.removeTotp': [form(TWO_STEPS, 'remove-totp', 'to remove the authenticator app')],
  'factors.beginPasskey': [form(TWO_STEPS, 'add-passkey', 'to add the passkey Laptop', ['name', ' Laptop '])],
  'factors.addPasskey': [form(TWO_STEPS, 'add-passkey', 'to add the passkey Laptop', ['name', 'Laptop'])],
  'factors.removePasskey': [
    form(TWO_STEPS, 'remove-passkey', 'to remove the passkey Laptop', ['passkeyId', '3'], ['passkeyName', 'Laptop']),
    form(TWO_STEPS, 'remove-passkey', 'to remove the passkey', ['passkeyId', '3']),
  ],
  'factors.renewRecoveryCodes': [form(TWO_STEPS, 'renew-codes', 'to make new recovery codes')],
  // Needs one where the account has a second factor.
  'accounts.deleteAccount': [form('/account?confirm=delete', 'delete-account', 'to delete your account')],
};

describe('what a confirmation is for (product.md 1.35)', () => {
  for (const [name, asked] of Object.entries(ASKED)) {
    test(name, () => {
      for (const [path, interrupted, purpose] of asked) {
        assert.equal(findConfirmationPurpose(path, interrupted), purpose);
      }
    });
  }

  test('every operation that needs one has words', () => {
    const needed = Object.entries<Operation>(OPERATIONS).filter(([, { needsConfirmation }]) => needsConfirmation);
    const without = needed.map(([name]) => name as OperationName).filter((name) => !ASKED[name]);
    assert.deepEqual(without, []);
  });

  test('nothing is said of what is unknown', () => {
    assert.equal(findConfirmationPurpose('/account', null), null);
    assert.equal(findConfirmationPurpose('/account', [['intent', 'toString']]), null);
  });
});
