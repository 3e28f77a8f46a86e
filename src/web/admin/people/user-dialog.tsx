import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { PRODUCTS, type ProductCode } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import { toCalendarDay } from '../../../domain/calendar-day.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import type { FormFailure } from '../../ui/form-failure.ts';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type UserAction, userPath } from '../admin-links.ts';

export type PersonDetailsData = OutputOf<'people.read'>;

/** Actions that may need a confirmation, which says whom they are about (product.md 1.35). */
const NAMED: ReadonlySet<UserAction> = new Set(['role', 'email', 'refund']);

type UserDialogProps = {
  readonly action: UserAction;
  readonly view: PersonDetailsData;
  /** The payment that a refund is of. */
  readonly paymentId: number | null;
  readonly failure: FormFailure | undefined;
};

type Words = {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly look: keyof typeof button;
};

type Payment = PersonDetailsData['payments'][number];

/** What of a payment can be given back; null where there is none. */
const leftOf = (payment: Payment | undefined): number =>
  payment?.isCharged ? payment.amountCents - payment.refundedCents : 0;

/** What a refund does, before it does it (product.md 13.34). */
const REFUND_WORDS: Words = {
  title: 'Refund this payment?',
  description:
    'The money goes back to the card. A whole refund ends the access that this payment gave; a part of it changes no access. An email tells the learner.',
  confirm: 'Refund',
  look: 'ending',
};

const productOf = (action: UserAction): ProductCode => (action.endsWith('nppe') ? 'nppe' : 'peng');

function roleWords({ person }: PersonDetailsData): Words {
  if (person.role === 'user') {
    return {
      title: `Make ${person.username} an administrator?`,
      description: 'Administrators see and change everything here, and have access to all study material.',
      confirm: 'Make Administrator',
      look: 'main',
    };
  }
  return {
    title: `Take the administrator role from ${person.username}?`,
    description: `${person.username} becomes a ${roleTitle('user')} at once and keeps only the access that was bought or given.`,
    confirm: 'Take Role Away',
    look: 'ending',
  };
}

/** Whether the person is notified (product.md 13.20). */
const told = ({ person }: PersonDetailsData): string =>
  person.role === 'admin'
    ? 'No email is sent, since administrators have access in any case.'
    : `An email tells ${person.username}.`;

/** What the dialog says will happen, before it does (product.md 13.6). */
function wordsOf(action: UserAction, view: PersonDetailsData): Words {
  if (action === 'role') return roleWords(view);
  if (action === 'refund') return REFUND_WORDS;
  const name = view.person.username;
  if (action === 'email') {
    return {
      title: `Correct the address of ${name}`,
      description:
        'An email with a link goes to the new address. Once it is confirmed there, signing in, receipts and the newsletter use it, and an email tells the former address.',
      confirm: 'Send Confirmation',
      look: 'main',
    };
  }
  if (action === 'view') {
    return {
      title: `View the site as ${name}?`,
      description: `You see every page as ${name} does, for at most 30 minutes. Nothing can be changed during that time, and the record of changes says that you looked.`,
      confirm: 'View as Learner',
      look: 'main',
    };
  }
  if (action === 'sessions') {
    return {
      title: `Sign ${name} out everywhere?`,
      description: 'All sessions end at once, on every device. The password stays as it is.',
      confirm: 'End All Sessions',
      look: 'ending',
    };
  }
  const product = PRODUCTS[productOf(action)].name;
  if (action.startsWith('end-')) {
    return {
      title: `End ${product} now?`,
      description: `${name} loses access at once. No money is given back by this. ${told(view)}`,
      confirm: 'End Access Now',
      look: 'ending',
    };
  }
  return {
    title: `Change the end of ${product}`,
    description: `${name} has access until the day you choose is over (UTC). No money is moved by this. ${told(view)}`,
    confirm: 'Set New End',
    look: 'main',
  };
}

/** Asks for the reason before anything is done; what was typed stays when the server refuses. */
export function UserDialog({ action, view, failure, paymentId }: UserDialogProps) {
  const navigate = useNavigate();
  const { title, description, confirm, look } = wordsOf(action, view);
  const path = userPath(view.person.id);
  const close = (): void => void navigate(path, { replace: true, preventScrollReset: true });
  return (
    <Modal title={title} description={description} onClose={close}>
      <PostForm
        intent={action}
        failure={failure}
        words={confirm}
        busyWords="Saving..."
        look={look}
        beside={
          <Link to={path} replace preventScrollReset className={button.other}>
            Cancel
          </Link>
        }
      >
        {NAMED.has(action) ? <input type="hidden" name="username" value={view.person.username} /> : null}
        {action === 'refund' ? (
          <RefundFields payment={view.payments.find(({ id }) => id === paymentId)} failure={failure} />
        ) : (
          fieldsOf(action, view, failure)
        )}
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          maxLength={500}
          hint="It goes into the record of changes."
          defaultValue={failure?.values.reason}
          error={failure?.fields.reason}
        />
      </PostForm>
    </Modal>
  );
}

type RefundFieldsProps = { readonly payment: Payment | undefined; readonly failure: FormFailure | undefined };

/** How much goes back; an empty amount is all that is left. */
function RefundFields({ payment, failure }: RefundFieldsProps) {
  if (!payment) return <p>This payment is not listed any more. Close this and look again.</p>;
  return (
    <>
      <input type="hidden" name="paymentId" value={payment.id} />
      <input type="hidden" name="seenRefundedCents" value={payment.refundedCents} />
      <input type="hidden" name="leftCents" value={leftOf(payment)} />
      <p>
        {`${PRODUCTS[payment.product].name}, ${receiptNumber(payment.id)}: ${canadianDollars(payment.amountCents)} paid, ${canadianDollars(leftOf(payment))} left to refund.`}
      </p>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        hint="Leave it empty to refund all that is left."
        defaultValue={failure?.values.amount}
        error={failure?.fields.amount ?? failure?.fields.amountCents}
      />
    </>
  );
}

function fieldsOf(action: UserAction, view: PersonDetailsData, failure: FormFailure | undefined): ReactNode {
  if (action === 'sessions' || action === 'view') return null;
  if (action === 'email') {
    return (
      <TextField
        label="New email address"
        name="email"
        type="email"
        autoComplete="off"
        hint={`At present: ${view.person.email}`}
        defaultValue={failure?.values.email}
        error={failure?.fields.email}
      />
    );
  }
  if (action === 'role') {
    return <input type="hidden" name="role" value={view.person.role === 'admin' ? 'user' : 'admin'} />;
  }
  const { endsAt } = view.access[productOf(action)];
  const day = endsAt === null ? '' : toCalendarDay(Date.parse(endsAt), 'UTC');
  return (
    <>
      <input type="hidden" name="seenEnd" value={endsAt ?? ''} />
      <p>Present end of access: {endsAt === null ? 'none' : <CalendarDayText of={endsAt} />}</p>
      {action.startsWith('end-') ? null : (
        <TextField
          label="Last day of access"
          name="endsOn"
          type="date"
          defaultValue={failure?.values.endsOn ?? day}
          error={failure?.fields.endsOn}
        />
      )}
    </>
  );
}
