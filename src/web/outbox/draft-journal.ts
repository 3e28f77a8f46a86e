import { type EntryFields, isSameEntry } from '../../domain/competency/submission.ts';
import type { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage, keysUnder, readJson, writeKey } from '../device-storage.ts';
import { userAreaPrefix } from '../user-storage.ts';
import type { MessageQueue } from './outbox.ts';

/** What was typed into a text and is not acknowledged: the fields, and the revision that they were typed on. */
export type Draft = {
  readonly fields: EntryFields;
  readonly baseRevision: number;
  /** Whether the text that it replaces is to be kept as a version. */
  readonly keepsFormer: boolean;
};

/** The draft of one text, in memory and on the device; a newer one takes the place of the one before (product.md 9.43). */
export type DraftJournal = MessageQueue<Draft> & {
  readonly pending: () => Draft | null;
  readonly record: (draft: Draft) => void;
  /** What waits was typed on top of a text that has now been saved under this revision. */
  readonly rebase: (from: number, to: number) => void;
};

/** How long the server is waited for before signing out, in milliseconds. */
const FLUSH_LIMIT_MS = 3000;

const PARTS = ['situation', 'action', 'outcome'] as const;

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

/** The draft under a key, or null where its value is damaged. */
function fromText(text: string | null): Draft | null {
  const draft = readJson(text) as Partial<Draft> | null;
  const fields = draft?.fields as Partial<Record<string, unknown>> | undefined;
  if (!draft || !fields || !Number.isSafeInteger(draft.baseRevision)) return null;
  const hasTexts = PARTS.every((part) => typeof fields[part] === 'string');
  const hasNumbers = ['level', 'projectId', 'validatorId'].every((name) => isNumberOrNull(fields[name]));
  if (!hasTexts || !hasNumbers) return null;
  return { fields: fields as EntryFields, baseRevision: Number(draft.baseRevision), keepsFormer: !!draft.keepsFormer };
}

/** The key under which the device keeps the draft of a text. */
export const draftKey = (userId: number, submissionId: number, code: string): string =>
  `${userAreaPrefix('submission', userId)}${submissionId}:${code}`;

/** Opens the journal of one text, with what an earlier page left in it. */
export function openDraftJournal(storage: DeviceStorage, key: string): DraftJournal {
  let pending = fromText(storage.getItem(key));
  const write = (draft: Draft | null): void => {
    pending = draft;
    writeKey(storage, key, draft && JSON.stringify(draft));
  };
  return {
    pending: () => pending,
    waiting: () => (pending ? [pending] : []),
    record: write,
    rebase: (from, to) => {
      if (pending?.baseRevision === from) write({ ...pending, baseRevision: to });
    },
    remove: (sent) => {
      if (pending && isSameEntry(pending.fields, sent.fields)) write(null);
    },
    keyOf: () => 1,
  };
}

/** Sends each draft that this device holds of a user, once; what cannot be sent stays. Never rejects (product.md 9.43). */
export async function flushUnsentDrafts(
  userId: number,
  send: typeof sendCall,
  storage: DeviceStorage = deviceStorage(),
): Promise<void> {
  const area = userAreaPrefix('submission', userId);
  const sent = keysUnder(storage, area).map(async (key) => {
    const [submissionId, code = ''] = key.slice(area.length).split(':');
    const draft = fromText(storage.getItem(key));
    if (!draft) return;
    const init = { signal: AbortSignal.timeout(FLUSH_LIMIT_MS) };
    const input = { submissionId: Number(submissionId), code, ...draft };
    const isSent = await send('submission.saveEntry', input, init).then(
      () => true,
      () => false,
    );
    if (isSent) openDraftJournal(storage, key).remove(draft);
  });
  await Promise.all(sent);
}
