/** A stream of random numbers that its seed decides, so that a simulation can be repeated. */
export type RandomStream = {
  /** Uniform in [0, 1) (mulberry32). */
  readonly uniform: () => number;
  /** Normal, by Box and Muller. */
  readonly normal: (mean: number, deviation: number) => number;
  readonly chance: (probability: number) => boolean;
};

/** Begins a stream. */
export function randomStream(seed: number): RandomStream {
  let state = seed | 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    uniform,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    chance: (probability) => uniform() < probability,
  };
}
