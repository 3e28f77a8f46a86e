import type { ReactNode } from 'react';
import type { OutputOf } from '../../../application/contract/index.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { type FunnelCounts, formatOriginName } from '../../../domain/outreach/funnel.ts';
import { formatShortDay } from '../../format/dates.ts';
import { Card } from '../../ui/card.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { BarChart } from '../overview/bar-chart.tsx';
import { smallPrint, soft } from '../records.css.ts';
import { beside } from './funnel.css.ts';
import { StepBars } from './step-bars.tsx';

export type FunnelReportData = OutputOf<'outreach.readFunnel'>;

const COUNTS = ['Leads', 'With account', 'Leads who bought', 'Accounts', 'Accounts that bought', 'Revenue'] as const;

/** Whole dollars: the page says that they are Canadian. */
const dollars = (cents: number): string => `$${formatCount(Math.round(cents / 100))}`;

const cellsOf = (counts: FunnelCounts): string[] => [
  ...[counts.leads, counts.leadAccounts, counts.leadBuyers, counts.accounts, counts.buyers].map(formatCount),
  dollars(counts.receivedCents),
];

/** The bars of a chart; more are in the table beside it. */
const BARS = 8;

/** Leads and accounts of each week, parted by whether they went further. */
export const FunnelWeeksCard = ({ weeks }: Pick<FunnelReportData, 'weeks'>) => {
  const labels = weeks.map(({ start }) => formatShortDay(start, 'UTC'));
  return (
    <Card title="By week">
      <p className={smallPrint}>By the week of the first step. Weeks begin on Monday, UTC.</p>
      <div className={beside}>
        <BarChart
          title="Accounts by week"
          unit="Week of"
          labels={labels}
          series={[
            { name: 'Bought', values: weeks.map(({ buyers }) => buyers) },
            { name: 'Account only', values: weeks.map(({ accounts, buyers }) => accounts - buyers) },
          ]}
          words={formatCount}
        />
        <RowTable
          title="By week"
          columns={['Week of', ...COUNTS]}
          rows={weeks
            .map(({ start, ...counts }, at) => ({ key: start, cells: [labels[at], ...cellsOf(counts)] }))
            .toReversed()}
        />
      </div>
    </Card>
  );
};

type Origin = FunnelCounts & { readonly key: string; readonly name: string };

type OriginsCardProps = {
  readonly title: string;
  readonly column: string;
  readonly origins: readonly Origin[];
  readonly none: ReactNode;
};

const OriginsCard = ({ title, column, origins, none }: OriginsCardProps) => (
  <Card title={title}>
    {origins.length === 0 ? (
      <p className={soft}>{none}</p>
    ) : (
      <div className={beside}>
        <StepBars
          title={`Accounts, ${title.toLowerCase()}`}
          reachedWords="bought"
          bars={origins.slice(0, BARS).map(({ name, accounts, buyers }) => ({ name, all: accounts, reached: buyers }))}
        />
        <RowTable
          title={title}
          columns={[column, ...COUNTS]}
          rows={origins.map(({ key, name, ...counts }) => ({ key, cells: [name, ...cellsOf(counts)] }))}
        />
      </div>
    )}
  </Card>
);

export const FunnelSourcesCard = ({ sources }: Pick<FunnelReportData, 'sources'>) => (
  <OriginsCard
    title="By source"
    column="Source"
    origins={sources.map(({ source, ...counts }) => ({ key: source, name: formatOriginName(source), ...counts }))}
    none="Nobody came in these weeks."
  />
);

export const FunnelCampaignsCard = ({ campaigns }: Pick<FunnelReportData, 'campaigns'>) => (
  <OriginsCard
    title="By campaign"
    column="Campaign"
    origins={campaigns.map(({ source, medium, campaign, ...counts }) => {
      const name = `${campaign} (${medium === '' ? source : `${source}, ${medium}`})`;
      return { key: name, name, ...counts };
    })}
    none="Nobody came by a link with utm_campaign in these weeks and agreed to tell it."
  />
);

export const FunnelPromoCodesCard = ({ codes }: Pick<FunnelReportData, 'codes'>) => (
  <Card title="By promo code">
    <p className={smallPrint}>All purchases of these weeks, whenever the account was made.</p>
    {codes.length === 0 ? (
      <p className={soft}>Nothing was bought in these weeks.</p>
    ) : (
      <div className={beside}>
        <StepBars
          title="Purchases, by promo code"
          reachedWords="by leads"
          bars={codes
            .slice(0, BARS)
            .map(({ code, buyers, leads }) => ({ name: code ?? 'Without a code', all: buyers, reached: leads }))}
        />
        <RowTable
          title="By promo code"
          columns={['Promo code', 'Purchases', 'Buyers', 'Former leads', 'List price', 'Revenue']}
          rows={codes.map(({ code, purchases, buyers, leads, listCents, receivedCents }) => ({
            key: code ?? '',
            cells: [
              code ?? 'Without a code',
              ...[purchases, buyers, leads].map(formatCount),
              ...[listCents, receivedCents].map(dollars),
            ],
          }))}
        />
      </div>
    )}
  </Card>
);
