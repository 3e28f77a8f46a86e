import type { ProductCode } from '../../domain/billing/product.ts';
import { MOCK_ITEM_COUNT, PAPER_LENGTH } from '../../domain/exam/blueprint.ts';
import { NPPE_CONTENTS } from './nppe-contents.ts';
import { type PackageContentItem, toPackageLines } from './package-content-item.ts';
import { PENG_CONTENTS } from './peng-contents.ts';

/** What each product holds: the one description, for every place that sells it (product.md 3.1, 3.17). */
export const PACKAGE_CONTENTS: Readonly<Record<ProductCode, readonly PackageContentItem[]>> = {
  nppe: NPPE_CONTENTS,
  peng: PENG_CONTENTS,
};

/** The description as plain lines. */
export const packageLines = (product: ProductCode): string[] => toPackageLines(PACKAGE_CONTENTS[product]);

/** What full access adds to the preview. */
export const FULL_ACCESS_BENEFITS = [
  'All 6 chapters',
  `${MOCK_ITEM_COUNT} practice questions in 2 sets of ${PAPER_LENGTH}`,
  'Progress tracking',
  'Course modules',
] as const;
