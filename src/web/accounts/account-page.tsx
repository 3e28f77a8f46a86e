import { redirect, useLoaderData } from 'react-router-dom';
import type { AttemptLine, SessionUserView } from '../../application/contract/index.ts';
import { roleTitle } from '../../domain/accounts/role.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { NoAttempts } from '../dashboard/no-attempts.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { ACCOUNT_ATTEMPTS, readAttempts } from '../exam/attempt-state.ts';
import { LogoutForm } from '../layout/logout-form.tsx';
import type { PageLoad } from '../page-route.tsx';
import { button } from '../ui/button.css.ts';
import { calendarDate } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { AccessBadge } from './access-badge.tsx';
import { AccessState } from './access-state.tsx';
import { type AccessView, readNppeAccess, readPengAccess } from './access-view.ts';
import { column, columns, facts, term, value } from './account-page.css.ts';
import { type Receipt, ReceiptsCard } from './receipts-card.tsx';

type AccountData = {
  readonly user: SessionUserView;
  readonly nppe: AccessView;
  readonly peng: AccessView;
  readonly attempts: readonly AttemptLine[] | null;
  readonly payments: readonly Receipt[] | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What the account shows: each part may fail alone. */
export const loadAccount: PageLoad<AccountData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=account');
  const now = Date.now();
  const [nppe, peng, attempts, payments] = await Promise.all([
    readNppeAccess(api, user, now),
    readPengAccess(api, user, now),
    readAttempts(api),
    partOfPage(api('billing.listPayments', {})),
  ]);
  return { user, nppe, peng, attempts, payments, now };
};

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <>
    <dt className={term}>{name}</dt>
    <dd className={value}>{children}</dd>
  </>
);

const InformationCard = ({ user }: { readonly user: SessionUserView }) => (
  <Card title="Account Information">
    <dl className={facts}>
      <Fact name="Username">{user.username}</Fact>
      <Fact name="Email">{user.email}</Fact>
      <Fact name="Role">{roleTitle(user.role)}</Fact>
      <Fact name="Member since">{calendarDate(user.createdAt)}</Fact>
    </dl>
    <LogoutForm className={button.other} words="Log Out" />
  </Card>
);

const AccessCard = ({ product, access }: { readonly product: ProductCode; readonly access: AccessView }) => (
  <Card title={PRODUCTS[product].name} aside={<AccessBadge access={access} />}>
    <AccessState product={product} access={access} />
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

/** Who one is here, what one has bought, and what one has reached (product.md 2.1, 2.5). */
export function AccountPage() {
  const { user, nppe, peng, attempts, payments, now } = useLoaderData() as AccountData;
  return (
    <PageBody>
      <PageTitle of="My Account" />
      <PageHeader title="My Account" />
      <div className={columns}>
        <div className={column}>
          <InformationCard user={user} />
          <AccessCard product="nppe" access={nppe} />
          <AccessCard product="peng" access={peng} />
        </div>
        <div className={column}>
          <Card title="Exam History">
            <History attempts={attempts} nppe={nppe} now={now} />
          </Card>
          <ReceiptsCard payments={payments} />
        </div>
      </div>
    </PageBody>
  );
}
