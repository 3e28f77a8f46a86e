/** Shortest password accepted, in characters (product.md 1.3). */
export const PASSWORD_MIN_LENGTH = 8;

/** Longest password accepted, in characters (product.md 1.3). */
export const PASSWORD_MAX_LENGTH = 64;
