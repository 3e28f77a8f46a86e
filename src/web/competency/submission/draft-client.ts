import { ApiError } from '../../../application/contract/api-error.ts';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { EntryFields } from '../../../domain/competency/submission.ts';
import type { sendCall } from '../../api/http-api.ts';
import { type DeviceStorage, deviceStorage } from '../../device-storage.ts';
import { type Draft, type DraftJournal, draftKey, openDraftJournal } from '../../outbox/draft-journal.ts';
import { followPage } from '../../outbox/follow-page.ts';
import { createOutbox, type Outbox, type SendFailure, sendFailureOf } from '../../outbox/outbox.ts';

/** How long a pause in typing is after which the text is sent, in milliseconds. */
const PAUSE_MS = 700;

/** The most that browsers send of a page that goes away, in bytes. */
const KEEPALIVE_BYTES = 60_000;

/** Where the text stands: on the server, on its way, on this device only, or refused. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'conflict';

type Saved = OutputOf<'submission.saveEntry'>;

type DraftClientOptions = {
  readonly userId: number;
  readonly submissionId: number;
  readonly code: string;
  /** The revision that the page was loaded with. */
  readonly revision: number;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onSaved: (saved: Saved) => void;
  /** Another device has written `current`; what was typed here is kept as a version. */
  readonly onConflict: (current: EntryFields) => void;
  readonly send: typeof sendCall;
  readonly storage?: DeviceStorage;
};

/** One text in the browser: what is typed is kept on the device at once and sent at every pause (product.md 9.43). */
export type DraftClient = {
  /** What an earlier page left on this device. */
  readonly pending: () => EntryFields | null;
  readonly edit: (fields: EntryFields, keepsFormer?: boolean) => void;
  /** After a conflict: goes on from the text of the other device, whose text is kept if it is replaced. */
  readonly continueFrom: () => void;
  /** The revision of the text, once all is saved; null where it cannot be saved now. */
  readonly settle: (limitMs: number) => Promise<number | null>;
  readonly start: () => () => void;
};

/** Whoever is refused keeps the draft on the device, and the next edit or return tries again: nothing that was typed is dropped. */
function noteFailure(state: State, error: unknown): SendFailure {
  const isRefusal = error instanceof ApiError && [400, 401, 403, 404, 409, 413].includes(error.status);
  if (!isRefusal) return sendFailureOf(error);
  state.refusedAs = error.status === 401 ? 'signed-out' : 'refused';
  return { kind: 'signed-out' };
}

type State = DraftClientOptions & {
  readonly journal: DraftJournal;
  readonly outbox: Outbox;
  revision: number;
  /** The revision of another device's text, while the learner has not chosen between the two. */
  conflictWith: number | null;
  /** Why the server took nothing the last time. */
  refusedAs: 'signed-out' | 'refused' | null;
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
      state.revision = state.conflictWith ?? state.revision;
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
  const { userId, submissionId, code, revision, onStatus } = options;
  const journal = openDraftJournal(options.storage ?? deviceStorage(), draftKey(userId, submissionId, code));
  const outbox = createOutbox<Draft>({
    queue: journal,
    send: (draft, signal) => sendDraft(state, draft, signal),
    failureOf: (error) => noteFailure(state, error),
    onProgress: (failing) => {
      if (state.refusedAs) onStatus(state.refusedAs);
      else if (state.conflictWith !== null) onStatus('conflict');
      else if (journal.pending() === null) onStatus('saved');
      else onStatus(failing ? 'offline' : 'saving');
    },
    onRefused: () => undefined,
  });
  const state: State = { ...options, journal, outbox, revision, conflictWith: null, refusedAs: null, timer: undefined };
  return state;
}

async function sendDraft(state: State, draft: Draft, signal: AbortSignal): Promise<void> {
  const input = { submissionId: state.submissionId, code: state.code, ...draft };
  const keepalive = JSON.stringify(input).length < KEEPALIVE_BYTES;
  const saved = (await state.send('submission.saveEntry', input, { signal, keepalive })) as Saved;
  if (saved.outcome === 'conflict' && saved.current) {
    state.conflictWith = saved.revision;
    state.onConflict(saved.current);
    return;
  }
  state.revision = saved.revision;
  state.journal.rebase(draft.baseRevision, saved.revision);
  state.onSaved(saved);
}

function edit(state: State, fields: EntryFields, keepsFormer: boolean): void {
  const former = state.journal.pending();
  const baseRevision = former?.baseRevision ?? state.revision;
  state.journal.record({ fields, baseRevision, keepsFormer: keepsFormer || (former?.keepsFormer ?? false) });
  if (state.conflictWith === null) state.onStatus('saving');
  clearTimeout(state.timer);
  state.timer = setTimeout(() => flush(state), keepsFormer ? 0 : PAUSE_MS);
}

function flush(state: State): void {
  clearTimeout(state.timer);
  state.refusedAs = null;
  if (state.journal.pending()) state.outbox.resume();
}

function start(state: State): () => void {
  const unfollow = followPage({ onReturn: () => flush(state), onLeave: state.outbox.sendAll });
  if (state.journal.pending()) {
    state.onStatus('saving');
    flush(state);
  }
  return () => {
    clearTimeout(state.timer);
    unfollow();
    // What waits stays in the journal; the last of it is sent on the way out.
    state.outbox.sendAll();
  };
}
