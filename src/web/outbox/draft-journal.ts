import { ApiError } from '../../application/contract/api-error.ts';
import { COMPETENCY_PARTS } from '../../domain/competency/competency-texts.ts';
import { continueDraft, type EntryDraft, noteSent, sortLatestFirst } from '../../domain/competency/entry-draft.ts';
import {
  areEntryFieldsEqual,
  type EntryFields,
  hasNoText,
  MAX_PART_LENGTH,
} from '../../domain/competency/submission.ts';
import type { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { userAreaPrefix } from '../user-storage.ts';
import type { MessageQueue } from './outbox.ts';

/** The draft of a text in one tab, in memory and on the device; a newer one takes the place of the one before (product.md 9.43). */
export type DraftJournal = MessageQueue<EntryDraft> & {
  readonly pending: () => EntryDraft | null;
  readonly record: (draft: EntryDraft) => void;
  /** What waits is this draft, or was typed on top of it; it is sent now. */
  readonly noteSent: (sent: EntryDraft) => void;
  /** What waits was typed on top of a text that has now been saved under this revision. */
  readonly rebase: (from: number, to: number) => void;
  /** Drafts of the same text that other tabs have left, the latest first. */
  readonly leftByOthers: () => readonly StoredDraft[];
};

/** A draft as the device holds it. */
export type StoredDraft = {
  readonly key: string;
  readonly text: string;
  readonly draft: EntryDraft;
  /** The code of the regulator for which it was written; null in drafts of an earlier release. */
  readonly regulator: string | null;
};

/** How long the server is waited for before signing out, in milliseconds. */
const FLUSH_LIMIT_MS = 3000;

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

const isDigest = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);

/** The draft under a key, or null where its value is damaged; older ones name neither predecessors nor a time. */
function fromText(text: string | null): EntryDraft | null {
  const draft = parseJsonOrNull(text) as Partial<Record<keyof EntryDraft, unknown>> | null;
  const fields = draft?.fields as Partial<Record<string, unknown>> | undefined;
  if (!draft || !fields || !Number.isSafeInteger(draft.baseRevision)) return null;
  const hasTexts = COMPETENCY_PARTS.every((part) => typeof fields[part] === 'string');
  const hasNumbers = ['level', 'projectId', 'validatorId'].every((name) => isNumberOrNull(fields[name]));
  if (!hasTexts || !hasNumbers) return null;
  const { baseRevision, keepsFormer, predecessors, typedAt } = draft;
  return {
    fields: fields as EntryFields,
    baseRevision: Number(baseRevision),
    keepsFormer: !!keepsFormer,
    predecessors: Array.isArray(predecessors) ? predecessors.filter(isDigest) : [],
    typedAt: Number(typedAt) || 0,
  };
}

function regulatorOf(text: string): string | null {
  const regulator = (parseJsonOrNull(text) as { readonly regulator?: unknown } | null)?.regulator;
  return typeof regulator === 'string' ? regulator : null;
}

/** The key under which the device holds the draft of a text; each tab adds its own ending. */
export const draftKey = (userId: number, submissionId: number, code: string): string =>
  `${userAreaPrefix('submission', userId)}${submissionId}:${code}`;

/** The drafts of a text, of all tabs, the latest first. */
function listStoredDrafts(storage: DeviceStorage, textKey: string): StoredDraft[] {
  const keys = listKeysWithPrefix(storage, textKey).filter((key) => key === textKey || key[textKey.length] === ':');
  const stored = keys.flatMap((key): (StoredDraft & { typedAt: number })[] => {
    const text = storage.getItem(key);
    const draft = fromText(text);
    return text !== null && draft ? [{ key, text, draft, regulator: regulatorOf(text), typedAt: draft.typedAt }] : [];
  });
  return sortLatestFirst(stored);
}

/** Removes a draft from the device, unless a newer one has taken its place. */
export function removeStoredDraft(storage: DeviceStorage, { key, text }: StoredDraft): void {
  if (storage.getItem(key) === text) writeKey(storage, key, null);
}

/**
 * Opens the journal of one text in one tab. It goes on with the latest draft that any tab has left, which it moves to its
 * own key; a tab that is still open has it in memory.
 */
export function openDraftJournal(
  storage: DeviceStorage,
  textKey: string,
  tab: string,
  regulator: string,
): DraftJournal {
  const ownKey = `${textKey}:${tab}`;
  let pending: EntryDraft | null = null;
  const write = (draft: EntryDraft | null): void => {
    pending = draft;
    writeKey(storage, ownKey, draft && JSON.stringify({ ...draft, regulator }));
  };
  const [latest] = listStoredDrafts(storage, textKey);
  if (latest) {
    write(continueDraft(latest.draft));
    if (latest.key !== ownKey && storage.getItem(ownKey) !== null) removeStoredDraft(storage, latest);
  }
  return {
    pending: () => pending,
    waiting: () => (pending ? [pending] : []),
    record: (draft) => {
      // Another tab that has sent what waits here has removed it from the device.
      const isSentByOther = pending !== null && storage.getItem(ownKey) === null;
      write(pending && isSentByOther ? noteSent(draft, pending) : draft);
    },
    noteSent: (sent) => {
      if (pending) write(noteSent(pending, sent));
    },
    rebase: (from, to) => {
      if (pending?.baseRevision === from) write({ ...pending, baseRevision: to, predecessors: [] });
    },
    remove: (sent) => {
      if (pending && areEntryFieldsEqual(pending.fields, sent.fields)) write(null);
    },
    keyOf: () => 1,
    leftByOthers: () => listStoredDrafts(storage, textKey).filter(({ key }) => key !== ownKey),
  };
}

/** A draft as it is sent; one without predecessors is what servers of an earlier release take too. */
export function toSaveInput(submissionId: number, code: string, draft: EntryDraft) {
  const { fields, baseRevision, keepsFormer, predecessors } = draft;
  return {
    submissionId,
    code,
    fields,
    baseRevision,
    keepsFormer,
    ...(predecessors.length > 0 ? { predecessors } : {}),
  };
}

/** Why a draft could not be sent. */
export type UnsentReason = 'too-long' | 'no-access' | 'signed-out' | 'unreachable' | 'refused';

/** A text that is on this device and not on the server. */
export type UnsentDraft = {
  /** The code of the regulator of its submission, since several have competencies of the same code; null where unknown. */
  readonly regulator: string | null;
  readonly code: string;
  readonly fields: EntryFields;
  readonly reason: UnsentReason;
};

function toUnsentReason(error: unknown, fields: EntryFields): UnsentReason {
  if (!(error instanceof ApiError)) return 'unreachable';
  if (COMPETENCY_PARTS.some((part) => fields[part].length > MAX_PART_LENGTH)) return 'too-long';
  if (error.status === 401) return 'signed-out';
  return error.status === 403 ? 'no-access' : 'refused';
}

/**
 * Sends each draft that this device holds of a user, once; those that could not be sent stay on the device and are
 * returned, so that nobody signs out without knowing (product.md 9.43). Takes three seconds at most and never rejects.
 */
export async function flushUnsentDrafts(
  userId: number,
  send: typeof sendCall,
  storage: DeviceStorage = deviceStorage(),
): Promise<readonly UnsentDraft[]> {
  const area = userAreaPrefix('submission', userId);
  const signal = AbortSignal.timeout(FLUSH_LIMIT_MS);
  const places = listKeysWithPrefix(storage, area).map((key) => key.slice(area.length).split(':', 2).join(':'));
  const unsent = [...new Set(places)].map(async (place) => {
    const [submissionId, code = ''] = place.split(':');
    const left: UnsentDraft[] = [];
    // One after the other, so that the draft typed last is the text and the others are versions.
    for (const stored of listStoredDrafts(storage, `${area}${place}`)) {
      const { regulator, draft } = stored;
      const { fields } = draft;
      try {
        await send('submission.saveEntry', toSaveInput(Number(submissionId), code, draft), { signal });
        removeStoredDraft(storage, stored);
      } catch (error) {
        const isListed = left.some((each) => areEntryFieldsEqual(each.fields, fields));
        if (!hasNoText(fields) && !isListed)
          left.push({ regulator, code, fields, reason: toUnsentReason(error, fields) });
      }
    }
    return left;
  });
  return (await Promise.all(unsent)).flat();
}
