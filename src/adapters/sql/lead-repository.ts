import type { LeadRepository } from '../../application/ports/outreach.ts';
import { buildLeadSearchKey } from '../../domain/outreach/lead-search.ts';
import { toCaselessKey } from './caseless-key.ts';
import { insertIfAbsent } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Leads; the unique key decides whether one is new (docs/product.md 8.2). */
export const leadRepository = (handle: SqlHandle): LeadRepository => ({
  add: async (lead) => {
    const { firstName, lastName, email, source, givenAt } = lead;
    const row = {
      first_name: firstName,
      last_name: lastName,
      email,
      email_key: toCaselessKey(email),
      search_key: buildLeadSearchKey(lead),
      source,
      created_at: givenAt,
    };
    const added = await insertIfAbsent(handle.knex('marketing_leads').insert(row), 'email_key');
    return added ? 'added' : 'known';
  },
});
