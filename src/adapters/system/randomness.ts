import { randomFillSync, randomInt } from 'node:crypto';
import type { Randomness } from '../../application/ports/infrastructure.ts';

/** The most values `randomInt` can tell apart. */
const STEPS = 2 ** 48 - 1;

const TOKEN_BYTES = 32;

/** Bytes drawn at once: asking the operating system costs as much for one token as for a hundred. */
const pool = Buffer.alloc(128 * TOKEN_BYTES);
let next = pool.length;

/** A token is wiped from the pool when it is handed out. */
function drawToken(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const bytes = pool.subarray(next, next + TOKEN_BYTES);
  next += TOKEN_BYTES;
  const token = bytes.toString('base64url');
  bytes.fill(0);
  return token;
}

/** Random values from the operating system's generator: unpredictable numbers for papers, tokens of 256 bits (product.md 4.2). */
export const systemRandomness: Randomness = {
  number: () => randomInt(STEPS) / STEPS,
  token: drawToken,
};
