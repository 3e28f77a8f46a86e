import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Entries of a job as bytes, which are moved to its worker and not copied. */
export type PackedEntries = { readonly parts: readonly ArrayBuffer[] };

/** Entries to a part, which takes about a millisecond where they are questions, the longest ones. */
const ENTRIES_AT_ONCE = 25;

/**
 * Packs the entries of a long job part by part, with other work between the parts: handing over some thousands of rows as they are
 * would keep everybody waiting until all are copied.
 */
export async function packEntries(entries: readonly unknown[]): Promise<PackedEntries> {
  const encoder = new TextEncoder();
  const parts: ArrayBuffer[] = [];
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    if (start > 0) await yieldToEventLoop();
    parts.push(encoder.encode(JSON.stringify(entries.slice(start, start + ENTRIES_AT_ONCE))).buffer);
  }
  return { parts };
}

/** The entries again, in the worker; of the type that was packed. */
export function unpackEntries<Entry>({ parts }: PackedEntries): Entry[] {
  const decoder = new TextDecoder();
  return parts.flatMap((part) => JSON.parse(decoder.decode(part)) as Entry[]);
}
