import { listLastWeekStarts } from '../../domain/administration/week.ts';
import {
  addFunnelCounts,
  buildCampaignKey,
  compareByYield,
  FUNNEL_LINES,
  type FunnelGroup,
  funnelFileHeader,
  funnelFileLines,
  funnelFileName,
  sumFunnelBy,
  ZERO_FUNNEL_COUNTS,
} from '../../domain/outreach/funnel.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'funnel' | 'clock'>;
type Funnel = OutputOf<'outreach.readFunnel'>;

/** How far leads and accounts of the last weeks came, by week, source, campaign and promo code (product.md 8.55, 8.56). */
export const readFunnel =
  ({ funnel, clock }: Ports): UseCase<'outreach.readFunnel'> =>
  async (_, { weeks }) => {
    const starts = listLastWeekStarts(clock.now(), Number(weeks));
    const since = starts[0] ?? clock.now();
    const [groups, codes] = await Promise.all([funnel.listGroups(since), funnel.listCodes(since, FUNNEL_LINES)]);
    const byWeek = sumFunnelBy(groups, ({ week }) => week);
    return accepted({
      total: groups.reduce(addFunnelCounts, ZERO_FUNNEL_COUNTS),
      weeks: starts.map((start) => ({ start: toIsoTime(start), ...(byWeek.get(start) ?? ZERO_FUNNEL_COUNTS) })),
      sources: sourcesOf(groups),
      campaigns: campaignsOf(groups),
      codes,
    });
  };

const sourcesOf = (groups: readonly FunnelGroup[]): Funnel['sources'] =>
  [...sumFunnelBy(groups, ({ source }) => source)]
    .map(([source, counts]) => ({ source, ...counts }))
    .toSorted(compareByYield)
    .slice(0, FUNNEL_LINES);

const campaignsOf = (groups: readonly FunnelGroup[]): Funnel['campaigns'] => {
  const named = groups.filter(({ campaign }) => campaign !== '');
  return [...sumFunnelBy(named, buildCampaignKey)]
    .map(([key, counts]) => {
      const [source = '', medium = '', campaign = ''] = JSON.parse(key) as readonly string[];
      return { source, medium, campaign, ...counts };
    })
    .toSorted(compareByYield)
    .slice(0, FUNNEL_LINES);
};

/** The funnel of the last weeks as a CSV file (product.md 8.55). */
export const exportFunnel =
  ({ funnel, clock }: Ports): UseCase<'outreach.exportFunnel'> =>
  async (_, { weeks }) => {
    const [since = clock.now()] = listLastWeekStarts(clock.now(), Number(weeks));
    const groups = await funnel.listGroups(since);
    return accepted({
      fileName: funnelFileName(clock.now()),
      type: 'text/csv',
      parts: linesOf(groups),
    });
  };

/** Week by week, so that others are answered in between. */
async function* linesOf(groups: readonly FunnelGroup[]): AsyncGenerator<string, void> {
  yield funnelFileHeader();
  const weeks = new Map<number, FunnelGroup[]>();
  for (const group of groups) {
    const ofWeek = weeks.get(group.week);
    if (ofWeek) ofWeek.push(group);
    else weeks.set(group.week, [group]);
  }
  for (const [week, ofWeek] of [...weeks].toSorted(([one], [other]) => one - other)) {
    await yieldToEventLoop();
    const lines = [...sumFunnelBy(ofWeek, buildCampaignKey)].map(([origin, counts]) => {
      const [source = '', medium = '', campaign = ''] = JSON.parse(origin) as readonly string[];
      return { week, source, medium, campaign, ...counts };
    });
    yield funnelFileLines(lines);
  }
}
