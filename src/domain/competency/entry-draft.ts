import { computeEntryDigest } from './entry-digest.ts';
import type { EntrySave } from './entry-save.ts';

/** What was typed into a text and is not acknowledged by the server. */
export type EntryDraft = EntrySave & {
  /** By the clock of the device, in milliseconds. */
  readonly typedAt: number;
};

/** Most predecessors of a draft; with more of them a save may be taken for a conflict, in which nothing is lost. */
export const MAX_PREDECESSORS = 20;

/** A draft after it was sent: the server may have stored it, even if no answer comes. */
export function noteSent(draft: EntryDraft, sent: Pick<EntryDraft, 'fields'>): EntryDraft {
  const digest = computeEntryDigest(sent.fields);
  const others = draft.predecessors.filter((each) => each !== digest);
  return { ...draft, predecessors: [...others, digest].slice(-MAX_PREDECESSORS) };
}

/** The drafts of one text from several tabs of a browser, the one typed last first. */
export const sortLatestFirst = <Draft extends Pick<EntryDraft, 'typedAt'>>(drafts: readonly Draft[]): Draft[] =>
  [...drafts].sort((left, right) => right.typedAt - left.typedAt);

/**
 * The draft with which a page goes on where tabs have left several: the one typed last, under which what is typed next may
 * replace it wherever it is stored. The others are sent after it and become versions (product.md 9.43).
 */
export const continueDraft = (draft: EntryDraft): EntryDraft => noteSent(draft, draft);
