import { readFileSync } from 'node:fs';

/** How many times its processor time a job may take by the clock: its thread has a low priority and waits on a busy machine. */
const CLOCK_FACTOR = 6;

/** Processor time that a thread has used, in milliseconds; null where the system does not tell it. */
function readProcessorTime(task: string | null): number | null {
  if (task === null) return null;
  try {
    // Its first number is in nanoseconds. It stays 0 where the kernel does not count.
    return Number(readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6 || null;
  } catch {
    return null;
  }
}

/**
 * Gives a job up that uses more processor time of its thread than allowed, in milliseconds, or takes six times as long by the clock.
 * Where processor time is not known, the time by the clock is limited to the same. Returns what ends the limit.
 */
export function limitJobTime(task: string | null, milliseconds: number, giveUp: () => void): () => void {
  const before = readProcessorTime(task);
  const startedAt = performance.now();
  const check = (): void => {
    const now = readProcessorTime(task);
    const used = before === null || now === null ? milliseconds : now - before;
    const remaining = startedAt + milliseconds * CLOCK_FACTOR - performance.now();
    if (used >= milliseconds || remaining <= 0) giveUp();
    // No job can have used the rest of its processor time before.
    else timer = setTimeout(check, Math.min(milliseconds - used, remaining)).unref();
  };
  let timer = setTimeout(check, milliseconds).unref();
  return () => clearTimeout(timer);
}
