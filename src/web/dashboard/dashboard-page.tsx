import { redirect, useLoaderData } from 'react-router-dom';
import type { AttemptLine } from '../../application/contract/index.ts';
import { AccessBadge } from '../accounts/access-badge.tsx';
import { AccessState } from '../accounts/access-state.tsx';
import { type AccessView, readNppeAccess } from '../accounts/access-view.ts';
import type { PageLoad } from '../page-route.tsx';
import { useViewer } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { readAttempts } from './attempt-state.ts';
import { columns } from './dashboard-page.css.ts';
import { ResultsCard } from './results-card.tsx';
import { RunningAttempt } from './running-attempt.tsx';
import { SubscribeCard } from './subscribe-card.tsx';
import { Ways } from './ways.tsx';

type DashboardData = {
  readonly access: AccessView;
  readonly attempts: readonly AttemptLine[] | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What the dashboard shows: access and attempts, each of which may fail alone. */
export const loadDashboard: PageLoad<DashboardData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=dashboard');
  const now = Date.now();
  const [access, attempts] = await Promise.all([readNppeAccess(api, user, now), readAttempts(api)]);
  return { access, attempts, now };
};

const AccessCard = ({ access }: { readonly access: AccessView }) => (
  <Card title="NPPE Study Package" aside={<AccessBadge access={access} />}>
    <AccessState product="nppe" access={access} />
  </Card>
);

/** What is next, what was reached, and until when. */
export function DashboardPage() {
  const { access, attempts, now } = useLoaderData() as DashboardData;
  const username = useViewer()?.username;
  const without = access.state === 'inactive';
  return (
    <PageBody>
      <PageTitle of="Dashboard" />
      <PageHeader title="Dashboard" {...(username ? { above: `Signed in as ${username}` } : {})} />
      {attempts ? <RunningAttempt attempts={attempts} now={now} /> : null}
      {without ? <SubscribeCard expired={access.expired} /> : <Ways />}
      <div className={columns}>
        {without && attempts?.length === 0 ? null : <ResultsCard attempts={attempts} now={now} mayStart={!without} />}
        {without ? null : <AccessCard access={access} />}
      </div>
    </PageBody>
  );
}
