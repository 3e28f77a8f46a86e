import { useCallback, useEffect, useState } from 'react';
import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';
import { httpApi } from '../api/http-api.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useChat, useChatValue } from './chat-context.ts';
import { connectionAtom, conversationListAtom } from './chat-state.ts';
import {
  isConversationInFilter,
  type ListFilter,
  mergeNewerConversation,
  sortConversations,
} from './conversation-entries.ts';

const FAILED = 'The conversations could not be loaded. Please try again.';

/** A list being loaded: its known part, and whether there is more to load. */
export type ConversationListing = {
  readonly lines: readonly ConversationListEntry[];
  readonly busy: boolean;
  readonly failure: string | null;
  /** Asks for what is missing: the first page, or the next one. Null when nothing is. */
  readonly more: (() => void) | null;
};

type Progress = { readonly busy: boolean; readonly failure: string | null; readonly next: string | null };

/**
 * The conversations of a filter: page by page, updated by the connection, reloaded after the connection was lost
 * (product.md 10.36).
 */
export function useConversations(adminId: number, filter: ListFilter): ConversationListing {
  const { store } = useChat();
  const { phase } = useChatValue(connectionAtom);
  const lines = useChatValue(conversationListAtom);
  const [{ busy, failure, next }, setProgress] = useState<Progress>({ busy: true, failure: null, next: null });
  const load = useCallback(
    async (after: string | null): Promise<void> => {
      setProgress((before) => ({ ...before, busy: true, failure: null }));
      try {
        const page = await httpApi('support.listConversations', { filter, ...(after === null ? {} : { after }) });
        store.set(conversationListAtom, (known) => page.conversations.reduce(mergeNewerConversation, known));
        setProgress({ busy: false, failure: null, next: page.next });
      } catch (error) {
        setProgress((before) => ({ ...before, busy: false, failure: failureMessage(error, FAILED) }));
      }
    },
    [store, filter],
  );
  const isConnected = phase === 'connected';
  useEffect(() => {
    if (isConnected) void load(null);
  }, [isConnected, load]);
  const more = next !== null || failure !== null ? () => void load(next) : null;
  const shown = [...lines.values()].filter((line) => isConversationInFilter(line, filter, adminId));
  return { lines: sortConversations(shown), busy, failure, more };
}

/** The pause in typing before the search starts, in milliseconds. */
const PAUSE_MS = 250;

type Found = {
  readonly search: string;
  readonly lines: readonly ConversationListEntry[];
  readonly failure: string | null;
};

const NOTHING: Found = { search: '', lines: [], failure: null };

/** Learners by the beginning of their name or address, also those who never wrote (product.md 10.10). */
export function useLearners(search: string): ConversationListing {
  const known = useChatValue(conversationListAtom);
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
  const lines = found.lines.map((line) => mergeNewerConversation(known, line).get(line.conversationId) ?? line);
  return { lines, busy: found.search !== wanted, failure: found.failure, more: null };
}
