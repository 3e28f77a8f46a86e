import { Download } from 'lucide';
import { useRef } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { roleTitle } from '../../domain/accounts/role.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { OwnSubmissionLink } from '../competency/own-submission-link.tsx';
import { NoAttempts } from '../dashboard/no-attempts.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { ACCOUNT_ATTEMPTS_SHOWN } from '../exam/attempt-state.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { LogoutForm } from '../layout/logout-form.tsx';
import { ignoreQueryParameters } from '../revalidation.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { AccessBadge, AccessStateText } from './access-state.tsx';
import { isAccessOpen, type ProductAccess } from './access-view.ts';
import { type AccountActionResult, CHANGE_PASSWORD_INTENT, findFailureOfIntent } from './account-actions.ts';
import type { AccountData } from './account-data.ts';
import { amount, column, columns, facts, receipt, receiptDay, receipts } from './account-page.css.ts';
import { DELETE_ACCOUNT_PATH } from './delete-path.ts';
import { DescriptionItem } from './description-item.tsx';
import { fetchDeleteAccountDialog, LazyDeleteAccountDialog } from './lazy-delete-account-dialog.ts';
import { LazyEndSessionDialog } from './lazy-end-session-dialog.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { END_SESSION_PARAMETER } from './own-session.ts';
import { endedLabel, type PaymentReceiptData } from './receipt.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';
import { WeeklyMailCard } from './weekly-mail-card.tsx';
import { actions, words } from './your-data-card.css.ts';

/** Taking one's data along, and leaving (product.md 1.13, 1.14); a view as learner offers no files (13.45). */
const YourDataCard = ({ isViewed }: { readonly isViewed: boolean }) => (
  <Card title="Your Data">
    <p className={words}>
      The download contains the data we hold about you, in a machine-readable file: account, access, payments, promo
      codes, progress, attempts with your answers, messages and your newsletter consent.
    </p>
    {isViewed ? <p className={words}>The download is not available while you view the site as a learner.</p> : null}
    <div className={actions}>
      {isViewed ? null : (
        <a href="/api/account/export" className={button.other}>
          <Icon of={Download} size={18} />
          Download My Data
        </a>
      )}
      <Link
        to={DELETE_ACCOUNT_PATH}
        className={button.ending}
        preventScrollReset
        onPointerEnter={fetchDeleteAccountDialog}
        onFocus={fetchDeleteAccountDialog}
      >
        Delete Account
      </Link>
    </div>
  </Card>
);

type ReceiptsCardProps = { readonly payments: readonly PaymentReceiptData[] | null };

function ReceiptLine({ payment }: { readonly payment: PaymentReceiptData }) {
  const { ended } = payment;
  return (
    <li className={receipt}>
      <span>
        {PRODUCTS[payment.product].name} {ended ? <Badge tone="flag">{endedLabel(payment)}</Badge> : null}
      </span>
      <span className={amount}>{canadianDollars(payment.amountCents)}</span>
      <span className={receiptDay}>
        <Link to={`/account/receipts/${payment.id}`}>Receipt {receiptNumber(payment.id)}</Link> · Paid{' '}
        <CalendarDayText of={payment.paidAt} /> · {ended ? 'Access ended ' : 'Access until '}
        <CalendarDayText of={ended?.at ?? payment.accessUntil} />
      </span>
    </li>
  );
}

function Receipts({ payments }: ReceiptsCardProps) {
  if (!payments) return <LoadFailure title="Your receipts could not be loaded" />;
  if (payments.length === 0) {
    return (
      <EmptyState drawing={<SheetDrawing />} title="No receipts yet">
        Receipts for your payments will appear here. They are also sent to you by email.
      </EmptyState>
    );
  }
  return (
    <ul className={receipts}>
      {payments.map((payment) => (
        <ReceiptLine key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

/** What was paid, when, and until when it opens; each leads to its receipt (product.md 3.2, 3.11). */
const ReceiptsCard = ({ payments }: ReceiptsCardProps) => (
  <Card title="Receipts">
    <Receipts payments={payments} />
  </Card>
);

export { actOnAccount as action } from './account-actions.ts';
export { loadAccount as loader } from './account-data.ts';

const InformationCard = ({ user }: { readonly user: SessionUserView }) => (
  <Card title="Account Information">
    <dl className={facts}>
      <DescriptionItem name="Username">{user.username}</DescriptionItem>
      <DescriptionItem name="Email">{user.email}</DescriptionItem>
      <DescriptionItem name="Role">{roleTitle(user.role)}</DescriptionItem>
      <DescriptionItem name="Member since">
        <CalendarDayText of={user.createdAt} />
      </DescriptionItem>
    </dl>
    <LogoutForm className={button.other} words="Log Out" />
  </Card>
);

const AccessCard = ({ product, access }: { readonly product: ProductCode; readonly access: ProductAccess }) => (
  <Card title={PRODUCTS[product].name} aside={<AccessBadge access={access} />}>
    <AccessStateText product={product} access={access} />
    {product === 'peng' && isAccessOpen(access) ? <Link to="/peng-examples">Go to P.Eng. Examples</Link> : null}
    {product === 'peng' ? <OwnSubmissionLink /> : null}
  </Card>
);

type HistoryProps = Pick<AccountData, 'attempts' | 'nppe' | 'now'>;

function History({ attempts, nppe, now }: HistoryProps) {
  if (!attempts) return <LoadFailure title="Your exam history could not be loaded" />;
  if (attempts.length === 0) return <NoAttempts mayStart={nppe.state !== 'inactive'} />;
  const shown = attempts.slice(0, ACCOUNT_ATTEMPTS_SHOWN);
  return (
    <>
      <AttemptList attempts={shown} now={now} />
      {shown.some(({ score }) => score !== null) ? <ScoreNote /> : null}
    </>
  );
}

export const shouldRevalidate = ignoreQueryParameters('confirm', END_SESSION_PARAMETER);

/** Who one is here, what one has bought and reached, and what one can do about it (product.md 1.12-1.14, 2.1, 2.5). */
export function Component() {
  const { user, nppe, peng, attempts, payments, sessions, hasStudyMail, factors, now } = useLoaderData() as AccountData;
  const answer = useActionData() as AccountActionResult | undefined;
  const [parameters] = useSearchParams();
  const isLeaving = parameters.get('confirm') === 'delete';
  const ended = parameters.get(END_SESSION_PARAMETER);
  const sessionsHeading = useRef<HTMLHeadingElement>(null);
  return (
    <PageBody>
      <PageTitle of="My Account" />
      <PageHeader
        title="My Account"
        actions={
          <Link to="/dashboard" className={button.other}>
            Back to Dashboard
          </Link>
        }
      />
      <div className={columns}>
        <div className={column}>
          <InformationCard user={user} />
          <AccessCard product="nppe" access={nppe} />
          <AccessCard product="peng" access={peng} />
        </div>
        <div className={column}>
          <Card title="Exam History" aside={<Link to="/exam-select">Practice Exams</Link>}>
            <History attempts={attempts} nppe={nppe} now={now} />
          </Card>
          <ReceiptsCard payments={payments} />
          {hasStudyMail === null ? null : <WeeklyMailCard isOn={hasStudyMail} answer={answer} />}
          <ChangePasswordCard answer={answer} />
          <TwoStepCard factors={factors} />
          {user.viewing ? null : <SessionsCard sessions={sessions} heading={sessionsHeading} />}
          <YourDataCard isViewed={user.viewing !== undefined} />
        </div>
      </div>
      {isLeaving ? <LazyDeleteAccountDialog nppe={nppe} peng={peng} answer={answer} /> : null}
      {sessions && ended !== null ? (
        <LazyEndSessionDialog
          reference={ended}
          sessions={sessions}
          answer={answer}
          focusList={() => sessionsHeading.current?.focus()}
        />
      ) : null}
    </PageBody>
  );
}

type ChangePasswordCardProps = { readonly answer: AccountActionResult | undefined };

/** Another password for the account (product.md 1.12). */
function ChangePasswordCard({ answer }: ChangePasswordCardProps) {
  const failure = findFailureOfIntent(answer, CHANGE_PASSWORD_INTENT);
  const done = answer !== undefined && 'done' in answer && answer.intent === CHANGE_PASSWORD_INTENT;
  const answered = failure ?? (done ? answer : undefined);
  return (
    <Card title="Change Password">
      {done ? (
        <Notice tone="good" role="status">
          <p>Your password has been changed. You have been logged out on all other devices.</p>
        </Notice>
      ) : null}
      <PostForm
        intent={CHANGE_PASSWORD_INTENT}
        failure={failure}
        words="Change Password"
        busyWords="Changing Password..."
        look="other"
      >
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          error={failure?.fields.currentPassword}
          clearedBy={answered}
        />
        <NewPasswordFields
          failure={failure}
          name="newPassword"
          labels={['New Password', 'Confirm New Password']}
          clearedBy={answered}
        />
      </PostForm>
    </Card>
  );
}
