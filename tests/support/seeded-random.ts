/** Numbers by the generator of Park and Miller (1988), so that a printed seed tells a run again. */
export type Random = {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/** A generator of the seed. */
export function seededRandom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
