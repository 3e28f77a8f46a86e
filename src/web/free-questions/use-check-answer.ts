import { useState } from 'react';
import { useActionData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { httpApi } from '../api/http-api.ts';
import type { FreeOptions, FreeQuestionsAnswer } from './load-free-questions.ts';

/** What was answered to a form that was sent before scripts ran, if it was this question's. */
function useEarlier(questionId: number) {
  const answer = useActionData() as FreeQuestionsAnswer | undefined;
  const checked = answer && 'checked' in answer && answer.checked.questionId === questionId ? answer.checked : null;
  return { checked, isUnchosen: answer !== undefined && 'unchosen' in answer && answer.unchosen === questionId };
}

/** Choosing, checking and hiding the answer of one sample question (product.md 8.6). */
export function useCheckAnswer(questionId: number) {
  const { checked, isUnchosen } = useEarlier(questionId);
  const [chosen, setChosen] = useState<number | null>(checked?.chosenId ?? null);
  const [options, setOptions] = useState<FreeOptions | null>(checked?.options ?? null);
  const [state, setState] = useState<'idle' | 'unchosen' | 'busy' | 'failed'>(isUnchosen ? 'unchosen' : 'idle');
  const check = async (): Promise<void> => {
    setState('busy');
    try {
      setOptions(await httpApi('outreach.listFreeAnswerOptions', { questionId }));
      setState('idle');
    } catch (error) {
      if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
      setState('failed');
    }
  };
  return { chosen, setChosen, options, hide: () => setOptions(null), check, state };
}
