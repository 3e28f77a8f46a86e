import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { EntryFields, EntryState } from '../../../domain/competency/submission.ts';
import { sendCall } from '../../api/http-api.ts';
import { createDraftClient, type DraftClient, type SaveStatus } from './draft-client.ts';

type Entry = OutputOf<'submission.readEntry'>;

type Place = { readonly userId: number; readonly submissionId: number; readonly code: string };

/** How long a save is waited for before checking, in milliseconds. */
const SETTLE_MS = 8000;

/** A text while it is written: what is in the fields, and where it stands on the server. */
export type DraftState = {
  readonly fields: EntryFields;
  readonly status: SaveStatus;
  readonly savedAt: string | null;
  readonly state: EntryState;
  /** What another device wrote meanwhile, until the learner has chosen. */
  readonly conflict: EntryFields | null;
  /** What the server said when the text was to be checked or marked. */
  readonly problem: string | null;
};

const UNSENT = 'The text is not on the server yet. Check your connection and try again.';

/** Keeps what is typed on the device and on the server (product.md 9.43). */
export function useDraft(place: Place, entry: Entry) {
  const [draft, setDraft] = useState<DraftState>({
    fields: entry.fields,
    status: 'saved',
    savedAt: entry.savedAt,
    state: entry.state,
    conflict: null,
    problem: null,
  });
  const change = (part: Partial<DraftState>): void => setDraft((before) => ({ ...before, ...part }));
  const client = useRef<DraftClient>(null);
  const { userId, submissionId, code } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page mounts anew for another text; its first revision is the one to begin with
  useEffect(() => {
    const created = createDraftClient({
      ...{ userId, submissionId, code, revision: entry.revision, send: sendCall },
      onStatus: (status) => change({ status }),
      onSaved: ({ savedAt, state }) => change({ savedAt, state }),
      onConflict: (conflict) => change({ conflict, status: 'conflict' }),
    });
    client.current = created;
    const left = created.pending();
    if (left) change({ fields: left });
    return created.start();
  }, [userId, submissionId, code]);

  const edit = (part: Partial<EntryFields>, keepsFormer = false): void => {
    const fields = { ...draft.fields, ...part };
    change({ fields, problem: null });
    client.current?.edit(fields, keepsFormer);
  };
  const setState = async (state: 'checked' | 'ready'): Promise<void> => {
    const revision = await client.current?.settle(SETTLE_MS);
    if (!revision) return change({ problem: UNSENT });
    try {
      const answer = (await sendCall('submission.setState', { submissionId, code, revision, state })) as {
        state: EntryState;
      };
      change({ state: answer.state, problem: null });
    } catch (error) {
      change({ problem: (error instanceof ApiError && error.body.message) || UNSENT });
    }
  };
  const keepMine = (): void => {
    client.current?.continueFrom();
    change({ conflict: null });
    client.current?.edit(draft.fields, true);
  };
  const takeOther = (): void => {
    client.current?.continueFrom();
    if (draft.conflict) change({ fields: draft.conflict, conflict: null });
  };
  return { draft, edit, setState, keepMine, takeOther };
}
