import type { InterruptedForm } from '../interrupted-form.ts';
import { DELETE_ACCOUNT_INTENT } from './account-actions.ts';
import { TWO_STEP_INTENTS } from './two-step-actions.ts';

/** The files that need a confirmation, by where their addresses begin. */
const FILES: readonly (readonly [address: string, purpose: string])[] = [
  ['/api/account/export', 'to download your data'],
  ['/api/admin/audit/export', 'to download the record of changes'],
  ['/api/admin/marketing-leads/export', 'to download the leads'],
  ['/api/admin/newsletter/subscribers/export', 'to download the subscribers'],
  ['/api/admin/promo-codes/export', 'to download the promo codes'],
  ['/api/admin/questions/export/', 'to download the questions'],
];

type ReadField = (name: string) => string;

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
    field('role') === 'admin' ? 'to make a person an administrator' : 'to take the administrator role from a person',
  email: (field) => `to correct the address of a person to ${field('email')}`,
  refund: () => 'to refund a payment',
};

/** What a confirmation is for, as the end of a sentence; null where the page does not know (product.md 1.35). */
export function findConfirmationPurpose(path: string, form: InterruptedForm | null): string | null {
  const file = FILES.find(([address]) => path.startsWith(address));
  if (file) return file[1];
  const fields = new Map(form);
  const intent = fields.get('intent') ?? '';
  return Object.hasOwn(FORMS, intent)
    ? (FORMS[intent]?.((name) => fields.get(name)?.trim() ?? '').trimEnd() ?? null)
    : null;
}
