import { BYTE_ORDER_MARK, csvLine } from '../csv-file.ts';

/**
 * How many of those who came in a period went how far: leads, how many of them have an account and bought; accounts, how many
 * of them bought, and what they were charged, in cents (product.md 8.55).
 */
export type FunnelCounts = {
  readonly leads: number;
  readonly leadAccounts: number;
  readonly leadBuyers: number;
  readonly accounts: number;
  readonly buyers: number;
  readonly receivedCents: number;
};

/** The origin of a group; a source without consent is empty. `week` is its start in milliseconds. */
export type FunnelGroup = FunnelCounts & {
  readonly week: number;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
};

export const ZERO_FUNNEL_COUNTS: FunnelCounts = {
  leads: 0,
  leadAccounts: 0,
  leadBuyers: 0,
  accounts: 0,
  buyers: 0,
  receivedCents: 0,
};

/** How many weeks the funnel can show, the present one included; the second is shown unless another one is chosen. */
export const FUNNEL_WEEKS = ['4', '12', '26', '52'] as const;

/** The lines that a table of the page has at most; the file has all. */
export const FUNNEL_LINES = 50;

export const addFunnelCounts = (one: FunnelCounts, other: FunnelCounts): FunnelCounts => ({
  leads: one.leads + other.leads,
  leadAccounts: one.leadAccounts + other.leadAccounts,
  leadBuyers: one.leadBuyers + other.leadBuyers,
  accounts: one.accounts + other.accounts,
  buyers: one.buyers + other.buyers,
  receivedCents: one.receivedCents + other.receivedCents,
});

/** The sums of the groups that have the same key. */
export function sumFunnelBy<Key>(
  groups: readonly FunnelGroup[],
  keyOf: (group: FunnelGroup) => Key,
): Map<Key, FunnelCounts> {
  const sums = new Map<Key, FunnelCounts>();
  for (const group of groups) {
    const key = keyOf(group);
    sums.set(key, addFunnelCounts(sums.get(key) ?? ZERO_FUNNEL_COUNTS, group));
  }
  return sums;
}

/** Most revenue first, then most accounts, then most leads. */
export const compareByYield = (one: FunnelCounts, other: FunnelCounts): number =>
  other.receivedCents - one.receivedCents || other.accounts - one.accounts || other.leads - one.leads;

/** The name of a source as it is shown. */
export const formatOriginName = (source: string): string => source || 'Not shared';

/** What distinguishes a campaign from others of its name. */
export const buildCampaignKey = ({
  source,
  medium,
  campaign,
}: Pick<FunnelGroup, 'source' | 'medium' | 'campaign'>): string => JSON.stringify([source, medium, campaign]);

const COLUMNS = [
  'Week',
  'Source',
  'Medium',
  'Campaign',
  'Leads',
  'Leads with Account',
  'Leads who Bought',
  'Accounts',
  'Accounts that Bought',
  'Revenue (CAD)',
];

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The beginning of the funnel as a CSV file, which has a line for each week, source, medium and campaign (product.md 8.55). */
export const funnelFileHeader = (): string => BYTE_ORDER_MARK + csvLine(COLUMNS);

/** The lines of the file for groups of different origins, by week and yield. */
export const funnelFileLines = (groups: readonly FunnelGroup[]): string =>
  groups
    .toSorted((one, other) => one.week - other.week || compareByYield(one, other))
    .map((group) =>
      csvLine([
        dayOf(group.week),
        formatOriginName(group.source),
        group.medium,
        group.campaign,
        ...[group.leads, group.leadAccounts, group.leadBuyers, group.accounts, group.buyers].map(String),
        (group.receivedCents / 100).toFixed(2),
      ]),
    )
    .join('');

/** The name of the file, which carries the day of the export. */
export const funnelFileName = (now: number): string => `funnel-${dayOf(now)}.csv`;
