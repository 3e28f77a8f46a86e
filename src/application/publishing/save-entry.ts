import type { EntryValues } from '../../domain/publishing/entry.ts';
import { canSaveVersion } from '../../domain/publishing/save-version.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { SavedEntryView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Entry, EntryRef } from '../ports/publishing.ts';
import type { UseCase } from '../use-case.ts';
import { changePublicPages } from './change-public-pages.ts';
import type { PublishingPorts } from './ports.ts';
import { presentEntry } from './present-entry.ts';
import {
  listEntryChanges,
  type PreparedEntry,
  prepareEntry,
  refuseTakenKey,
  saveSearchTextAndAudit,
} from './store-text.ts';

type Answer = Result<SavedEntryView, Refusal>;
type Ports = Pick<PublishingPorts, 'authoredTexts' | 'entries' | 'publicPages' | 'transact' | 'clock'>;

/** The new text of an entry, and the version it was restored from. */
type Replacement = PreparedEntry & { readonly restoredFrom?: number };

/** The conflict with a version saved meanwhile, which the author is shown. */
const savedMeanwhile = (entry: Entry) => refused<Refusal>({ code: 'edited-meanwhile', current: presentEntry(entry) });

/** Saves the title and description of a chapter. */
export const saveChapter =
  (ports: Ports): UseCase<'editing.saveChapter'> =>
  ({ user }, { id, version, ...values }) =>
    saveEntry(ports, user, { kind: 'chapter', id }, values, version);

/** Saves a section of a chapter. */
export const saveSection =
  (ports: Ports): UseCase<'editing.saveSection'> =>
  ({ user }, { id, version, ...values }) =>
    saveEntry(ports, user, { kind: 'section', id }, values, version);

/** Saves the title and description of a course module. */
export const saveModule =
  (ports: Ports): UseCase<'editing.saveModule'> =>
  ({ user }, { id, version, ...values }) =>
    saveEntry(ports, user, { kind: 'module', id }, values, version);

/** Saves a section of a course module. */
export const saveCourseSection =
  (ports: Ports): UseCase<'editing.saveCourseSection'> =>
  ({ user }, { id, version, ...values }) =>
    saveEntry(ports, user, { kind: 'course-section', id }, values, version);

/** Saves a text of the site. */
export const saveSiteContent =
  (ports: Ports): UseCase<'editing.saveSiteContent'> =>
  ({ user }, { id, version, ...values }) =>
    saveEntry(ports, user, { kind: 'site-content', id }, values, version);

/**
 * Saves a text over the version that its author saw and keeps that version. When another version was saved meanwhile,
 * nothing is written and both are shown (product.md 11.8, 11.9).
 */
const saveEntry = (
  ports: Ports,
  user: User,
  ref: EntryRef,
  values: EntryValues,
  seen: number | undefined,
): Promise<Answer> => replaceEntry(ports, user, ref, seen, (entry) => prepareEntry(ports, values, entry.format));

/** Restores a former version as a new version (product.md 11.8). */
export const restoreVersion =
  (ports: Ports): UseCase<'editing.restoreVersion'> =>
  ({ user }, { kind, id, from, version: seen }) =>
    replaceEntry(ports, user, { kind, id }, seen, async (entry) => {
      const former = await ports.entries.findVersion(entry, from);
      if (!former) return refused({ code: 'not-found' });
      const prepared = await prepareEntry(ports, former.values, former.format);
      return prepared.ok ? accepted({ ...prepared.value, restoredFrom: from }) : prepared;
    });

/** The replacement is prepared from the entry as it is before the transaction; what was saved meanwhile is not replaced. */
async function replaceEntry(
  ports: Ports,
  user: User,
  ref: EntryRef,
  seen: number | undefined,
  prepare: (entry: Entry) => Promise<Result<Replacement, Refusal>>,
): Promise<Answer> {
  const at = ports.clock.now();
  const present = await ports.entries.find(ref);
  if (!present) return refused({ code: 'not-found' });
  if (!canSaveVersion(present.version, seen)) return savedMeanwhile(present);
  const replacement = await prepare(present);
  if (!replacement.ok) return replacement;
  const { text, altered, restoredFrom } = replacement.value;
  return changePublicPages<SavedEntryView>(ports, async (repositories) => {
    const entry = await repositories.entries.lockForSave(ref);
    if (!entry) return refused({ code: 'not-found' });
    if (entry.version !== present.version) return savedMeanwhile(entry);
    const save = { userId: user.id, at, ...(restoredFrom === undefined ? {} : { restoredFrom }) };
    const version = await repositories.entries.replace(entry, text, save);
    if (version === 'key-taken') return refuseTakenKey();
    const saved = await repositories.entries.find(ref);
    if (version === null || !saved) return saved ? savedMeanwhile(saved) : refused({ code: 'not-found' });
    const action = restoredFrom === undefined ? 'updated' : `restored version ${restoredFrom}`;
    const changes = listEntryChanges(entry, text, ref.kind, version);
    await saveSearchTextAndAudit(repositories, { ref, prepared: replacement.value, action, changes, user, at });
    return accepted({ ...presentEntry(saved), altered: [...altered] });
  });
}
