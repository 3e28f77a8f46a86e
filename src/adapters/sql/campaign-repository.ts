import type {
  Campaign,
  CampaignFigures,
  CampaignLink,
  CampaignRecipient,
  CampaignRepository,
} from '../../application/ports/campaigns.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignFields,
  type CampaignState,
  isSubscriberSegment,
} from '../../domain/outreach/campaign.ts';
import { columnNames, fromColumns, toColumns } from './edited-columns.ts';
import { columnsOf, type ListQuery, readList, readLists } from './list-query.ts';
import { segmentCondition } from './segment-conditions.ts';
import {
  buildForUpdateClause,
  findFirstRow,
  insertAndReadId,
  placeholders,
  type SqlHandle,
  type SqlValue,
} from './sql-handle.ts';

type CampaignRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly version: number;
  readonly state: CampaignState;
  readonly send_at: number | null;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly batch_at: number | null;
  readonly created_at: number;
};

const OWN = ['id', 'version', 'state', 'send_at', 'started_at', 'finished_at', 'batch_at', 'created_at'];

const SELECT = `SELECT ${[...OWN, ...columnNames<CampaignFields>(CAMPAIGN_FIELDS)].join(', ')} FROM campaigns`;

const toCampaign = (row: CampaignRow): Campaign => ({
  ...fromColumns<CampaignFields>(CAMPAIGN_FIELDS, row),
  id: row.id,
  version: row.version,
  state: row.state,
  sendAt: row.send_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  batchAt: row.batch_at,
  createdAt: row.created_at,
});

/** Newsletter mails, their recipients and their links (product.md 8.47 to 8.51). */
export const campaignRepository = (handle: SqlHandle): CampaignRepository => ({
  listCampaigns: async ({ before, limit }) => {
    const rows = await handle.rows<CampaignRow>(`${SELECT} WHERE id < ? ORDER BY id DESC LIMIT ?`, [before, limit]);
    return rows.map(toCampaign);
  },
  findCampaign: (id) => findCampaign(handle, 'WHERE id = ?', [id]),
  listFigures: async (ids) => {
    const rows = ids.length === 0 ? [] : await readList(handle, figureList(ids));
    return new Map(rows.map(({ id, ...figures }) => [id, figures]));
  },
  findResults: async (id) => {
    const { figures, links } = await readLists(handle, { figures: figureList([id]), links: linkList(id) });
    const { id: _, ...counts } = figures[0] ?? { id, ...NO_FIGURES };
    return { figures: counts, links: links.map(toLink) };
  },
  listLinks: async (id) => (await readList(handle, linkList(id))).map(toLink),
  findLinkTarget: async (linkId) => {
    const row = await findFirstRow<{ target: string }>(handle, 'SELECT target FROM campaign_links WHERE id = ?', [
      linkId,
    ]);
    return row?.target ?? null;
  },
  countSegment: async (segment, now) => {
    if (!isSubscriberSegment(segment)) return 0;
    const { sql, bindings } = segmentCondition(segment, now);
    const counted = `SELECT COUNT(*) AS count FROM newsletter_subscribers s WHERE ${sql}`;
    const row = await findFirstRow<{ count: number }>(handle, counted, bindings);
    return Number(row?.count);
  },
  findDue: async (now) =>
    (await findCampaign(handle, `WHERE state = 'sending' ORDER BY id LIMIT 1`, [])) ??
    findCampaign(handle, `WHERE state = 'scheduled' AND send_at <= ? ORDER BY send_at, id LIMIT 1`, [now]),
  findDelivery: (campaignId, subscriberId) => findDelivery(handle, campaignId, subscriberId),
  ...writing(handle),
  ...sending(handle),
});

async function findCampaign(handle: SqlHandle, where: string, bindings: readonly SqlValue[]): Promise<Campaign | null> {
  const row = await findFirstRow<CampaignRow>(handle, `${SELECT} ${where}`, bindings);
  return row && toCampaign(row);
}

const NO_FIGURES: CampaignFigures = { queued: 0, sent: 0, bounced: 0, unsubscribed: 0, clicks: 0 };

const figureList = (ids: readonly number[]): ListQuery<CampaignFigures & { readonly id: number }> => ({
  columns: {
    id: 'c.id',
    queued: 'COUNT(r.id)',
    sent: 'COUNT(r.sent_at)',
    bounced: 'COUNT(r.bounced_at)',
    unsubscribed: '(SELECT COUNT(*) FROM newsletter_subscribers s WHERE s.left_campaign_id = c.id)',
    clicks: '(SELECT COALESCE(SUM(l.clicks), 0) FROM campaign_links l WHERE l.campaign_id = c.id)',
  },
  from: `campaigns c LEFT JOIN campaign_recipients r ON r.campaign_id = c.id
    WHERE c.id IN (${placeholders(ids)}) GROUP BY c.id`,
  values: ids,
});

const linkList = (campaignId: number): ListQuery<CampaignLink & { readonly position: number }> => ({
  columns: columnsOf('l', ['id', 'target', 'clicks', 'position']),
  from: 'campaign_links l WHERE l.campaign_id = ?',
  values: [campaignId],
  order: { direction: 'ascending', by: ['position'] },
});

const toLink = ({ id, target, clicks }: CampaignLink): CampaignLink => ({ id, target, clicks });

type DeliveryRow = {
  readonly email: string;
  readonly name: string;
  readonly leave_token: string;
  readonly reference: string;
};

/**
 * An address that unsubscribed, bounced or got the mail meanwhile is no longer a recipient; once the campaign is
 * stopped, none is.
 */
async function findDelivery(handle: SqlHandle, campaignId: number, subscriberId: number) {
  const row = await findFirstRow<DeliveryRow>(
    handle,
    `SELECT s.email, s.name, s.leave_token, r.reference
     FROM campaign_recipients r
     JOIN newsletter_subscribers s ON s.id = r.subscriber_id
     JOIN campaigns c ON c.id = r.campaign_id
     WHERE r.campaign_id = ? AND r.subscriber_id = ? AND r.sent_at IS NULL AND c.state <> 'stopped'
       AND s.left_at IS NULL AND s.bounced_at IS NULL AND s.pending_at IS NULL`,
    [campaignId, subscriberId],
  );
  return row && { email: row.email, name: row.name, leaveToken: row.leave_token, reference: row.reference };
}

type Writing = Pick<CampaignRepository, 'add' | 'edit' | 'move' | 'start'>;

const writing = (handle: SqlHandle): Writing => ({
  add: (fields, now) => {
    const row = { ...toColumns<CampaignFields>(CAMPAIGN_FIELDS, fields), state: 'draft', created_at: now };
    return insertAndReadId(handle.knex('campaigns').insert(row));
  },
  edit: async (id, seenVersion, fields) => {
    const edited = await handle
      .knex('campaigns')
      .where({ id, version: seenVersion, state: 'draft' })
      .update({ ...toColumns<CampaignFields>(CAMPAIGN_FIELDS, fields), version: seenVersion + 1 });
    return edited === 1;
  },
  move: async (id, from, to, sendAt) => {
    const statement = `UPDATE campaigns SET state = ?, send_at = ? WHERE id = ? AND state IN (${placeholders(from)})`;
    return (await handle.run(statement, [to, sendAt, id, ...from])) === 1;
  },
  start: async (id, targets, now) => {
    const statement = `UPDATE campaigns SET state = 'sending', started_at = ? WHERE id = ? AND state = 'scheduled'`;
    if ((await handle.run(statement, [now, id])) === 0) return false;
    const links = targets.map((target, position) => ({ campaign_id: id, position, target }));
    if (links.length > 0) await handle.knex('campaign_links').insert(links);
    return true;
  },
});

type Sending = Pick<
  CampaignRepository,
  'lockSending' | 'takeRecipients' | 'finish' | 'markSent' | 'markBounced' | 'recordClick'
>;

const sending = (handle: SqlHandle): Sending => ({
  lockSending: (id) => findCampaign(handle, `WHERE id = ? AND state = 'sending'${buildForUpdateClause(handle)}`, [id]),
  takeRecipients: (campaign, limit, now, newReference) => takeRecipients(handle, campaign, limit, now, newReference),
  finish: async (id, now) => {
    await handle.run(`UPDATE campaigns SET state = 'sent', finished_at = ? WHERE id = ? AND state = 'sending'`, [
      now,
      id,
    ]);
  },
  markSent: async (reference, now) => {
    await handle.run('UPDATE campaign_recipients SET sent_at = ? WHERE reference = ?', [now, reference]);
  },
  markBounced: (reference, now) => markBounced(handle, reference, now),
  recordClick: async (linkId) => {
    await handle.run('UPDATE campaign_links SET clicks = clicks + 1 WHERE id = ?', [linkId]);
  },
});

async function takeRecipients(
  handle: SqlHandle,
  { id, segment }: Campaign,
  limit: number,
  now: number,
  newReference: () => string,
): Promise<CampaignRecipient[]> {
  if (!isSubscriberSegment(segment)) return [];
  const { sql, bindings } = segmentCondition(segment, now);
  const next = await handle.rows<{ id: number }>(
    `SELECT s.id FROM newsletter_subscribers s
       WHERE s.id > (SELECT last_subscriber_id FROM campaigns WHERE id = ?) AND ${sql} ORDER BY s.id LIMIT ?`,
    [id, ...bindings, limit],
  );
  if (next.length === 0) return [];
  const recipients = next.map((row) => ({ subscriberId: row.id, reference: newReference() }));
  await handle
    .knex('campaign_recipients')
    .insert(
      recipients.map(({ subscriberId, reference }) => ({ campaign_id: id, subscriber_id: subscriberId, reference })),
    );
  await handle.run('UPDATE campaigns SET last_subscriber_id = ?, batch_at = ? WHERE id = ?', [
    recipients.at(-1)?.subscriberId ?? 0,
    now,
    id,
  ]);
  return recipients;
}

async function markBounced(handle: SqlHandle, reference: string, now: number): Promise<boolean> {
  const row = await findFirstRow<{ subscriber_id: number }>(
    handle,
    'SELECT subscriber_id FROM campaign_recipients WHERE reference = ?',
    [reference],
  );
  if (!row) return false;
  await handle.run('UPDATE campaign_recipients SET bounced_at = COALESCE(bounced_at, ?) WHERE reference = ?', [
    now,
    reference,
  ]);
  await handle.run('UPDATE newsletter_subscribers SET bounced_at = COALESCE(bounced_at, ?) WHERE id = ?', [
    now,
    row.subscriber_id,
  ]);
  return true;
}
