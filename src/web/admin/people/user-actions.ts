import { redirect } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import { PRODUCTS, type ProductCode } from '../../../domain/billing/product.ts';
import { type PageLoad, type PageRequest, refusePage } from '../../page-route.tsx';
import { answerFailure, failureMessage, typed } from '../../ui/form-failure.ts';
import { type UserAction, userAction, userPath } from './user-paths.ts';

const FAILED = 'Nothing was changed. Please try again.';

const DONE: Readonly<Record<UserAction, string>> = {
  role: 'Role changed',
  sessions: 'Signed out on every device',
  nppe: `${PRODUCTS.nppe.name}: new end of access`,
  peng: `${PRODUCTS.peng.name}: new end of access`,
  'end-nppe': `${PRODUCTS.nppe.name}: access ended`,
  'end-peng': `${PRODUCTS.peng.name}: access ended`,
};

/** Whether what was confirmed is so already: the dialog would ask for the opposite once it knows. */
const isSoAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.code === 'role-unchanged' || error.body.code === 'access-not-running');

/** Does what a dialog of the page was confirmed to do, and shows the page anew (product.md 13.5 to 13.9). */
export const actOnUser: PageLoad = async (page) => {
  const form = await page.request.formData();
  const userId = page.params.userId ?? '';
  const action = userAction(typed(form, 'intent'));
  const values = { reason: typed(form, 'reason'), endsOn: typed(form, 'endsOn') };
  if (!action) return refusePage(400, { screen: 'failure' });
  try {
    await send(page.api, userId, action, form);
  } catch (error) {
    if (isSoAlready(error)) {
      page.notify({ title: 'Nothing was changed', description: failureMessage(error, FAILED) });
      return redirect(userPath(Number(userId)));
    }
    return answerFailure(error, values, FAILED, action);
  }
  // Whoever did this to themselves is another one now, or nobody.
  page.viewer.forget();
  page.notify({ title: DONE[action] });
  return redirect(userPath(Number(userId)));
};

async function send(api: PageRequest['api'], userId: string, action: UserAction, form: FormData): Promise<void> {
  const reason = typed(form, 'reason');
  if (action === 'role') {
    await api('people.setRole', { userId, role: typed(form, 'role') === 'admin' ? 'admin' : 'user', reason });
  } else if (action === 'sessions') {
    await api('people.endSessions', { userId, reason });
  } else {
    const product: ProductCode = action.endsWith('nppe') ? 'nppe' : 'peng';
    const endsOn = action.startsWith('end-') ? null : typed(form, 'endsOn');
    const seenEnd = typed(form, 'seenEnd');
    await api('people.setAccess', { userId, product, endsOn, seenEnd: seenEnd === '' ? null : seenEnd, reason });
  }
}
