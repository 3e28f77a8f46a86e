import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctiveSentences } from '../../../src/domain/competency/example-quality.ts';

test('sentences are compared without case and punctuation, and short ones are left out (product.md 5.32)', () => {
  const text =
    'I refused. The flow was 1.2 m³/s, so I sized the pipe again! Why? I checked Q = 1.6 B H^1.5 by hand, twice.';
  assert.deepEqual(distinctiveSentences(text), [
    'the flow was 1 2 m³ s so i sized the pipe again',
    'i checked q 1 6 b h 1 5 by hand twice',
  ]);
});
