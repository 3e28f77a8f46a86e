import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadFilePath, leadsPath } from '../../../src/web/outreach/leads-path.ts';

test('addresses of the list and its file carry what is searched for (product.md 8.30, 8.31)', () => {
  assert.equal(leadsPath({ query: '' }), '/admin/marketing-leads');
  assert.equal(leadsPath({ query: 'a&b+c', before: 7 }), '/admin/marketing-leads?q=a%26b%2Bc&before=7');
  assert.equal(leadFilePath(''), '/api/admin/marketing-leads/export');
  assert.equal(leadFilePath('é'), '/api/admin/marketing-leads/export?q=%C3%A9');
});
