/** Pages kept for visitors, the same for all of them (product.md 11.12). */
export type PublicPages = {
  /** They are made anew when they are next asked for; other servers follow within the minute that they keep theirs. */
  readonly forget: () => void;
};
