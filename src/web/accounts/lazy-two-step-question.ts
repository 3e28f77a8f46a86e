// Its styles come with the page, so that they are there without scripts too.
import '../ui/dialog.css.ts';
import { lazy } from 'react';

const load = () => import('./two-step-question.tsx');

/** The question, loaded like the dialog that deletes the account. */
export const LazyTwoStepQuestion = lazy(async () => ({ default: (await load()).TwoStepQuestion }));

const fetchQuestion = (): void => void load().catch(() => {});

/** For links to a question: preloads it when it is about to be opened; a failure is retried when it is opened. */
export const preloadQuestion = { onPointerEnter: fetchQuestion, onFocus: fetchQuestion } as const;
