/** Times of answers to a path that needs nothing but the process, in milliseconds. */
export type Probed = { readonly count: number; readonly p99: number; readonly longest: number };

const EVERY_MS = 20;

/** Asks `/healthz` over and over, one after the other, while `work` runs. */
export async function probeDuring<Value>(
  origin: string,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly probed: Probed; readonly seconds: number }> {
  const times: number[] = [];
  const began = performance.now();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      times.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  try {
    const value = await work();
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await asking;
    times.sort((one, other) => one - other);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    return { value, seconds, probed: { count: times.length, p99, longest: times.at(-1) ?? 0 } };
  } finally {
    isOver = true;
  }
}

/** The measurement in one line. */
export const inWords = ({ count, p99, longest }: Probed): string =>
  `/healthz asked ${count} times: p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
