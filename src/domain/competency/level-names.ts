/** The levels that assessors give, by their names: each stands at its number, from 0 up (product.md 9.32). */
export const LEVEL_NAMES = [
  'Not shown',
  'In training',
  'Routine work',
  'Entry to practice',
  'Complex work',
  'Leads',
] as const;

/** The highest level that assessors give. */
export const HIGHEST_LEVEL = LEVEL_NAMES.length - 1;
