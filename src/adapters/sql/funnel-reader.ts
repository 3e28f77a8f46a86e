import type { FunnelReader, PromoCodeSales } from '../../application/ports/funnel.ts';
import { type FunnelGroup, ZERO_FUNNEL_COUNTS } from '../../domain/outreach/funnel.ts';
import type { SqlHandle } from './sql-handle.ts';
import { buildWeekExpression } from './week-of.ts';

type GroupRow = {
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
  SELECT ${ORIGIN}, COUNT(*) AS came, COUNT(account) AS accounts, COALESCE(SUM(has_bought), 0) AS buyers, NULL AS cents
  FROM (
    SELECT ${buildWeekExpression('l.created_at')} AS week, COALESCE(o.source, '') AS origin_source,
      COALESCE(o.medium, '') AS origin_medium, COALESCE(o.campaign, '') AS origin_campaign, u.id AS account,
      EXISTS (SELECT 1 FROM payments p WHERE p.user_id = u.id AND p.granted_at IS NOT NULL) AS has_bought
    FROM marketing_leads l
    LEFT JOIN lead_origins o ON o.lead_id = l.id
    LEFT JOIN users u ON u.email_key = l.email_key AND u.role <> 'admin'
    WHERE l.created_at >= ?) AS leads
  GROUP BY ${ORIGIN}`;

/**
 * An account without an origin takes that of the lead with its address. A purchase cannot precede the account. `role = 'user'`
 * would tempt SQLite to read all learners by the index on the role.
 */
const ACCOUNTS = `
  SELECT ${ORIGIN}, COUNT(*) AS came, NULL AS accounts, COUNT(spent) AS buyers, SUM(spent) AS cents
  FROM (
    SELECT ${buildWeekExpression('u.created_at')} AS week, COALESCE(o.source, lo.source, '') AS origin_source,
      COALESCE(o.medium, lo.medium, '') AS origin_medium, COALESCE(o.campaign, lo.campaign, '') AS origin_campaign,
      (SELECT SUM(p.amount_cents) FROM payments p WHERE p.user_id = u.id AND p.granted_at >= ?) AS spent
    FROM users u
    LEFT JOIN user_origins o ON o.user_id = u.id
    LEFT JOIN marketing_leads l ON l.email_key = u.email_key
    LEFT JOIN lead_origins lo ON lo.lead_id = l.id
    WHERE u.created_at >= ? AND u.role <> 'admin') AS accounts
  GROUP BY ${ORIGIN}`;

const CODES = `
  SELECT c.code, COUNT(*) AS purchases, COUNT(DISTINCT p.user_id) AS buyers, COUNT(DISTINCT l.id) AS leads,
    SUM(p.list_cents) AS listCents, SUM(p.amount_cents) AS receivedCents
  FROM payments p
  LEFT JOIN promo_codes c ON c.id = p.promo_code_id
  LEFT JOIN users u ON u.id = p.user_id
  LEFT JOIN marketing_leads l ON l.email_key = u.email_key
  WHERE p.granted_at >= ? GROUP BY c.code ORDER BY receivedCents DESC, purchases DESC LIMIT ?`;

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

/** The funnel from indexed ranges of leads, accounts and payments (product.md 8.55, 8.56). */
export const funnelReader = (handle: SqlHandle): FunnelReader => ({
  listGroups: async (since) => {
    const [leads, accounts] = await Promise.all([
      handle.rows<GroupRow>(LEADS, [since]),
      handle.rows<GroupRow>(ACCOUNTS, [since, since]),
    ]);
    return [...leads.map(toLeads), ...accounts.map(toAccounts)];
  },
  listCodes: async (since, limit) => {
    const rows = await handle.rows<PromoCodeSales>(CODES, [since, limit]);
    return rows.map(({ code, ...figures }) => ({
      code,
      purchases: Number(figures.purchases),
      buyers: Number(figures.buyers),
      leads: Number(figures.leads),
      listCents: Number(figures.listCents),
      receivedCents: Number(figures.receivedCents),
    }));
  },
});
