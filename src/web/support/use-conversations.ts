import { useCallback, useEffect, useState } from 'react';
import type { ConversationLine } from '../../application/contract/chat-frames.ts';
import { httpApi } from '../api/http-api.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useChat, useChatValue } from './chat-context.ts';
import { connectionAtom, linesAtom } from './chat-state.ts';
import { inOrder, newerLine } from './conversation-lines.ts';

const FAILED = 'The conversations could not be loaded. Please try again.';

/** A list on its way: what is known of it, and whether there is more to ask for. */
export type Listing = {
  readonly lines: readonly ConversationLine[];
  readonly busy: boolean;
  readonly failure: string | null;
  /** Asks for what is missing: the first page, or the next one. Null when nothing is. */
  readonly more: (() => void) | null;
};

type Progress = { readonly busy: boolean; readonly failure: string | null; readonly next: string | null };

/** All conversations: page by page, kept up to date by the connection, asked for anew when that was lost (product.md 10.36). */
export function useConversations(): Listing {
  const { store } = useChat();
  const { phase } = useChatValue(connectionAtom);
  const lines = useChatValue(linesAtom);
  const [{ busy, failure, next }, setProgress] = useState<Progress>({ busy: true, failure: null, next: null });
  const load = useCallback(
    async (after: string | null): Promise<void> => {
      setProgress((before) => ({ ...before, busy: true, failure: null }));
      try {
        const page = await httpApi('support.listConversations', after === null ? {} : { after });
        store.set(linesAtom, (known) => page.conversations.reduce(newerLine, known));
        setProgress({ busy: false, failure: null, next: page.next });
      } catch (error) {
        setProgress((before) => ({ ...before, busy: false, failure: failureMessage(error, FAILED) }));
      }
    },
    [store],
  );
  const isConnected = phase === 'connected';
  useEffect(() => {
    if (isConnected) void load(null);
  }, [isConnected, load]);
  const more = next !== null || failure !== null ? () => void load(next) : null;
  return { lines: inOrder([...lines.values()]), busy, failure, more };
}

/** How long somebody pauses before what was typed is looked for, in milliseconds. */
const PAUSE_MS = 250;

type Found = { readonly search: string; readonly lines: readonly ConversationLine[]; readonly failure: string | null };

const NOTHING: Found = { search: '', lines: [], failure: null };

/** Learners by the beginning of their name or address, also those who never wrote (product.md 10.10). */
export function useLearners(search: string): Listing {
  const known = useChatValue(linesAtom);
  const [found, setFound] = useState<Found>(NOTHING);
  const wanted = search.trim();
  useEffect(() => {
    if (wanted === '') return;
    let over = false;
    const show = (answer: Omit<Found, 'search'>): void => {
      if (!over) setFound({ search: wanted, ...answer });
    };
    const timer = setTimeout(() => {
      httpApi('support.findLearners', { search: wanted }).then(
        (lines) => show({ lines, failure: null }),
        (error: unknown) => show({ lines: [], failure: failureMessage(error, FAILED) }),
      );
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  const lines = found.lines.map((line) => newerLine(known, line).get(line.conversationId) ?? line);
  return { lines, busy: found.search !== wanted, failure: found.failure, more: null };
}
