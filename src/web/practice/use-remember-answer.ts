import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../application/contract/api-error.ts';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import { inTurn } from './answers-under-way.ts';
import type { SaveTrouble } from './save-trouble.tsx';

type OptionId = PracticeQuestion['options'][number]['id'];

/**
 * Tells the server what was answered (product.md 5.43). Checking does not wait for it and does not need it; what could not
 * be saved is said, and is sent again when the connection is back or when asked to.
 */
export function useRememberAnswer(questionId: PracticeQuestion['id'], onSaved: (isRight: boolean) => void) {
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const unsaved = useRef<OptionId | null>(null);
  const send = useRef(async (): Promise<void> => undefined);
  send.current = async () => {
    const optionId = unsaved.current;
    if (optionId === null) return;
    try {
      const { isRight } = await inTurn(() => httpApi('practice.answer', { questionId, optionId }));
      if (unsaved.current === optionId) unsaved.current = null;
      setTrouble(null);
      onSaved(isRight);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  useEffect(() => {
    const again = (): void => void send.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const remember = (optionId: OptionId): void => {
    unsaved.current = optionId;
    void send.current();
  };
  return { remember, trouble, retry: () => void send.current() };
}

function troubleOf(error: unknown): SaveTrouble {
  if (isAccessRefusal(error)) return 'no-access';
  return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'failing';
}
