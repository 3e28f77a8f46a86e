import { Form, redirect, redirectDocument, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { PRODUCTS, type ProductCode } from '../../../domain/billing/product.ts';
import { column, columns, facts } from '../../accounts/account-page.css.ts';
import { DescriptionItem } from '../../accounts/description-item.tsx';
import { isConfirmationNeeded } from '../../api/part-of-page.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import { withInterruptedForm } from '../../interrupted-form.ts';
import { type PageAction, type PageLoader, type PageRequest, refusePage } from '../../page-request.ts';
import { ignoreQueryParameters } from '../../revalidation.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, failureMessage, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { Link } from '../../ui/link.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ADMIN_PAGE_LINKS, parseUserAction, type UserAction, userPath } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { RecordLayout } from '../record-layout.tsx';
import { actions, soft } from '../records.css.ts';
import { AccessCard } from './access-card.tsx';
import { type PersonDetailsData, UserDialog } from './user-dialog.tsx';
import { AttemptsCard, PaymentsCard, PromoUsesCard } from './user-history.tsx';
import { NotesCard, TimelineCard } from './user-timeline.tsx';

/** Loads all that administrators see of an account. */
export const loader: PageLoader<PersonDetailsData> = ({ api, params }) =>
  api('people.read', { userId: params.userId ?? '' });

const devices = (count: number): string => {
  if (count === 0) return 'Not signed in anywhere';
  return count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`;
};

function AccountCard({ view: { person, sessions, emailToConfirm } }: { readonly view: PersonDetailsData }) {
  const isOneself = useViewer()?.id === person.id;
  return (
    <Card title="Account">
      <dl className={facts}>
        <DescriptionItem name="Username">{person.username}</DescriptionItem>
        <DescriptionItem name="Email">
          <MailAddress of={person.email} />
        </DescriptionItem>
        {emailToConfirm === null ? null : (
          <DescriptionItem name="To be confirmed">
            <MailAddress of={emailToConfirm} />
          </DescriptionItem>
        )}
        <DescriptionItem name="Role">{roleTitle(person.role)}</DescriptionItem>
        <DescriptionItem name="Member since">
          <CalendarDayText of={person.createdAt} />
        </DescriptionItem>
        <DescriptionItem name="Sessions">{devices(sessions)}</DescriptionItem>
      </dl>
      <div className={actions}>
        {isOneself ? null : (
          <Link to={userPath(person.id, 'role')} className={button.other} preventScrollReset>
            {person.role === 'admin' ? 'Take Administrator Role' : 'Make Administrator'}
          </Link>
        )}
        <Link to={userPath(person.id, 'email')} className={button.other} preventScrollReset>
          Correct Address
        </Link>
        <Link to={userPath(person.id, 'sessions')} className={button.ending} preventScrollReset>
          End All Sessions
        </Link>
        {person.role === 'admin' ? null : (
          <Link to={userPath(person.id, 'view')} className={button.other} preventScrollReset>
            View as Learner
          </Link>
        )}
        <Link to={buildPathWithQuery('/admin/chat', { user: person.id })} className={button.other}>
          Open Conversation
        </Link>
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="send-reset-link" className={button.other}>
            Send Reset Link
          </button>
        </Form>
      </div>
      {isOneself ? <p className={soft}>This is you. Only another administrator can take your role.</p> : null}
    </Card>
  );
}

export const shouldRevalidate = ignoreQueryParameters('do', 'payment');

/** One person: who it is, what was bought and reached, and what support can do (product.md 13.4 to 13.9). */
export function Component() {
  const view = useLoaderData() as PersonDetailsData;
  const failure = useActionData() as FormFailure | undefined;
  const [params] = useSearchParams();
  const asked = parseUserAction(params.get('do'));
  const paymentId = Number(params.get('payment')) || null;
  // A dialog needs the document; the server shows the page without it.
  const action = useHydrated() ? asked : null;
  const { person } = view;
  return (
    <RecordLayout
      title={person.username}
      list={ADMIN_PAGE_LINKS.users}
      all="All Users"
      subject={{ kind: 'user', id: person.id }}
    >
      <div className={columns}>
        <div className={column}>
          <AccountCard view={view} />
          <AccessCard product="nppe" view={view} />
          <AccessCard product="peng" view={view} />
        </div>
        <div className={column}>
          <PaymentsCard payments={view.payments} userId={person.id} />
          <AttemptsCard attempts={view.attempts} />
          <PromoUsesCard uses={view.promoUses} />
          <NotesCard notes={view.notes} failure={failure?.intent === 'note' ? failure : undefined} />
          <TimelineCard view={view} />
        </div>
      </div>
      {action ? (
        <UserDialog
          key={action}
          action={action}
          view={view}
          paymentId={paymentId}
          failure={failure?.intent === action ? failure : undefined}
        />
      ) : null}
    </RecordLayout>
  );
}

const FAILED = 'Nothing was changed. Please try again.';

const DONE: Readonly<Record<Exclude<UserAction, 'view'>, string>> = {
  role: 'Role changed',
  email: 'Confirmation email on its way',
  sessions: 'Signed out on every device',
  nppe: `${PRODUCTS.nppe.name}: new end of access`,
  peng: `${PRODUCTS.peng.name}: new end of access`,
  'end-nppe': `${PRODUCTS.nppe.name}: access ended`,
  'end-peng': `${PRODUCTS.peng.name}: access ended`,
  refund: 'Payment refunded',
};

/** Whether what was confirmed is so already: the dialog would ask for the opposite once it knows. */
const isSoAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.code === 'role-unchanged' || error.body.code === 'access-not-running');

/** Performs the confirmed action of a dialog, and reloads the page (product.md 13.5 to 13.9). */
export const action: PageAction = withInterruptedForm(async (page) => {
  const form = await page.request.formData();
  const userId = page.params.userId ?? '';
  const intent = readFormText(form, 'intent');
  if (isSupport(intent)) return support(page, userId, intent, form);
  const action = parseUserAction(intent);
  const values = {
    reason: readFormText(form, 'reason'),
    email: readFormText(form, 'email'),
    endsOn: readFormText(form, 'endsOn'),
    amount: readFormText(form, 'amount'),
  };
  if (!action) return refusePage(400, { screen: 'failure' });
  try {
    await send(page.api, userId, action, form);
  } catch (error) {
    if (isConfirmationNeeded(error)) throw error;
    if (isSoAlready(error)) {
      page.notify({ title: 'Nothing was changed', description: failureMessage(error, FAILED) });
      return redirect(userPath(Number(userId)));
    }
    return respondWithFormFailure(error, values, FAILED, action);
  }
  // Another document: nothing of the administrator's own is on its screen or in its memory.
  if (action === 'view') return redirectDocument('/dashboard');
  // After an action on the own account the viewer is signed out or has another role.
  page.viewer.forget();
  page.notify({ title: DONE[action] });
  return redirect(userPath(Number(userId)));
});

const SUPPORT = {
  note: 'Note added',
  'send-reset-link': 'Reset link on its way',
  'send-receipt': 'Receipt on its way',
} as const;

type Support = keyof typeof SUPPORT;

const isSupport = (intent: string): intent is Support => Object.hasOwn(SUPPORT, intent);

/** What changes nothing for the person and asks for no reason (product.md 13.35, 13.36). */
async function support(page: PageRequest, userId: string, intent: Support, form: FormData): Promise<unknown> {
  const words = readFormText(form, 'words');
  try {
    if (intent === 'note') await page.api('people.addNote', { userId, words });
    else if (intent === 'send-reset-link') await page.api('people.sendResetLink', { userId });
    else await page.api('people.sendReceipt', { userId, paymentId: Number(readFormText(form, 'paymentId')) });
  } catch (error) {
    return respondWithFormFailure(error, { words }, FAILED, intent);
  }
  page.notify({ title: SUPPORT[intent] });
  return redirect(userPath(Number(userId)));
}

/** An amount of dollars as it is typed, in cents; null where none is. What is no amount is refused by the server as too small. */
function parseCents(text: string): number | null {
  const typedAmount = text.trim().replace(/^\$/, '');
  if (typedAmount === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typedAmount) ? Math.round(Number(typedAmount) * 100) : 0;
}

async function send(api: PageRequest['api'], userId: string, action: UserAction, form: FormData): Promise<void> {
  const reason = readFormText(form, 'reason');
  if (action === 'refund') {
    const seenRefundedCents = Number(readFormText(form, 'seenRefundedCents'));
    const amountCents = parseCents(readFormText(form, 'amount'));
    await api('people.refund', {
      userId,
      paymentId: Number(readFormText(form, 'paymentId')),
      amountCents,
      seenRefundedCents,
      reason,
    });
  } else if (action === 'role') {
    await api('people.setRole', { userId, role: readFormText(form, 'role') === 'admin' ? 'admin' : 'user', reason });
  } else if (action === 'email') {
    await api('people.correctEmail', { userId, email: readFormText(form, 'email'), reason });
  } else if (action === 'view') {
    await api('people.startView', { userId, reason });
  } else if (action === 'sessions') {
    await api('people.endSessions', { userId, reason });
  } else {
    const product: ProductCode = action.endsWith('nppe') ? 'nppe' : 'peng';
    const endsOn = action.startsWith('end-') ? null : readFormText(form, 'endsOn');
    const seenEnd = readFormText(form, 'seenEnd');
    await api('people.setAccess', { userId, product, endsOn, seenEnd: seenEnd === '' ? null : seenEnd, reason });
  }
}
