import type { EntryFields } from './submission.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a, 64 bits, of the units of a text. */
function hash(text: string): bigint {
  let value = OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * PRIME);
  }
  return value;
}

/** A digest of an entry in 16 hexadecimal digits, by which a save names its own predecessors; no protection against forgery. */
export function computeEntryDigest({ situation, action, outcome, level, projectId, validatorId }: EntryFields): string {
  const all = JSON.stringify([situation, action, outcome, level, projectId, validatorId]);
  return hash(all).toString(16).padStart(16, '0');
}
