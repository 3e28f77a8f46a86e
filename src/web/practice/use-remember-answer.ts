import { useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';

type OptionId = PracticeQuestion['options'][number]['id'];

/** Tells the server what was answered (product.md 5.43). Checking does not wait for it and does not need it. */
export function useRememberAnswer(questionId: PracticeQuestion['id']) {
  const [failed, setFailed] = useState(false);
  const remember = (optionId: OptionId): void => {
    setFailed(false);
    partOfPage(httpApi('practice.answer', { questionId, optionId })).then(
      (saved) => setFailed(saved === null),
      () => setFailed(true),
    );
  };
  return { remember, failed };
}
