import { COMPETENCY_PARTS, type CompetencyTexts } from './competency-texts.ts';
import { computeEntryDigest } from './entry-digest.ts';
import { countMissingCharacters, isTextRemoved } from './missing-text.ts';
import { areCompetencyTextsEqual, areEntryFieldsEqual, type EntryFields, hasNoText } from './submission.ts';

/**
 * Why a version was stored: time had passed, the learner replaced the text by another one, much of it was removed, or
 * another device had written it.
 */
export const ENTRY_VERSION_ORIGINS = ['interval', 'replaced', 'shortened', 'other-device'] as const;

export type EntryVersionOrigin = (typeof ENTRY_VERSION_ORIGINS)[number];

/** The interval at which a version is stored while a text is being written, in milliseconds (product.md 9.35). */
export const ENTRY_VERSION_INTERVAL_MS = 10 * 60_000;

/** What is stored of an entry. */
export type StoredEntry = {
  readonly fields: EntryFields;
  readonly revision: number;
  /** When its text was last stored as a version, or first written. */
  readonly versionedAt: number;
  /** The version that was stored last, or null. */
  readonly latestVersion: CompetencyTexts | null;
};

/** What a device sends. */
export type EntrySave = {
  readonly fields: EntryFields;
  /** The revision that the fields were typed on. */
  readonly baseRevision: number;
  /** Whether the replaced text is to be stored as a version. */
  readonly keepsFormer: boolean;
  /** Digests of the entries between that revision and these fields that were sent without an answer. */
  readonly predecessors: readonly string[];
};

/**
 * The effect of a save. 'overwrite' makes it the current text, and stores the former one as a version where `former` says
 * why; 'conflict' leaves the current text, which another device wrote, and stores the sent one as a version.
 */
export type SaveDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'overwrite'; readonly former: EntryVersionOrigin | null }
  | { readonly kind: 'conflict' };

/**
 * Decides a save so that no written text is ever lost: a save that was written on an older revision never replaces the
 * text, unless the stored one is its own predecessor, whose answer was lost; one that is repeated because its answer was
 * lost changes nothing (product.md 9.34).
 */
export function decideSave(stored: StoredEntry, save: EntrySave, now: number): SaveDecision {
  if (areEntryFieldsEqual(stored.fields, save.fields)) return { kind: 'unchanged' };
  const isOnTop =
    save.baseRevision === stored.revision || save.predecessors.includes(computeEntryDigest(stored.fields));
  if (!isOnTop) return { kind: 'conflict' };
  return { kind: 'overwrite', former: decideFormerVersion(stored, save, now) };
}

/** Why the former text is to be stored as a version, or null where it need not be (product.md 9.35). */
function decideFormerVersion(stored: StoredEntry, save: EntrySave, now: number): EntryVersionOrigin | null {
  if (hasNoText(stored.fields) || areCompetencyTextsEqual(stored.fields, save.fields)) return null;
  if (now - stored.versionedAt >= ENTRY_VERSION_INTERVAL_MS) return 'interval';
  if (save.keepsFormer) return 'replaced';
  return isMuchLost(stored.fields, save.fields, stored.latestVersion) ? 'shortened' : null;
}

/** From this many characters on what a save removes is much: about half a line. */
const MUCH = 40;

/** From this share of a part on, text that no version holds is stored before anything of the part is removed. */
const UNVERSIONED_SHARE = 0.25;

/**
 * Whether much of a text would be found nowhere any more: one save removes it at once, or takes the next small piece of a
 * part that has grown much since the latest version. What that version holds can be restored and so is not lost.
 */
function isMuchLost(former: CompetencyTexts, next: CompetencyTexts, latestVersion: CompetencyTexts | null): boolean {
  const versions = latestVersion ? [latestVersion] : [];
  return COMPETENCY_PARTS.some((part) => {
    const text = former[part];
    if (!isTextRemoved(text, next[part])) return false;
    const unversioned = countMissingCharacters(text, versions);
    const isLarge = unversioned >= Math.max(MUCH, text.length * UNVERSIONED_SHARE);
    return isLarge || countMissingCharacters(text, [next, ...versions]) >= MUCH;
  });
}
