import { listLastWeekStarts } from '../../domain/administration/week.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { fromDayNumber, startOfDay, toDayNumber } from '../../domain/calendar-day.ts';
import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { OverviewReader, WaitingQueue, WeeklySales } from '../ports/administration.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { HealthFigures } from '../ports/metrics.ts';
import type { UseCase } from '../use-case.ts';
import { readHealthWarnings } from './read-health.ts';

type Ports = { readonly overview: OverviewReader; readonly health: HealthFigures; readonly clock: Clock };
type Overview = OutputOf<'administration.overview'>;

/** Weeks shown, the present one included, and days ahead. */
const WEEKS = 12;
const DAYS = 14;

/** How many of each kind of waiting things are named, and how much of their words. */
const NAMED = 4;
const WORDS = 160;

/** The figures of the site at a glance (product.md 13.31-13.33). */
export const readOverview =
  ({ overview, health, clock }: Ports): UseCase<'administration.overview'> =>
  async () => {
    const now = clock.now();
    const [weeks, endings, queues, waiting, warnings] = await Promise.all([
      readWeeks(overview, now),
      readEndings(overview, now),
      overview.countWaiting(),
      readWaiting(overview),
      readHealthWarnings(health, now),
    ]);
    const { chats, reports, mails } = queues;
    const shown = { chats: presentQueue(chats), reports: presentQueue(reports), mails: presentQueue(mails) };
    return accepted({ at: toIsoTime(now), weeks, endings, ...shown, waiting, warnings });
  };

/** How many of each kind wait for an administrator (product.md 13.33). */
export const countWaiting =
  ({ overview }: Pick<Ports, 'overview'>): UseCase<'administration.waiting'> =>
  async () => {
    const { chats, reports, mails } = await overview.countWaiting();
    return accepted({ chats: chats.count, reports: reports.count, mails: mails.count });
  };

const presentQueue = ({ count, oldest }: WaitingQueue): Overview['chats'] => ({
  count,
  oldest: toIsoTimeOrNull(oldest),
});

async function readWeeks(overview: OverviewReader, now: number): Promise<Overview['weeks']> {
  const starts = listLastWeekStarts(now, WEEKS);
  const from = starts[0] ?? now;
  const { sales, exams, learners: actives } = await overview.listWeeks(from);
  return starts.map((start) => {
    const exam = exams.find(({ week }) => week === start);
    return {
      start: toIsoTime(start),
      nppe: presentSales(sales.find(({ week, product }) => week === start && product === 'nppe')),
      peng: presentSales(sales.find(({ week, product }) => week === start && product === 'peng')),
      activeLearners: actives.find(({ week }) => week === start)?.learners ?? 0,
      examsSat: exam?.sat ?? 0,
      examsPassed: exam?.passed ?? 0,
    };
  });
}

const presentSales = (sales: WeeklySales | undefined): Overview['weeks'][number]['nppe'] => ({
  sold: sales?.sold ?? 0,
  listCents: sales?.listCents ?? 0,
  receivedCents: sales?.receivedCents ?? 0,
  returnedCents: sales?.returnedCents ?? 0,
});

/** Each of the next days, UTC; what has ended earlier today does not end any more. */
async function readEndings(overview: OverviewReader, now: number): Promise<Overview['endings']> {
  const today = toDayNumber(toIsoTime(now).slice(0, 10));
  const until = startOfDay(fromDayNumber(today + DAYS));
  const endings = await overview.listEndings(now, until);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = fromDayNumber(today + index);
    const endsOf = (product: ProductCode): number =>
      endings.find((one) => one.product === product && one.day === startOfDay(day))?.ends ?? 0;
    return { day, nppe: endsOf('nppe'), peng: endsOf('peng') };
  });
}

const readWaiting = async (overview: OverviewReader): Promise<Overview['waiting']> =>
  (await overview.listWaiting(NAMED)).map(({ words, since, ...thing }) => ({
    ...thing,
    words: words.slice(0, WORDS),
    since: toIsoTime(since),
  }));
