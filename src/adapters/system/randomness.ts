import { randomBytes, randomInt } from 'node:crypto';
import type { Randomness } from '../../application/ports/infrastructure.ts';

/** The most values `randomInt` can tell apart. */
const STEPS = 2 ** 48 - 1;

const TOKEN_BYTES = 32;

/** Chance from the operating system's generator: numbers for papers nobody can foresee, tokens of 256 bits (product.md 4.2). */
export const systemRandomness: Randomness = {
  number: () => randomInt(STEPS) / STEPS,
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
};
