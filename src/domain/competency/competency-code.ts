/** The number of a code within its category: 10 for '1.10' (product.md 9.1). */
const indexOf = (code: string): number => Number(code.slice(code.indexOf('.') + 1));

/** The category of a code: 1 for '1.10' (product.md 9.1). */
export const getCategoryOfCode = (code: string): number => Number(code.slice(0, code.indexOf('.')));

/** Sorts codes by category, then by index, so that 1.10 follows 1.9; for `Array.sort` (product.md 9.1). */
export const compareCodes = (left: string, right: string): number =>
  getCategoryOfCode(left) - getCategoryOfCode(right) || indexOf(left) - indexOf(right);

/** How many competencies each of the seven categories has. */
const CATEGORY_SIZES = [10, 3, 5, 2, 6, 5, 3] as const;

/** The codes of the 34 competencies in their order (product.md 9.1). */
export const ALL_CODES: readonly string[] = CATEGORY_SIZES.flatMap((size, category) =>
  Array.from({ length: size }, (_, index) => `${category + 1}.${index + 1}`),
);

/** The titles of the seven categories, by number. */
export const CATEGORY_TITLES: Readonly<Record<number, string>> = {
  1: 'Technical competence',
  2: 'Communication',
  3: 'Project and financial management',
  4: 'Team effectiveness',
  5: 'Professional accountability',
  6: 'Social, economic, environmental and sustainability',
  7: 'Personal continuing professional development',
};
