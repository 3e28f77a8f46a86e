import type { ProductCode } from '../../domain/billing/product.ts';
import { ADVERTISED_EXAMPLE_COUNT, BANK_SIZE } from '../../domain/competency/bank-size.ts';
import { MOCK_ITEMS, PAPER_LENGTH } from '../../domain/exam/blueprint.ts';

/** A line of what one gets. The figure, where there is one, begins the line; the checkout sets it large. */
export type PackageLine = { readonly figure?: string; readonly words: string };

/** What each product holds: the one description, for every place that sells it (product.md 3.1, 3.17). */
export const PACKAGES: Readonly<Record<ProductCode, readonly PackageLine[]>> = {
  nppe: [
    { figure: '6', words: 'chapters of course material' },
    { words: 'Practice questions for every chapter' },
    { figure: '2', words: `full-length timed mock exams of ${PAPER_LENGTH} questions each` },
    { figure: String(MOCK_ITEMS), words: `practice questions (2 sets of ${PAPER_LENGTH}) with explanations` },
    { words: 'Progress tracking' },
    { words: 'Performance analytics' },
    { words: 'Mobile-friendly' },
  ],
  peng: [
    { figure: ADVERTISED_EXAMPLE_COUNT, words: 'competency examples in Situation, Action, Outcome form' },
    {
      figure: String(BANK_SIZE.disciplines),
      words: 'disciplines: Chemical, Civil, Electrical, Mechanical, Structural',
    },
    { words: 'Filter by province, discipline and competency' },
  ],
};

/** The description as plain lines. */
export const packageLines = (product: ProductCode): string[] =>
  PACKAGES[product].map(({ figure, words }) => (figure === undefined ? words : `${figure} ${words}`));

/** What full access adds to the preview. */
export const FULL_ACCESS = [
  'All 6 chapters',
  `${MOCK_ITEMS} practice questions in 2 sets of ${PAPER_LENGTH}`,
  'Progress tracking',
  'Course modules',
] as const;
