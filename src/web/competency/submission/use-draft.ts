import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { InputOf, OutputOf } from '../../../application/contract/index.ts';
import type { EntryFields, EntryState } from '../../../domain/competency/submission.ts';
import { sendCall } from '../../api/http-api.ts';
import { useNotify } from '../../ui/use-notify.ts';
import type { DraftClient, DraftClientOptions, SaveStatus } from './draft-client.ts';

type Entry = OutputOf<'submission.readEntry'>;

type Place = { readonly userId: number; readonly submissionId: number; readonly code: string };

/** How long a save is waited for before checking, in milliseconds. */
const SETTLE_MS = 8000;

/** A text being written: the content of its fields, and where it is stored. */
export type DraftState = {
  readonly fields: EntryFields;
  readonly status: SaveStatus;
  readonly savedAt: string | null;
  readonly state: EntryState;
  /** Whether what is typed would be kept: the code for that is loaded after the page. */
  readonly isReady: boolean;
  /** What another device wrote meanwhile, until the learner has chosen. */
  readonly conflict: EntryFields | null;
  /** What the server said when the text was to be checked or marked. */
  readonly problem: string | null;
};

const toDraftState = ({ fields, savedAt, state }: Entry): DraftState => ({
  ...{ fields, savedAt, state },
  ...{ status: 'saved', isReady: false, conflict: null, problem: null },
});

/**
 * Loads anew what comes with the page, once a save is acknowledged: the versions where it kept one, and the example of another
 * competency that the text is taken from.
 */
function useVersionReload() {
  const { revalidate } = useRevalidator();
  const isDue = useRef(false);
  const setDue = (): void => {
    isDue.current = true;
  };
  const reloadIfDue = (needsExample: boolean): void => {
    if (isDue.current || needsExample) void revalidate();
    isDue.current = false;
  };
  return { setDue, reloadIfDue, reload: () => void revalidate() };
}

const UNLOADED =
  'The page did not load in full, so nothing can be written here. Check your connection and load it again.';

/**
 * Creates and starts the client of a text once its code has loaded, which the page does not wait for; answers what ends it. Where it
 * did not load, it is loaded when the network is back.
 */
function startWhenLoaded(
  options: DraftClientOptions,
  client: RefObject<DraftClient | null>,
  change: (part: Partial<DraftState>) => void,
): () => void {
  let [stop, isOver] = [() => {}, false];
  const load = async (): Promise<void> => {
    const loaded = await import('./draft-client.ts').catch(() => null);
    if (isOver) return;
    if (!loaded) {
      change({ problem: UNLOADED });
      window.addEventListener('online', load, { once: true });
      return;
    }
    const created = loaded.createDraftClient(options);
    client.current = created;
    const left = created.pending();
    change({ isReady: true, problem: null, ...(left ? { fields: left } : {}) });
    stop = created.start();
  };
  void load();
  return () => {
    isOver = true;
    window.removeEventListener('online', load);
    stop();
  };
}

const UNSENT = 'The text is not on the server yet. Check your connection and try again.';

/** Asks the server to check a text or to declare it ready; what the page shows of the answer. */
async function requestState(
  input: InputOf<'submission.setState'>,
): Promise<Partial<Pick<DraftState, 'state' | 'problem'>>> {
  try {
    const answer = (await sendCall('submission.setState', input)) as OutputOf<'submission.setState'>;
    return { state: answer.state, problem: null };
  } catch (error) {
    return { problem: (error instanceof ApiError && error.body.message) || UNSENT };
  }
}

/** Keeps what is typed on the device and on the server (product.md 9.43). */
export function useDraft(place: Place, entry: Entry) {
  const [draft, setDraft] = useState(() => toDraftState(entry));
  const change = (part: Partial<DraftState>): void => setDraft((before) => ({ ...before, ...part }));
  const client = useRef<DraftClient>(null);
  const versions = useVersionReload();
  const notify = useNotify();
  const { userId, submissionId, code } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page mounts again for another text; its first revision is the one to begin with
  useEffect(() => {
    const options: DraftClientOptions = {
      ...{ userId, submissionId, code, regulator: entry.regulator, revision: entry.revision, send: sendCall },
      onStatus: (status) => change({ status }),
      onSaved: ({ savedAt, state, isCopiedFromOther }) => {
        change({ savedAt, state });
        versions.reloadIfDue(isCopiedFromOther);
      },
      onConflict: (conflict) => change({ conflict, status: 'conflict' }),
      onReplaced: (fields, { savedAt, state }) => {
        change({ fields, savedAt, state });
        notify({ title: 'Text of another tab', description: 'What was saved there is shown here now.' });
        versions.reload();
      },
      onVersionStored: versions.reload,
    };
    return startWhenLoaded(options, client, change);
  }, [userId, submissionId, code]);

  const edit = (part: Partial<EntryFields>, keepsFormer = false): void => {
    const fields = { ...draft.fields, ...part };
    if (keepsFormer) versions.setDue();
    change({ fields, problem: null });
    client.current?.edit(fields, keepsFormer);
  };
  const setState = async (state: 'checked' | 'ready'): Promise<void> => {
    const revision = await client.current?.settle(SETTLE_MS);
    change(revision ? await requestState({ submissionId, code, revision, state }) : { problem: UNSENT });
  };
  const keepMine = (): void => {
    client.current?.continueFrom();
    change({ conflict: null });
    edit({}, true);
  };
  const takeOther = (): void => {
    client.current?.continueFrom();
    if (draft.conflict) change({ fields: draft.conflict, conflict: null });
    versions.reload();
  };
  return { draft, edit, setState, keepMine, takeOther };
}
