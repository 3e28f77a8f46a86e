/** Frames that one connection may send: so many at once, refilled at so many a second (product.md 10.13). */
const BURST = 60;
const PER_SECOND = 20;

/** How many frames beyond that are passed over before the connection is ended; they are forgotten as fast as new ones are granted. */
const PATIENCE = 100;

/** What to do with a frame: take it, answer that it was too much, pass over it, or end the connection. */
export type Verdict = 'take' | 'refuse' | 'ignore' | 'end';

/** Counts the frames of one connection. Of a run of frames that are too much, only the first is answered. */
export function frameBudget(now: number): (now: number) => Verdict {
  let left = BURST;
  let filledAt = now;
  let beyond = 0;
  let isTold = false;
  return (moment) => {
    const granted = ((moment - filledAt) / 1000) * PER_SECOND;
    left = Math.min(BURST, left + granted);
    beyond = Math.max(0, beyond - granted);
    filledAt = moment;
    if (left >= 1) {
      left -= 1;
      isTold = false;
      return 'take';
    }
    beyond += 1;
    if (beyond > PATIENCE) return 'end';
    if (isTold) return 'ignore';
    isTold = true;
    return 'refuse';
  };
}
