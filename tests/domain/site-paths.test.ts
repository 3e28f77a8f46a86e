import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSiteTarget } from '../../src/domain/site-paths.ts';

const CASES: readonly (readonly [href: string, target: ReturnType<typeof parseSiteTarget>])[] = [
  ['/', { kind: 'page' }],
  ['/#faq', { kind: 'page' }],
  ['/free-questions?from=blog', { kind: 'page' }],
  ['/peng-prep/example-bank', { kind: 'page' }],
  ['/blog/how-the-nppe-is-scored#why', { kind: 'post', slug: 'how-the-nppe-is-scored' }],
  ['/blog', { kind: 'page' }],
  ['/#features', { kind: 'page' }],
  ['/#pricing', { kind: 'page' }],
  ['/#nope', null],
  ['/course?module=1', { kind: 'page' }],
  ['/course?section=two&module=6', { kind: 'page' }],
  ['/course?module=7', null],
  ['/course?module=0', null],
  ['/course?module=', null],
  ['/exam-select?set=2', { kind: 'page' }],
  ['/exam-select?set=3', null],
  ['/admin', null],
  ['/no-such-page', null],
  ['free-questions', null],
  ['//evil.test/free-questions', null],
  ['javascript:alert(1)', null],
];

for (const [href, target] of CASES) {
  test(`'${href}' ${target ? `leads to a ${target.kind}` : 'leads nowhere'} (product.md 5.31)`, () => {
    assert.deepEqual(parseSiteTarget(href), target);
  });
}
