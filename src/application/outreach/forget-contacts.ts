import { forgottenBefore } from '../../domain/outreach/contact-retention.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { ContactRetention } from '../ports/outreach.ts';

type Ports = { readonly contacts: ContactRetention; readonly clock: Clock };

/** Keeps the promise of the privacy policy about contacts; a job (product.md 8.17). Returns how many were forgotten. */
export const forgetContacts =
  ({ contacts, clock }: Ports) =>
  async (): Promise<number> => {
    const { leads, proofs } = forgottenBefore(clock.now());
    return (await contacts.forgetLeads(leads)) + (await contacts.forgetLeftSubscribers(proofs));
  };
