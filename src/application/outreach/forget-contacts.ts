import { forgottenBefore } from '../../domain/outreach/contact-retention.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'contacts' | 'clock'>;

/** Keeps the promise of the privacy policy about contacts; a job (product.md 8.17). Returns how many were forgotten. */
export const forgetContacts =
  ({ contacts, clock }: Ports) =>
  async (): Promise<number> => {
    const { leads, proofs } = forgottenBefore(clock.now());
    return (await contacts.forgetLeads(leads)) + (await contacts.forgetLeftSubscribers(proofs));
  };
