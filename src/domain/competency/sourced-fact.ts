/**
 * Where a fact comes from and when it was last read there, in a stored copy where the page itself was out of reach.
 * 'known': working knowledge, which the owner of the site has to confirm; pages show it with the advice to check.
 */
export type FactSource = {
  readonly basis: 'published' | 'reported' | 'known';
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly checkedOn: string;
};

/** A fact with its source; null as a value where it is not known, which pages say instead of guessing (product.md 9.30). */
export type SourcedFact<Value> = { readonly value: Value; readonly source: FactSource };
