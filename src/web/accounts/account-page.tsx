import { Download } from 'lucide';
import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { roleTitle } from '../../domain/accounts/role.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { NoAttempts } from '../dashboard/no-attempts.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { ACCOUNT_ATTEMPTS } from '../exam/attempt-state.ts';
import { CalendarDay } from '../format/moments.tsx';
import { LogoutForm } from '../layout/logout-form.tsx';
import { ignoreQueryParameters } from '../revalidation.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { AccessBadge, AccessState } from './access-state.tsx';
import { type AccessView, isAccessOpen } from './access-view.ts';
import { type AccountAnswer, CHANGE_PASSWORD, failureOf } from './account-actions.ts';
import type { AccountData } from './account-data.ts';
import { amount, column, columns, facts, receipt, receiptDay, receipts } from './account-page.css.ts';
import { DELETE_PATH } from './delete-path.ts';
import { Fact } from './fact.tsx';
import { fetchDeleteAccountDialog, LateDeleteAccountDialog } from './late-delete-account-dialog.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { endedWord, type Receipt } from './receipt.ts';
import { actions, words } from './your-data-card.css.ts';

/** Taking one's data along, and leaving (product.md 1.13, 1.14). */
const YourDataCard = () => (
  <Card title="Your Data">
    <p className={words}>
      The download holds what this site has of you, as a file that a computer can read: account, access, payments, promo
      codes, progress, attempts with your answers, messages and your newsletter consent.
    </p>
    <div className={actions}>
      <a href="/api/account/export" download className={button.other}>
        <Icon of={Download} size={18} />
        Download My Data
      </a>
      <Link
        to={DELETE_PATH}
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

type ReceiptsCardProps = { readonly payments: readonly Receipt[] | null };

function ReceiptLine({ payment }: { readonly payment: Receipt }) {
  const { ended } = payment;
  return (
    <li className={receipt}>
      <span>
        {PRODUCTS[payment.product].name} {ended ? <Badge tone="flag">{endedWord(payment)}</Badge> : null}
      </span>
      <span className={amount}>{canadianDollars(payment.amountCents)}</span>
      <span className={receiptDay}>
        <Link to={`/account/receipts/${payment.id}`}>Receipt {receiptNumber(payment.id)}</Link> · Paid{' '}
        <CalendarDay of={payment.paidAt} /> · {ended ? 'Access ended ' : 'Access until '}
        <CalendarDay of={ended?.at ?? payment.accessUntil} />
      </span>
    </li>
  );
}

function Receipts({ payments }: ReceiptsCardProps) {
  if (!payments) return <LoadFailure title="Your receipts could not be loaded" />;
  if (payments.length === 0) {
    return (
      <EmptyState drawing={<SheetDrawing />} title="No receipts yet">
        A receipt for every payment will be here, and in your mail.
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
      <Fact name="Username">{user.username}</Fact>
      <Fact name="Email">{user.email}</Fact>
      <Fact name="Role">{roleTitle(user.role)}</Fact>
      <Fact name="Member since">
        <CalendarDay of={user.createdAt} />
      </Fact>
    </dl>
    <LogoutForm className={button.other} words="Log Out" />
  </Card>
);

const AccessCard = ({ product, access }: { readonly product: ProductCode; readonly access: AccessView }) => (
  <Card title={PRODUCTS[product].name} aside={<AccessBadge access={access} />}>
    <AccessState product={product} access={access} />
    {product === 'peng' && isAccessOpen(access) ? <Link to="/peng-examples">Go to P.Eng. Examples</Link> : null}
  </Card>
);

type HistoryProps = Pick<AccountData, 'attempts' | 'nppe' | 'now'>;

function History({ attempts, nppe, now }: HistoryProps) {
  if (!attempts) return <LoadFailure title="Your exam history could not be loaded" />;
  if (attempts.length === 0) return <NoAttempts mayStart={nppe.state !== 'inactive'} />;
  const shown = attempts.slice(0, ACCOUNT_ATTEMPTS);
  return (
    <>
      <AttemptList attempts={shown} now={now} />
      {shown.some(({ score }) => score !== null) ? <ScoreNote /> : null}
    </>
  );
}

export const shouldRevalidate = ignoreQueryParameters('confirm');

/** Who one is here, what one has bought and reached, and what one can do about it (product.md 1.12-1.14, 2.1, 2.5). */
export function Component() {
  const { user, nppe, peng, attempts, payments, now } = useLoaderData() as AccountData;
  const answer = useActionData() as AccountAnswer | undefined;
  const isLeaving = useSearchParams()[0].get('confirm') === 'delete';
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
          <ChangePasswordCard answer={answer} />
          <YourDataCard />
        </div>
      </div>
      {isLeaving ? <LateDeleteAccountDialog nppe={nppe} peng={peng} answer={answer} /> : null}
    </PageBody>
  );
}

type ChangePasswordCardProps = { readonly answer: AccountAnswer | undefined };

/** Another password for the account (product.md 1.12). */
function ChangePasswordCard({ answer }: ChangePasswordCardProps) {
  const failure = failureOf(answer, CHANGE_PASSWORD);
  const done = answer !== undefined && 'done' in answer;
  const answered = failure ?? (done ? answer : undefined);
  return (
    <Card title="Change Password">
      {done ? (
        <Notice tone="good" role="status">
          <p>Your password has been changed. You have been logged out on all other devices.</p>
        </Notice>
      ) : null}
      <PostForm
        intent={CHANGE_PASSWORD}
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
