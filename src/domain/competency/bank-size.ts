/** What the Example Bank is sold with; content that holds less is not complete (product.md 5.33). */
export const SOLD_BANK_COUNTS = { competencies: 34, disciplines: 5, examples: 175, pairs: 34 } as const;

/** How many faults the checks of drafts look for; a test counts them, so that pages that sell do not load the checks. */
export const SOLD_CHECK_COUNT = 17;

/** How many examples the offers promise: a round number that the bank exceeds (product.md 3.1). */
export const ADVERTISED_EXAMPLE_COUNT = `${Math.floor((SOLD_BANK_COUNTS.examples - 1) / 10) * 10}+`;
