import type { RandomNumber } from '../../domain/exam/paper.ts';

/** Chance, injected: numbers in [0, 1) for shuffling, and unguessable tokens (at least 128 bits, URL-safe). */
export type Randomness = { readonly number: RandomNumber; readonly token: () => string };
