import { ENTRY_FIELDS, type EntryKind } from '../../../domain/publishing/entry.ts';
import type { TypedEntry } from '../../../domain/publishing/entry-faults.ts';
import type { ComparedField } from '../text/field-comparison.tsx';
import { labelOf } from './field-labels.ts';

/** What two versions of an entry say, by the names of its form (product.md 11.8). */
export const entryFieldsCompared = (kind: EntryKind, before: TypedEntry, after: TypedEntry): ComparedField[] =>
  ENTRY_FIELDS[kind].map((field) => ({
    label: labelOf(kind, field),
    before: before[field] ?? '',
    after: after[field] ?? '',
  }));
