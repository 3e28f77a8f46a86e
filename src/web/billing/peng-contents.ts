import { ADVERTISED_EXAMPLE_COUNT, SOLD_BANK_COUNTS, SOLD_CHECK_COUNT } from '../../domain/competency/bank-size.ts';
import type { PackageContentItem } from './package-content-item.ts';

/** What the P.Eng. examples hold. */
export const PENG_CONTENTS: readonly PackageContentItem[] = [
  { figure: ADVERTISED_EXAMPLE_COUNT, words: 'competency examples in Situation, Action, Outcome form' },
  {
    figure: String(SOLD_BANK_COUNTS.disciplines),
    words: 'disciplines: Chemical, Civil, Electrical, Mechanical, Structural',
  },
  {
    figure: String(SOLD_BANK_COUNTS.pairs),
    words: 'drafts that an assessor would turn down, each beside its rewrite, with notes in the margin',
  },
  { figure: String(SOLD_CHECK_COUNT), words: 'checks of your own drafts while you write, each with its reason' },
  { words: 'Filter by province, discipline and competency' },
  { words: 'A place to write your own submission by the competencies and limits of your regulator' },
  { words: 'Export to Word, and links for a mentor or validator to comment' },
];
