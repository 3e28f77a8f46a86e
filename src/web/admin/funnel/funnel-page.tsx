import { Download } from 'lucide';
import { Form, useLoaderData } from 'react-router-dom';
import { FUNNEL_WEEKS } from '../../../domain/outreach/funnel.ts';
import type { PageLoader } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { weeksForm } from './funnel.css.ts';
import {
  FunnelCampaignsCard,
  FunnelPromoCodesCard,
  type FunnelReportData,
  FunnelSourcesCard,
  FunnelWeeksCard,
} from './funnel-tables.tsx';
import { StepBars } from './step-bars.tsx';

type FunnelData = { readonly funnel: FunnelReportData; readonly weeks: (typeof FUNNEL_WEEKS)[number] };

const { label: TITLE, to: PATH } = ADMIN_PAGE_LINKS.funnel;

/** Loads the funnel; what the address names wrongly is as if it were not there. */
export const loader: PageLoader<FunnelData> = async ({ api, url }) => {
  const weeks = FUNNEL_WEEKS.find((each) => each === url.searchParams.get('weeks')) ?? '12';
  return { funnel: await api('outreach.readFunnel', { weeks }), weeks };
};

/** From lead to account to purchase (product.md 8.55, 8.56). */
export function Component() {
  const { funnel, weeks } = useLoaderData() as FunnelData;
  const { total } = funnel;
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <a href={buildPathWithQuery('/api/admin/funnel/export', { weeks })} className={button.other}>
            <Icon of={Download} size={18} />
            Export CSV
          </a>
        }
      >
        Leads and accounts that were new in these weeks, and how far they have come since. A source is known of those
        who agreed to share it. Revenue is what was charged, in CAD.
      </PageHeader>
      <Card title={`Last ${weeks} weeks`}>
        <Form method="get" action={PATH} className={weeksForm} key={weeks}>
          <SelectField label="Weeks" name="weeks" defaultValue={weeks}>
            {FUNNEL_WEEKS.map((count) => (
              <option key={count} value={count}>
                {count} weeks
              </option>
            ))}
          </SelectField>
          <button type="submit" className={button.other}>
            Show
          </button>
        </Form>
        <StepBars
          title="Steps"
          reachedWords="bought"
          bars={[
            { name: 'Leads', all: total.leads, reached: total.leadBuyers },
            { name: 'Leads with an account', all: total.leadAccounts, reached: total.leadBuyers },
            { name: 'Accounts', all: total.accounts, reached: total.buyers },
          ]}
        />
      </Card>
      <FunnelWeeksCard weeks={funnel.weeks} />
      <FunnelSourcesCard sources={funnel.sources} />
      <FunnelCampaignsCard campaigns={funnel.campaigns} />
      <FunnelPromoCodesCard codes={funnel.codes} />
    </PageBody>
  );
}
