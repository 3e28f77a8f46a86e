import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leadFilePath, leadsPath } from '../../../src/web/outreach/leads-path.ts';
import { submittedAt } from '../../../src/web/outreach/submitted-at.ts';

describe('the time of a lead (product.md 8.29)', () => {
  const cases: readonly [string, string, string][] = [
    ['2026-01-15T20:04:59.000Z', 'America/Toronto', 'Jan 15, 2026 at 3:04 PM'],
    ['2026-01-15T05:00:00.000Z', 'America/Toronto', 'Jan 15, 2026 at 12:00 AM'],
    ['2026-01-15T17:00:00.000Z', 'America/Toronto', 'Jan 15, 2026 at 12:00 PM'],
    ['2026-01-01T00:30:00.000Z', 'America/Vancouver', 'Dec 31, 2025 at 4:30 PM'],
    ['2026-09-09T09:09:09.000Z', 'UTC', 'Sep 9, 2026 at 9:09 AM'],
  ];
  for (const [moment, zone, words] of cases) {
    test(`${moment} in ${zone}`, () => assert.equal(submittedAt(moment, zone), words));
  }
});

test('addresses of the list and its file carry what is searched for (product.md 8.30, 8.31)', () => {
  assert.equal(leadsPath({ query: '' }), '/admin/marketing-leads');
  assert.equal(leadsPath({ query: 'a&b+c', before: 7 }), '/admin/marketing-leads?q=a%26b%2Bc&before=7');
  assert.equal(leadFilePath(''), '/api/admin/marketing-leads/export');
  assert.equal(leadFilePath('é'), '/api/admin/marketing-leads/export?q=%C3%A9');
});
