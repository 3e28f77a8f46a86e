import { test } from 'node:test';
import { assertSeedsKeepRules } from './run-seeds.ts';

test('seeds 101 to 200 of crashes, lost messages and impatient people break no rule', () =>
  assertSeedsKeepRules(101, 200));
