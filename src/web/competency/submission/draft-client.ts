import { ApiError } from '../../../application/contract/api-error.ts';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { EntryDraft } from '../../../domain/competency/entry-draft.ts';
import type { EntryFields } from '../../../domain/competency/submission.ts';
import type { sendCall } from '../../api/http-api.ts';
import { type DeviceStorage, deviceStorage } from '../../device-storage.ts';
import {
  type DraftJournal,
  draftKey,
  openDraftJournal,
  removeStoredDraft,
  type StoredDraft,
  toSaveInput,
} from '../../outbox/draft-journal.ts';
import { followPageLifecycle } from '../../outbox/follow-page.ts';
import { createOutbox, type Outbox, type SendFailure, toSendFailure } from '../../outbox/outbox.ts';

/** How long a pause in typing is after which the text is sent, in milliseconds. */
const PAUSE_MS = 700;

/** The most that browsers send of a page that goes away, in bytes. */
const KEEPALIVE_BYTES = 60_000;

/** Where the text is stored: on the server, being sent, on this device only, or refused. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'conflict';

type Saved = OutputOf<'submission.saveEntry'>;

export type DraftClientOptions = {
  readonly userId: number;
  readonly submissionId: number;
  readonly code: string;
  readonly regulator: string;
  /** The revision that the page was loaded with. */
  readonly revision: number;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onSaved: (saved: Saved) => void;
  /** Another device has written `current`; what was typed here is stored as a version. */
  readonly onConflict: (current: EntryFields) => void;
  /** The server has a text that was written in another tab, while nothing that was typed here waits. */
  readonly onReplaced: (current: EntryFields, saved: Saved) => void;
  /** A draft that another tab has left is a version now. */
  readonly onVersionStored?: () => void;
  readonly send: typeof sendCall;
  readonly storage?: DeviceStorage;
  /** The clock of the device, in milliseconds. */
  readonly now?: () => number;
};

/** One text in the browser: what is typed is stored on the device at once and sent at every pause (product.md 9.43). */
export type DraftClient = {
  /** What an earlier page left on this device. */
  readonly pending: () => EntryFields | null;
  readonly edit: (fields: EntryFields, keepsFormer?: boolean) => void;
  /** After a conflict: continues from the text of the other device, which becomes a version if it is replaced. */
  readonly continueFrom: () => void;
  /** The revision of the text, once all is saved; null where it cannot be saved now. */
  readonly settle: (limitMs: number) => Promise<number | null>;
  readonly start: () => () => void;
};

/** A refused draft stays on the device, and the next edit or return tries again: nothing that was typed is dropped. */
function noteFailure(state: State, error: unknown): SendFailure {
  const isRefusal = error instanceof ApiError && [400, 401, 403, 404, 409, 413].includes(error.status);
  if (!isRefusal) return toSendFailure(error);
  state.refusedAs = error.status === 401 ? 'signed-out' : 'refused';
  return { kind: 'signed-out' };
}

type State = DraftClientOptions & {
  readonly storage: DeviceStorage;
  readonly journal: DraftJournal;
  readonly outbox: Outbox;
  revision: number;
  /** The revision on which this tab began to write; those from here to `revision` are its own. */
  firstRevision: number;
  /** When what is saved of this tab was typed, by the clock of the device; 0 where nothing is. */
  savedTypedAt: number;
  /** The revision of another device's text, while the learner has not chosen between the two. */
  conflictWith: number | null;
  /** Why the server took nothing the last time. */
  refusedAs: 'signed-out' | 'refused' | null;
  isSendingLeft: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Creates the client of one text. In the browser only. */
export function createDraftClient(options: DraftClientOptions): DraftClient {
  const state = createState(options);
  const { journal, outbox } = state;
  return {
    pending: () => journal.pending()?.fields ?? null,
    edit: (fields, keepsFormer = false) => edit(state, fields, keepsFormer),
    continueFrom: () => {
      goOnFrom(state, state.conflictWith ?? state.revision);
      state.conflictWith = null;
      state.onStatus('saved');
    },
    settle: async (limitMs) => {
      flush(state);
      return (await outbox.drained(limitMs)) && state.conflictWith === null ? state.revision : null;
    },
    start: () => start(state),
  };
}

function createState(options: DraftClientOptions): State {
  const { userId, submissionId, code, regulator, revision, onStatus } = options;
  const storage = options.storage ?? deviceStorage();
  const journal = openDraftJournal(storage, draftKey(userId, submissionId, code), crypto.randomUUID(), regulator);
  const outbox = createOutbox<EntryDraft>({
    queue: journal,
    send: (draft, signal) => sendDraft(state, draft, signal),
    failureOf: (error) => noteFailure(state, error),
    onProgress: (failing) => {
      if (state.refusedAs) onStatus(state.refusedAs);
      else if (state.conflictWith !== null) onStatus('conflict');
      else if (journal.pending() === null) onStatus('saved');
      else onStatus(failing ? 'offline' : 'saving');
      if (!failing) void sendLeftDrafts(state);
    },
    onRefused: () => undefined,
  });
  const state: State = {
    ...{ ...options, storage, journal, outbox, revision, firstRevision: revision, savedTypedAt: 0 },
    ...{ conflictWith: null, refusedAs: null, isSendingLeft: false, timer: undefined },
  };
  return state;
}

async function sendDraft(state: State, draft: EntryDraft, signal: AbortSignal): Promise<void> {
  state.journal.noteSent(draft);
  const input = toSaveInput(state.submissionId, state.code, draft);
  const keepalive = JSON.stringify(input).length < KEEPALIVE_BYTES;
  const saved = (await state.send('submission.saveEntry', input, { signal, keepalive })) as Saved;
  if (saved.outcome === 'conflict' && saved.current) {
    state.conflictWith = saved.revision;
    state.onConflict(saved.current);
    return;
  }
  state.revision = saved.revision;
  state.savedTypedAt = draft.typedAt;
  state.journal.rebase(draft.baseRevision, saved.revision);
  state.onSaved(saved);
}

/** What is typed next is on top of a text that this tab did not write. */
function goOnFrom(state: State, revision: number): void {
  state.revision = revision;
  state.firstRevision = revision;
}

/**
 * Sends what other tabs have left of the text, once its own draft is acknowledged, the latest first. What the server
 * refuses stays on the device and does not hold up the others.
 */
async function sendLeftDrafts(state: State): Promise<void> {
  if (state.isSendingLeft) return;
  state.isSendingLeft = true;
  try {
    for (const left of state.journal.leftByOthers()) {
      // What is typed here meanwhile goes first.
      if (state.journal.pending()) return;
      await sendLeftDraft(state, left);
    }
  } finally {
    state.isSendingLeft = false;
  }
}

async function sendLeftDraft(state: State, left: StoredDraft): Promise<void> {
  const draft = placeLeftDraft(state, left.draft);
  try {
    const input = toSaveInput(state.submissionId, state.code, draft);
    const saved = (await state.send('submission.saveEntry', input)) as Saved;
    removeStoredDraft(state.storage, left);
    showLeftDraft(state, draft, saved);
    if (saved.outcome === 'conflict') state.onVersionStored?.();
  } catch {
    // It stays on the device for the next time.
  }
}

/**
 * The draft of another tab as it is sent. Of drafts that were typed on the same revision the one typed last is the text:
 * where this tab has saved an earlier one meanwhile, it goes on top of that, which becomes a version (product.md 9.43).
 */
function placeLeftDraft({ revision, firstRevision, savedTypedAt }: State, draft: EntryDraft): EntryDraft {
  const isOnOwnText = draft.baseRevision >= firstRevision && draft.baseRevision < revision;
  if (!isOnOwnText || draft.typedAt <= savedTypedAt) return draft;
  return { ...draft, baseRevision: revision, keepsFormer: true };
}

/** Shows what the server has after a draft of another tab was sent, so that the next edit here is made on top of it. */
function showLeftDraft(state: State, draft: EntryDraft, saved: Saved): void {
  const current = saved.current ?? draft.fields;
  // An answer that comes late is about a text that was replaced meanwhile.
  if (saved.revision <= (state.conflictWith ?? state.revision)) return;
  if (state.conflictWith !== null) {
    state.conflictWith = saved.revision;
    state.onConflict(current);
  } else if (state.journal.pending() === null) {
    // What was typed here meanwhile is on an older revision: the answer to its own save is the conflict.
    goOnFrom(state, saved.revision);
    state.savedTypedAt = saved.outcome === 'saved' ? draft.typedAt : 0;
    state.onReplaced(current, saved);
  }
}

function edit(state: State, fields: EntryFields, keepsFormer: boolean): void {
  const former = state.journal.pending();
  const baseRevision = former?.baseRevision ?? state.revision;
  state.journal.record({
    fields,
    baseRevision,
    keepsFormer: keepsFormer || (former?.keepsFormer ?? false),
    predecessors: former?.predecessors ?? [],
    typedAt: (state.now ?? Date.now)(),
  });
  if (state.conflictWith === null) state.onStatus('saving');
  clearTimeout(state.timer);
  state.timer = setTimeout(() => flush(state), keepsFormer ? 0 : PAUSE_MS);
}

function flush(state: State): void {
  clearTimeout(state.timer);
  state.refusedAs = null;
  if (state.journal.pending()) state.outbox.resume();
  else void sendLeftDrafts(state);
}

function start(state: State): () => void {
  const unfollow = followPageLifecycle({ onReturn: () => flush(state), onLeave: state.outbox.sendAll });
  if (state.journal.pending()) state.onStatus('saving');
  flush(state);
  return () => {
    clearTimeout(state.timer);
    unfollow();
    // What waits stays in the journal; the last of it is sent on the way out.
    state.outbox.sendAll();
  };
}
