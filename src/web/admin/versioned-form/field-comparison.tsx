import { lazy, Suspense } from 'react';
import { WaitingIndicator } from '../../ui/spinner.tsx';
import { comparisons } from './text-comparison.css.ts';
import type { TextComparisonProps } from './text-comparison.tsx';

/** Loaded when two versions are compared, so that the comparison stays out of the first load. */
const TextComparison = lazy(() => import('./text-comparison.tsx').then((part) => ({ default: part.TextComparison })));

export type ComparedFieldData = TextComparisonProps;

/** Two versions, field by field; fields that say the same are left out (product.md 11.8). */
export function FieldComparison({ fields }: { readonly fields: readonly ComparedFieldData[] }) {
  const changed = fields.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return <p>Both say the same.</p>;
  return (
    <Suspense fallback={<WaitingIndicator words="Comparing" />}>
      <div className={comparisons}>
        {changed.map((field) => (
          <TextComparison key={field.label} {...field} />
        ))}
      </div>
    </Suspense>
  );
}
