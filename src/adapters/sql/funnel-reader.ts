import type { FunnelReader, PromoCodeSales } from '../../application/ports/funnel.ts';
import {
  addFunnelCounts,
  buildCampaignKey,
  type FunnelGroup,
  ZERO_FUNNEL_COUNTS,
} from '../../domain/outreach/funnel.ts';
import { forEachTimeWindow } from './funnel-windows.ts';
import type { SqlHandle } from './sql-handle.ts';
import { buildWeekExpression } from './week-of.ts';

type GroupRow = {
  readonly kind: 'lead' | 'account';
  readonly week: number;
  readonly origin_source: string;
  readonly origin_medium: string;
  readonly origin_campaign: string;
  readonly came: number;
  readonly accounts: number | null;
  readonly buyers: number;
  readonly cents: number | null;
};

const ORIGIN = 'week, origin_source, origin_medium, origin_campaign';

/** Leads, the account with the same address, and whether that account bought: looked up for each, since most payments are older. */
const LEADS = `
  SELECT 'lead' AS kind, ${ORIGIN}, COUNT(*) AS came, COUNT(account) AS accounts, COALESCE(SUM(has_bought), 0) AS buyers, NULL AS cents
  FROM (
    SELECT ${buildWeekExpression('l.created_at')} AS week, COALESCE(o.source, '') AS origin_source,
      COALESCE(o.medium, '') AS origin_medium, COALESCE(o.campaign, '') AS origin_campaign, u.id AS account,
      EXISTS (SELECT 1 FROM payments p WHERE p.user_id = u.id AND p.granted_at IS NOT NULL) AS has_bought
    FROM marketing_leads l
    LEFT JOIN lead_origins o ON o.lead_id = l.id
    LEFT JOIN users u ON u.email_key = l.email_key AND u.role <> 'admin'
    WHERE l.created_at >= ? AND l.created_at < ?) AS leads
  GROUP BY ${ORIGIN}`;

/**
 * An account without an origin takes that of the lead with its address. A purchase cannot precede the account. `role = 'user'`
 * would tempt SQLite to read all learners by the index on the role.
 */
const ACCOUNTS = `
  SELECT 'account' AS kind, ${ORIGIN}, COUNT(*) AS came, NULL AS accounts, COUNT(spent) AS buyers, SUM(spent) AS cents
  FROM (
    SELECT ${buildWeekExpression('u.created_at')} AS week, COALESCE(o.source, lo.source, '') AS origin_source,
      COALESCE(o.medium, lo.medium, '') AS origin_medium, COALESCE(o.campaign, lo.campaign, '') AS origin_campaign,
      (SELECT SUM(p.amount_cents) FROM payments p WHERE p.user_id = u.id AND p.granted_at >= ?) AS spent
    FROM users u
    LEFT JOIN user_origins o ON o.user_id = u.id
    LEFT JOIN marketing_leads l ON l.email_key = u.email_key
    LEFT JOIN lead_origins lo ON lo.lead_id = l.id
    WHERE u.created_at >= ? AND u.created_at < ? AND u.role <> 'admin') AS accounts
  GROUP BY ${ORIGIN}`;

/** A buyer counts with the first purchase by a code since the beginning, so that the numbers of parts of the time add up. */
const CODES = `
  SELECT code, COUNT(*) AS purchases, SUM(is_first) AS buyers, SUM(is_first * is_lead) AS leads, SUM(list_cents) AS listCents,
    SUM(amount_cents) AS receivedCents
  FROM (
    SELECT c.code, p.list_cents, p.amount_cents, CASE WHEN l.id IS NULL THEN 0 ELSE 1 END AS is_lead,
      NOT EXISTS (SELECT 1 FROM payments e WHERE e.user_id = p.user_id AND e.granted_at >= ?
        AND (e.granted_at < p.granted_at OR (e.granted_at = p.granted_at AND e.id < p.id))
        AND COALESCE(e.promo_code_id, 0) = COALESCE(p.promo_code_id, 0)) AS is_first
    FROM payments p
    LEFT JOIN promo_codes c ON c.id = p.promo_code_id
    LEFT JOIN users u ON u.id = p.user_id
    LEFT JOIN marketing_leads l ON l.email_key = u.email_key
    WHERE p.granted_at >= ? AND p.granted_at < ?) AS purchases
  GROUP BY code`;

const groupOf = (row: GroupRow): Pick<FunnelGroup, 'week' | 'source' | 'medium' | 'campaign'> => ({
  week: Number(row.week),
  source: row.origin_source,
  medium: row.origin_medium,
  campaign: row.origin_campaign,
});

const toLeads = (row: GroupRow): FunnelGroup => ({
  ...ZERO_FUNNEL_COUNTS,
  ...groupOf(row),
  leads: Number(row.came),
  leadAccounts: Number(row.accounts),
  leadBuyers: Number(row.buyers),
});

const toAccounts = (row: GroupRow): FunnelGroup => ({
  ...ZERO_FUNNEL_COUNTS,
  ...groupOf(row),
  accounts: Number(row.came),
  buyers: Number(row.buyers),
  receivedCents: Number(row.cents ?? 0),
});

/** The figures of a code in several parts of the time together; MySQL answers sums as text. */
const addSales = (one: PromoCodeSales | undefined, other: PromoCodeSales): PromoCodeSales => ({
  code: other.code,
  purchases: (one?.purchases ?? 0) + Number(other.purchases),
  buyers: (one?.buyers ?? 0) + Number(other.buyers),
  leads: (one?.leads ?? 0) + Number(other.leads),
  listCents: (one?.listCents ?? 0) + Number(other.listCents),
  receivedCents: (one?.receivedCents ?? 0) + Number(other.receivedCents),
});

const byYield = (one: PromoCodeSales, other: PromoCodeSales): number =>
  other.receivedCents - one.receivedCents || other.purchases - one.purchases;

/** The funnel from indexed ranges of leads, accounts and payments (product.md 8.55, 8.56). */
export const funnelReader = (handle: SqlHandle): FunnelReader => ({
  listGroups: async (since) => {
    const groups = new Map<string, FunnelGroup>();
    await forEachTimeWindow(handle, since, async ({ from, until }) => {
      const rows = await handle.rows<GroupRow>(`${LEADS} UNION ALL ${ACCOUNTS}`, [from, until, since, from, until]);
      for (const row of rows) {
        const group = row.kind === 'lead' ? toLeads(row) : toAccounts(row);
        const key = JSON.stringify([row.kind, group.week, buildCampaignKey(group)]);
        groups.set(key, { ...group, ...addFunnelCounts(groups.get(key) ?? ZERO_FUNNEL_COUNTS, group) });
      }
    });
    return [...groups.values()];
  },
  listCodes: async (since, limit) => {
    const sales = new Map<string | null, PromoCodeSales>();
    await forEachTimeWindow(handle, since, async ({ from, until }) => {
      const parts = await handle.rows<PromoCodeSales>(CODES, [since, from, until]);
      for (const part of parts) sales.set(part.code, addSales(sales.get(part.code), part));
    });
    return [...sales.values()].sort(byYield).slice(0, limit);
  },
});
