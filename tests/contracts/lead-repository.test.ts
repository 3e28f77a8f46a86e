import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leadRepository } from '../../src/adapters/sql/lead-repository.ts';
import type { NewLead } from '../../src/application/ports/outreach.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const lead = (email: string, given: Partial<NewLead> = {}): NewLead => ({
  firstName: 'Anna',
  lastName: 'Berg',
  email,
  source: 'try-out-nppe',
  givenAt: NOON,
  ...given,
});

describe('leads (product.md 8.2)', () => {
  eachDatabase((open) => {
    const stored = (key: string) =>
      open().rows<{ first_name: string; last_name: string; email: string; source: string; created_at: number }>(
        'SELECT first_name, last_name, email, source, created_at FROM marketing_leads WHERE email_key = ?',
        [key],
      );

    it('keeps one row an address, regardless of case, with what came first', async () => {
      const leads = leadRepository(open());
      assert.equal(await leads.add(lead('Anna@Example.org')), 'added');
      const again = { firstName: 'A', lastName: '', source: 'try-out-peng', givenAt: NOON + 5 } as const;
      assert.equal(await leads.add(lead('anna@example.ORG', again)), 'known');
      const rows = await stored('anna@example.org');
      assert.deepEqual(
        rows.map((row) => ({ ...row, created_at: Number(row.created_at) })),
        [
          {
            first_name: 'Anna',
            last_name: 'Berg',
            email: 'Anna@Example.org',
            source: 'try-out-nppe',
            created_at: NOON,
          },
        ],
      );
    });

    it('of twenty at once adds one', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => committed(open(), ({ leads }) => leads.add(lead('berta@example.org')))),
      );
      assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 1);
      assert.equal((await stored('berta@example.org')).length, 1);
    });
  });
});
