/** What the Example Bank is sold with; content that holds less is not complete (product.md 5.33). */
export const BANK_SIZE = { competencies: 34, disciplines: 5, examples: 175 } as const;

/** How many examples the offers promise: a round number that the bank exceeds (product.md 3.1). */
export const ADVERTISED_EXAMPLE_COUNT = `${Math.floor((BANK_SIZE.examples - 1) / 10) * 10}+`;
