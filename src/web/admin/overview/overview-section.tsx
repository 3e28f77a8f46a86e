import { PRODUCTS } from '../../../domain/billing/product.ts';
import { formatCount, formatQuantity } from '../../../domain/format-count.ts';
import { formatShortDay } from '../../format/dates.ts';
import { Card } from '../../ui/card.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { BarChart } from './bar-chart.tsx';
import { HealthCard } from './health-card.tsx';
import * as css from './overview.css.ts';
import type { OverviewData } from './overview-data.ts';
import { CountTile, WaitingCard } from './waiting-card.tsx';

type Weeks = { readonly weeks: OverviewData['weeks'] };

const PRODUCT_NAMES = [
  ['nppe', 'NPPE'],
  ['peng', 'P.Eng.'],
] as const;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Whole dollars: the sentence beside them says that they are Canadian. */
const dollars = (cents: number): string => `$${formatCount(Math.round(cents / 100))}`;

const weekLabels = ({ weeks }: Weeks): string[] => weeks.map(({ start }) => formatShortDay(start, 'UTC'));

/** The numbers that ask for something (product.md 13.33). */
function Tiles({ overview: { chats, reports, mails, endings } }: { readonly overview: OverviewData }) {
  const [nppe, peng] = [sumOf(endings.map((day) => day.nppe)), sumOf(endings.map((day) => day.peng))];
  return (
    <ul className={css.tiles}>
      <CountTile
        title="Waiting chats"
        {...chats}
        words={chats.count === 0 ? 'Everybody has an answer' : 'The oldest since '}
        since={chats.oldest}
        link={{ words: 'Answer', to: '/admin/chat' }}
      />
      <CountTile
        title="Open reports"
        {...reports}
        words={reports.count === 0 ? 'On questions' : 'On questions, the oldest since '}
        since={reports.oldest}
        link={{ words: 'Decide', to: '/admin/reports' }}
      />
      <CountTile
        title="Emails given up"
        {...mails}
        words={mails.count === 0 ? 'All emails were delivered' : 'The oldest on '}
        since={mails.oldest}
        link={{ words: 'See Health', to: ADMIN_PAGE_LINKS.health.to }}
      />
      <CountTile title="Access ends within 14 days" count={nppe + peng} words={`${nppe} NPPE, ${peng} P.Eng.`} />
    </ul>
  );
}

/** Sales of the present week and the one before, by product, and of all weeks. */
function SalesTable({ weeks }: Weeks) {
  const [before, present] = [weeks.at(-2), weeks.at(-1)];
  const rows = PRODUCT_NAMES.map(([code, name]) => ({
    name: `${name}, ${dollars(PRODUCTS[code].priceCents)}`,
    cells: [present?.[code].sold ?? 0, before?.[code].sold ?? 0, sumOf(weeks.map((week) => week[code].sold))],
    revenue: sumOf(weeks.map((week) => week[code].receivedCents)),
  }));
  const all = sumOf(weeks.flatMap(({ nppe, peng }) => [nppe.listCents, peng.listCents]));
  const received = sumOf(rows.map(({ revenue }) => revenue));
  const returned = sumOf(weeks.flatMap(({ nppe, peng }) => [nppe.returnedCents, peng.returnedCents]));
  return (
    <div className={css.sales}>
      <RowTable
        title="Sales by product"
        height="whole"
        columns={['Product', 'This week', 'Week before', `${weeks.length} weeks`, 'Revenue']}
        rows={rows.map(({ name, cells, revenue }) => ({
          key: name,
          cells: [name, ...cells.map(formatCount), dollars(revenue)],
        }))}
      />
      <p className={css.small}>
        {`${weeks.length} weeks: ${dollars(all)} at list price, ${dollars(all - received)} taken off by promo codes, ${dollars(received)} received, ${dollars(returned)} of it returned since.`}
      </p>
    </div>
  );
}

const RevenueCard = ({ weeks }: Weeks) => (
  <Card title="Revenue by week">
    <p className={css.small}>What was charged, in CAD. Weeks begin on Monday, UTC.</p>
    <div className={css.revenue}>
      <BarChart
        title="Revenue by week"
        unit="Week of"
        labels={weekLabels({ weeks })}
        series={PRODUCT_NAMES.map(([code, name]) => ({ name, values: weeks.map((week) => week[code].receivedCents) }))}
        words={dollars}
      />
      <SalesTable weeks={weeks} />
    </div>
  </Card>
);

const LearnersCard = ({ weeks }: Weeks) => (
  <Card title="Active learners">
    <p
      className={css.small}
    >{`${formatQuantity(weeks.at(-1)?.activeLearners ?? 0, 'learner', 'learners')} used the site this week`}</p>
    <BarChart
      title="Active learners by week"
      unit="Week of"
      labels={weekLabels({ weeks })}
      series={[{ name: 'Learners', values: weeks.map((week) => week.activeLearners) }]}
      words={formatCount}
    />
  </Card>
);

const ExamsCard = ({ weeks }: Weeks) => (
  <Card title="Exams sat">
    <p
      className={css.small}
    >{`${formatCount(weeks.at(-1)?.examsSat ?? 0)} this week, ${formatCount(weeks.at(-1)?.examsPassed ?? 0)} at or above 70`}</p>
    <BarChart
      title="Exams sat by week"
      unit="Week of"
      labels={weekLabels({ weeks })}
      series={[
        { name: '70 and above', values: weeks.map((week) => week.examsPassed) },
        { name: 'Below 70', values: weeks.map((week) => week.examsSat - week.examsPassed) },
      ]}
      words={formatCount}
    />
  </Card>
);

const EndingsCard = ({ endings }: Pick<OverviewData, 'endings'>) => (
  <Card title="Access that ends">
    <p className={css.small}>
      {`${formatQuantity(sumOf(endings.map(({ nppe, peng }) => nppe + peng)), 'learner', 'learners')} in the next 14 days`}
    </p>
    <BarChart
      title="Access that ends, by day"
      unit="Day"
      labels={endings.map(({ day }) => formatShortDay(day, 'UTC'))}
      series={PRODUCT_NAMES.map(([code, name]) => ({ name, values: endings.map((day) => day[code]) }))}
      words={formatCount}
    />
  </Card>
);

/** What an owner looks at every morning (product.md 13.31 to 13.33). */
export const OverviewSection = ({ overview }: { readonly overview: OverviewData }) => (
  <section className={css.overview} aria-label="Overview">
    <Tiles overview={overview} />
    <RevenueCard weeks={overview.weeks} />
    <div className={css.cards}>
      <LearnersCard weeks={overview.weeks} />
      <ExamsCard weeks={overview.weeks} />
      <EndingsCard endings={overview.endings} />
    </div>
    <WaitingCard waiting={overview.waiting} />
    <HealthCard warnings={overview.warnings} />
  </section>
);
