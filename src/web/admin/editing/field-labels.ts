import type { EntryField, EntryKind } from '../../../domain/publishing/entry.ts';
import { KIND_SCREENS } from './kind-screens.ts';

const LABELS: Readonly<Record<EntryField, string>> = {
  title: 'Title',
  description: 'Description',
  order: 'Order',
  content: 'Content',
  key: 'Content Key',
};

/** What a field is called in the form of its kind. */
export const labelOf = (kind: EntryKind, field: EntryField): string =>
  field === 'content' ? KIND_SCREENS[kind].contentLabel : LABELS[field];
