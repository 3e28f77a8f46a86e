import { lastWeeks } from '../../domain/administration/week.ts';
import { dayNumber, dayOfNumber, startOfDay } from '../../domain/calendar-day.ts';
import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { OverviewReader, WaitingQueue, WaitingThing, WeeklySales } from '../ports/administration.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { UseCase } from '../use-case.ts';

type Ports = { readonly overview: OverviewReader; readonly clock: Clock };
type Overview = OutputOf<'administration.overview'>;

/** Weeks shown, the present one included, and days ahead. */
const WEEKS = 12;
const DAYS = 14;

/** How many of each kind of waiting things are named, and how much of their words. */
const NAMED = 4;
const WORDS = 160;

/** The figures of the site at a glance (product.md 13.31-13.33). */
export const readOverview =
  ({ overview, clock }: Ports): UseCase<'administration.overview'> =>
  async () => {
    const now = clock.now();
    const [weeks, endings, queues, waiting] = await Promise.all([
      readWeeks(overview, now),
      readEndings(overview, now),
      overview.countWaiting(),
      readWaiting(overview),
    ]);
    const { chats, reports, mails } = queues;
    const shown = { chats: presentQueue(chats), reports: presentQueue(reports), mails: presentQueue(mails) };
    return accepted({ at: toIsoTime(now), weeks, endings, ...shown, waiting });
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
  const starts = lastWeeks(now, WEEKS);
  const from = starts[0] ?? now;
  const [sales, exams, actives] = await Promise.all([
    overview.listSales(from),
    overview.listExams(from),
    overview.listActiveLearners(from),
  ]);
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
  const today = dayNumber(toIsoTime(now).slice(0, 10));
  const until = startOfDay(dayOfNumber(today + DAYS));
  const [nppe, peng] = await Promise.all([
    overview.listEndings('nppe', now, until),
    overview.listEndings('peng', now, until),
  ]);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOfNumber(today + index);
    const endsOn = (list: typeof nppe): number => list.find((one) => one.day === startOfDay(day))?.ends ?? 0;
    return { day, nppe: endsOn(nppe), peng: endsOn(peng) };
  });
}

async function readWaiting(overview: OverviewReader): Promise<Overview['waiting']> {
  const [chats, reports, mails] = await Promise.all([
    overview.listWaitingChats(NAMED),
    overview.listOpenReports(NAMED),
    overview.listFailedMails(NAMED),
  ]);
  const present =
    (kind: Overview['waiting'][number]['kind']) =>
    ({ words, since, ...thing }: WaitingThing) => ({
      ...thing,
      kind,
      words: words.slice(0, WORDS),
      since: toIsoTime(since),
    });
  return [...chats.map(present('chat')), ...reports.map(present('report')), ...mails.map(present('mail'))];
}
