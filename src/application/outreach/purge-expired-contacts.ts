import { retentionCutoff } from '../../domain/outreach/contact-retention.ts';
import { inSteps } from '../concurrency/in-steps.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'contacts' | 'clock'>;

/** Job: deletes contacts after the period that the privacy policy names (product.md 8.17). Answers how many. */
export const purgeExpiredContacts =
  ({ contacts, clock }: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const { leads, proofs } = retentionCutoff(clock.now());
    const forgotten = await inSteps((limit) => contacts.forgetLeads(leads, limit), stopping);
    return forgotten + (await inSteps((limit) => contacts.forgetLeftSubscribers(proofs, limit), stopping));
  };
