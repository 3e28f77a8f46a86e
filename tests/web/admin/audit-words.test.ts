import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditFieldLabel, auditKindLabel, auditSubjectPath } from '../../../src/web/admin/audit/audit-labels.ts';

describe('the words of the record of changes (product.md 13.17)', () => {
  for (const [kind, path] of [
    ['user', '/admin/users/7'],
    ['promo-code', '/admin/promo-codes/7'],
    ['post', '/admin/posts/7'],
    ['question', '/admin/questions/7'],
    ['chapter', '/admin?tab=chapters&entry=7'],
    ['section', '/admin?tab=sections&entry=7'],
    ['module', '/admin?tab=modules&entry=7'],
    ['course-section', '/admin?tab=course-sections&entry=7'],
    ['site-content', '/admin?tab=site-content&entry=7'],
    ['question-report', '/admin/reports?state=closed&below=0-8'],
    ['upload', null],
  ] as const) {
    test(`${kind} leads to ${path ?? 'nowhere'}`, () => assert.equal(auditSubjectPath({ kind, id: 7 }), path));
  }

  test('a kind that is none of ours, from an address say, goes by its own name and leads nowhere', () => {
    for (const kind of ['constructor', 'paging']) {
      assert.equal(auditKindLabel(kind), kind);
      assert.equal(auditSubjectPath({ kind, id: 7 }), null);
      assert.equal(auditFieldLabel(kind, 'constructor'), 'Constructor');
    }
  });

  for (const [kind, field, name] of [
    ['promo-code', 'percent', 'Discount in percent'],
    ['promo-code', 'max uses', 'Maximum uses'],
    ['promo-code', 'description', 'Description'],
    ['post', 'content', 'Text'],
    ['section', 'content', 'Content'],
    ['user', 'NPPE Study Package until', 'NPPE Study Package until'],
  ] as const) {
    test(`${field} of a ${kind} is called ${name}`, () => assert.equal(auditFieldLabel(kind, field), name));
  }
});
