import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';
import { httpApi } from '../api/http-api.ts';
import { useChatValue } from './chat-context.ts';
import { conversationListAtom } from './chat-state.ts';

type Name = Pick<ConversationListEntry, 'conversationId' | 'username' | 'email' | 'isAdmin'>;

/** Whose conversation is in view. */
export type SelectedUser = {
  readonly id: number | null;
  /** How they are called; null until that is known. */
  readonly name: Name | null;
  /** There is no such user, or no longer. */
  readonly isGone: boolean;
  readonly select: (line: Name) => void;
  readonly leave: () => void;
};

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The selected user is in the address, so that a reload and the browser's way back keep to it (product.md 10.36). */
export function useSelectedUser(): SelectedUser {
  const [query, setQuery] = useSearchParams();
  const id = idOf(query.get('user'));
  const line = useChatValue(conversationListAtom).get(id ?? 0);
  const [told, setTold] = useState<Name | null>(null);
  const [goneId, setGoneId] = useState<number | null>(null);
  const name = line ?? (told?.conversationId === id ? told : null);
  const unknownId = name === null && goneId !== id ? id : null;
  useEffect(() => {
    if (unknownId === null) return;
    httpApi('support.readConversation', { userId: unknownId, limit: 1 }).then(
      ({ conversationId, username, email, isAdmin }) => setTold({ conversationId, username, email, isAdmin }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) setGoneId(unknownId);
      },
    );
  }, [unknownId]);
  const go = (user: number | null): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (user === null) after.delete('user');
        else after.set('user', String(user));
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    id,
    name,
    isGone: id !== null && goneId === id,
    select: (line) => {
      setTold(line);
      go(line.conversationId);
    },
    leave: () => go(null),
  };
}
