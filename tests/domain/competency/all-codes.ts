const INDICES = [10, 3, 5, 2, 6, 5, 3];

/** The codes of all 34 competencies in their order. */
export const ALL_CODES: readonly string[] = INDICES.flatMap((count, category) =>
  Array.from({ length: count }, (_, index) => `${category + 1}.${index + 1}`),
);
