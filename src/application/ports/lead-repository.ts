import type { Lead, LeadSource } from '../../domain/outreach/lead.ts';

/** A name and address with where and when they were given (product.md 8.2). */
export type NewLead = Lead & { readonly source: LeadSource; readonly givenAt: number };

/** Names and addresses left for free material; one row an address, regardless of case. */
export type LeadRepository = {
  /** Adds a lead; one whose address is there already stays as it is. */
  readonly add: (lead: NewLead) => Promise<'added' | 'known'>;
};
