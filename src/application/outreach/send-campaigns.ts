import { computeBatchSize } from '../../domain/outreach/campaign.ts';
import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Campaign } from '../ports/campaigns.ts';
import { getRenderedCampaign } from './campaign-mail.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<
  OutreachPorts,
  'transact' | 'campaigns' | 'authoredTexts' | 'site' | 'clock' | 'randomness' | 'mailsPerMinute'
>;

/**
 * Job: starts the campaign whose time has come and queues its next recipients at the set rate, one campaign at a time.
 * A batch, its position in the list and its mails are one transaction, so that a stop at any point neither repeats nor
 * skips a recipient (product.md 8.48, 8.49). Returns the number queued.
 */
export const sendCampaigns =
  (ports: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const due = await ports.campaigns.findDue(ports.clock.now());
    if (!due || stopping?.aborted) return 0;
    if (due.state === 'scheduled') await start(ports, due);
    return queueBatch(ports, due.id);
  };

async function start({ transact, clock, ...rendering }: Ports, { id, content }: Campaign): Promise<boolean> {
  const { ownLinks } = await getRenderedCampaign(rendering, content);
  return inTransaction(transact, ({ campaigns }) => campaigns.start(id, ownLinks, clock.now()));
}

async function queueBatch({ transact, clock, randomness, mailsPerMinute }: Ports, id: number): Promise<number> {
  const queued = await transact<number, never>(async ({ campaigns, outbox }) => {
    const now = clock.now();
    const campaign = await campaigns.lockSending(id);
    const size = campaign ? computeBatchSize(campaign.batchAt, now, mailsPerMinute) : 0;
    if (!campaign || size === 0) return accepted(0);
    const recipients = await campaigns.takeRecipients(campaign, size, now, randomness.token);
    const mails = recipients.map(({ subscriberId }) => ({ kind: 'campaign', campaignId: id, subscriberId }) as const);
    await outbox.addAll(mails, now);
    if (recipients.length < size) await campaigns.finish(id, now);
    return accepted(recipients.length);
  });
  return queued.ok ? queued.value : queued.refusal;
}
