import { lazy, Suspense } from 'react';
import { ENTRY_FIELDS, type EntryField, type EntryKind } from '../../../domain/publishing/entry.ts';
import type { TypedEntry } from '../../../domain/publishing/entry-faults.ts';
import { Waiting } from '../../ui/spinner.tsx';
import { labelOf } from './field-labels.ts';

/** Loaded when two versions are looked at; what compares them is nobody else's weight. */
const TextComparison = lazy(() =>
  import('../text/text-comparison.tsx').then((part) => ({ default: part.TextComparison })),
);

type EntryComparisonProps = {
  readonly kind: EntryKind;
  readonly before: TypedEntry;
  readonly after: TypedEntry;
};

const sayTheSame = (before: TypedEntry, after: TypedEntry) => (field: EntryField) =>
  (before[field] ?? '') === (after[field] ?? '');

/** Two versions of an entry, field by field; those that say the same are left out. */
export function EntryComparison({ kind, before, after }: EntryComparisonProps) {
  const fields = ENTRY_FIELDS[kind];
  if (fields.every(sayTheSame(before, after))) return <p>Both say the same.</p>;
  return (
    <Suspense fallback={<Waiting words="Comparing" />}>
      {fields.map((field) => (
        <TextComparison
          key={field}
          label={labelOf(kind, field)}
          before={before[field] ?? ''}
          after={after[field] ?? ''}
        />
      ))}
    </Suspense>
  );
}
