import { test } from 'node:test';
import { assertSeedsKeepRules } from './run-seeds.ts';

test('seeds 1 to 100 of crashes, lost messages and impatient people break no rule', () => assertSeedsKeepRules(1, 100));
