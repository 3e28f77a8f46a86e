import { forgottenBefore } from '../../domain/outreach/contact-retention.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'contacts' | 'clock'>;

/** Job: deletes contacts after the period that the privacy policy names (product.md 8.17). Answers how many. */
export const forgetContacts =
  ({ contacts, clock }: Ports) =>
  async (): Promise<number> => {
    const { leads, proofs } = forgottenBefore(clock.now());
    return (await contacts.forgetLeads(leads)) + (await contacts.forgetLeftSubscribers(proofs));
  };
