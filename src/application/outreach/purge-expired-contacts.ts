import { computeRetentionCutoffs } from '../../domain/outreach/contact-retention.ts';
import { CONFIRM_WITHIN_MS } from '../../domain/outreach/subscriber.ts';
import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'contacts' | 'clock'>;

/** Job: deletes contacts after the period that the privacy policy names (product.md 8.17). Answers how many. */
export const purgeExpiredContacts =
  ({ contacts, clock }: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const now = clock.now();
    const { leads, proofs } = computeRetentionCutoffs(now);
    let forgotten = await repeatInBatches((limit) => contacts.forgetLeads(leads, limit), stopping);
    const unconfirmed = now - CONFIRM_WITHIN_MS;
    forgotten += await repeatInBatches((limit) => contacts.forgetPendingSubscribers(unconfirmed, limit), stopping);
    return forgotten + (await repeatInBatches((limit) => contacts.forgetLeftSubscribers(proofs, limit), stopping));
  };
