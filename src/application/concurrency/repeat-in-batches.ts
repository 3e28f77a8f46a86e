import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Rows that one step changes at most. */
const STEP = 500;

/**
 * Repeats a step until it changes fewer rows than it may, and lets other work happen in between, so that much to do holds
 * neither the process nor a lock for long. Ends early when `stopping` is aborted. Answers how many rows were changed.
 */
export async function repeatInBatches(
  step: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const some = await step(STEP);
    changed += some;
    if (some < STEP || stopping?.aborted) return changed;
    await yieldToEventLoop();
  }
}
