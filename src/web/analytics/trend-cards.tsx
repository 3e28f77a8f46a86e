import type { ReactNode } from 'react';
import type { AnalyticsView } from '../../application/contract/index.ts';
import { shortPaperTitle } from '../../domain/exam/attempt.ts';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { computePercent, type Tally } from '../../domain/exam/scoring.ts';
import { formatDateRange, formatShortDay } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './analytics.css.ts';
import { ColumnChart } from './column-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { formatAttemptRemark, ScoreChart } from './score-chart.tsx';
import { TwoSharesBar } from './share-bars.tsx';

type Attempts = AnalyticsView['attempts'];

const percentWords = (tally: Tally | undefined): string => (tally ? `${computePercent(tally)}%` : '–');

/** The scores of attempts, and beside them the list. */
export const MockScoresCard = ({ attempts }: { readonly attempts: Attempts }) => (
  <Card title="Mock scores" aside={<Link to="/exam-select">Take a mock exam</Link>}>
    <div className={css.pair}>
      <div>
        <ScoreChart attempts={attempts} />
      </div>
      <ScoreTable attempts={attempts} />
    </div>
  </Card>
);

function ScoreTable({ attempts }: { readonly attempts: Attempts }) {
  const timeZone = useTimeZone();
  return (
    <TableScroller label="Mock scores">
      <FigureTable
        columns={['Attempt', 'Score', 'Right', 'Day']}
        rows={[...attempts].reverse().map((attempt) => {
          const remark = formatAttemptRemark(attempt);
          return {
            key: attempt.id,
            name: (
              <>
                <Link to={`/exam/${attempt.id}`}>{shortPaperTitle(attempt.examSet)}</Link>
                {remark ? ` ${remark}` : ''}
              </>
            ),
            figures: [
              percentWords(attempt),
              `${attempt.right} of ${attempt.items}`,
              formatShortDay(attempt.endTime, timeZone),
            ],
          };
        })}
      />
    </TableScroller>
  );
}

type TableScrollerProps = { readonly label: string; readonly children: ReactNode };

const TableScroller = ({ label, children }: TableScrollerProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className={css.scroller} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

const dayAndMonth = (day: string): string => formatShortDay(`${day}T12:00:00Z`, 'UTC');

/** First answers by week. */
export const WeeklyTrendCard = ({ weeks }: Pick<AnalyticsView, 'weeks'>) => {
  const recent = weeks.slice(-RECENT_WEEKS);
  return (
    <Card title="First answers by week">
      <ColumnChart columns={recent.map((week) => ({ key: week.from, tally: week, below: dayAndMonth(week.from) }))} />
      <TableScroller label="First answers by week">
        <FigureTable
          caption="Filled: right answers. Above: their share."
          columns={['Week from', 'Right', 'Answers', 'Share']}
          rows={[...recent].reverse().map((week) => ({
            key: week.from,
            name: formatDateRange(week.from, week.from),
            figures: [String(week.right), String(week.items), week.items > 0 ? percentWords(week) : '–'],
          }))}
        />
      </TableScroller>
    </Card>
  );
};

/** Weeks of a chart: as many as stay apart on a phone. */
const RECENT_WEEKS = 16;

/** The first attempts at the sets, area by area unless one withholds its keys (product.md 4.35, 14.9). */
export function MockSetsCard({ sets }: Pick<AnalyticsView, 'sets'>) {
  const [one, two] = [sets.find(({ examSet }) => examSet === 1), sets.find(({ examSet }) => examSet === 2)];
  if (!one || !two) return null;
  const areas = two.areas.length > 0 ? one.areas.map(({ area }) => area) : [];
  const of = (set: typeof one, area: (typeof areas)[number]) => set.areas.find((each) => each.area === area);
  return (
    <Card title="Set 1 against Set 2">
      <FigureTable
        caption="First attempts, all questions new. Hollow: Set 1. Filled: Set 2."
        columns={['Area', 'From 0 to 100%', 'Set 1', 'Set 2']}
        rows={[
          {
            key: 'all',
            name: <strong>All areas</strong>,
            plot: <TwoSharesBar first={one} second={two} />,
            figures: [percentWords(one), percentWords(two)],
          },
          ...areas.map((area) => ({
            key: area,
            name: BLUEPRINT[area].title,
            plot: <TwoSharesBar first={of(one, area)} second={of(two, area)} />,
            figures: [percentWords(of(one, area)), percentWords(of(two, area))],
          })),
        ]}
      />
      {areas.length === 0 ? (
        <p className={css.soft}>The areas are shown once the exam whose questions you are answering again is over.</p>
      ) : null}
    </Card>
  );
}
