import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import type { InterruptedForm } from '../interrupted-form.ts';
import { DELETE_ACCOUNT_INTENT } from './account-actions.ts';
import { TWO_STEP_INTENTS } from './two-step-actions.ts';

/** What the files hold that need a confirmation, by where their addresses begin. */
const FILES: readonly (readonly [address: string, content: string])[] = [
  ['/api/account/export', 'your data'],
  ['/api/admin/audit/export', 'the record of changes'],
  ['/api/admin/marketing-leads/export', 'the leads'],
  ['/api/admin/newsletter/subscribers/export', 'the subscribers'],
  ['/api/admin/promo-codes/export', 'the promo codes'],
  ['/api/admin/questions/export/', 'the questions'],
];

/** What a file holds, within a sentence; null where the page does not know. */
export const findFileContent = (path: string): string | null =>
  FILES.find(([address]) => path.startsWith(address))?.[1] ?? null;

type ReadField = (name: string) => string;

/** Whom an administrator's form is about; a form of a page that was loaded earlier may not name anybody. */
const personOf = (field: ReadField): string => field('username') || 'a person';

/** How much goes back, of what and to whom; an empty amount is all that is left. What is no amount is refused later, so it is not named. */
function refundPurpose(field: ReadField): string {
  const typed = field('amount').replace(/^\$/, '');
  const cents = typed === '' ? Number(field('leftCents')) : Math.round(Number(typed) * 100);
  const payment = Number(field('paymentId'));
  const amount = cents > 0 ? `${canadianDollars(cents)} of ` : '';
  return `to refund ${amount}${payment > 0 ? `payment ${receiptNumber(payment)}` : 'a payment'} to ${personOf(field)}`;
}

/** The forms that need a confirmation, by their intent: those of My Account and of a person's page for administrators. */
const FORMS: Readonly<Record<string, (field: ReadField) => string>> = {
  [TWO_STEP_INTENTS.beginTotp]: () => 'to add an authenticator app',
  [TWO_STEP_INTENTS.addTotp]: () => 'to add an authenticator app',
  [TWO_STEP_INTENTS.removeTotp]: () => 'to remove the authenticator app',
  [TWO_STEP_INTENTS.addPasskey]: (field) => `to add the passkey ${field('name')}`,
  [TWO_STEP_INTENTS.removePasskey]: (field) => `to remove the passkey ${field('passkeyName')}`,
  [TWO_STEP_INTENTS.renewCodes]: () => 'to make new recovery codes',
  [DELETE_ACCOUNT_INTENT]: () => 'to delete your account',
  role: (field) =>
    field('role') === 'admin'
      ? `to make ${personOf(field)} an administrator`
      : `to take the administrator role from ${personOf(field)}`,
  email: (field) => `to correct the address of ${personOf(field)} to ${field('email')}`,
  refund: refundPurpose,
};

/** What a confirmation is for, as the end of a sentence; null where the page does not know (product.md 1.35). */
export function findConfirmationPurpose(path: string, form: InterruptedForm | null): string | null {
  const content = findFileContent(path);
  if (content !== null) return `to download ${content}`;
  const fields = new Map(form);
  const intent = fields.get('intent') ?? '';
  return Object.hasOwn(FORMS, intent)
    ? (FORMS[intent]?.((name) => fields.get(name)?.trim() ?? '').trimEnd() ?? null)
    : null;
}
