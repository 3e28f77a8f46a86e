import { MOCK_ITEM_COUNT, PAPER_LENGTH } from '../../domain/exam/blueprint.ts';
import type { PackageContentItem } from './package-content-item.ts';

/** What the NPPE package holds; apart, since the dashboard shows it alone. */
export const NPPE_CONTENTS: readonly PackageContentItem[] = [
  { figure: '6', words: 'chapters of course material' },
  { words: 'Practice questions for every chapter' },
  { figure: '2', words: `full-length timed mock exams of ${PAPER_LENGTH} questions each` },
  { figure: String(MOCK_ITEM_COUNT), words: `practice questions (2 sets of ${PAPER_LENGTH}) with explanations` },
  { words: 'Progress tracking' },
  { words: 'Performance analytics' },
  { words: 'Mobile-friendly' },
];
