import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { roleTitle } from '../../domain/accounts/role.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { NoAttempts } from '../dashboard/no-attempts.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { ACCOUNT_ATTEMPTS } from '../exam/attempt-state.ts';
import { LogoutForm } from '../layout/logout-form.tsx';
import { button } from '../ui/button.css.ts';
import { CalendarDay } from '../ui/calendar-day.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { AccessBadge } from './access-badge.tsx';
import { AccessState } from './access-state.tsx';
import { type AccessView, isAccessOpen } from './access-view.ts';
import type { AccountAnswer } from './account-actions.ts';
import type { AccountData } from './account-data.ts';
import { column, columns, facts } from './account-page.css.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { Fact } from './fact.tsx';
import { LateDeleteAccountDialog } from './late-delete-account-dialog.ts';
import { ReceiptsCard } from './receipts-card.tsx';
import { YourDataCard } from './your-data-card.tsx';

export { actOnAccount } from './account-actions.ts';
export { loadAccount } from './account-data.ts';

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

/** Who one is here, what one has bought and reached, and what one can do about it (product.md 1.12-1.14, 2.1, 2.5). */
export function AccountPage() {
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
