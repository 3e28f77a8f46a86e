/** The time, injected everywhere so that tests own it. Milliseconds since 1970, UTC. */
export type Clock = { readonly now: () => number };
