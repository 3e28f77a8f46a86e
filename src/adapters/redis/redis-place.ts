/** A Redis, and what the names of one site begin with there: sites with prefixes of their own do not meet. */
export type RedisPlace = { readonly url: string; readonly prefix: string };
