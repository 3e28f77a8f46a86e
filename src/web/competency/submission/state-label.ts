import type { LevelShortfall } from '../../../domain/competency/level-shortfall.ts';
import type { EntryState } from '../../../domain/competency/submission.ts';

export const ENTRY_STATE_LABELS: Readonly<Record<EntryState, string>> = {
  ready: 'Ready',
  checked: 'Checked',
  draft: 'Draft',
  empty: 'Empty',
};

/** The state of a text in words; one that is ready by its checks is not called so without its level (product.md 9.33). */
export const toStateLabel = (state: EntryState, shortfall: LevelShortfall | null): string =>
  state === 'ready' && shortfall ? `${ENTRY_STATE_LABELS.ready}, level low` : ENTRY_STATE_LABELS[state];
