import { TWO_STEP_PATH } from './two-step-card.tsx';

/** The parameter of the page that opens the question before something ends. */
export const QUESTION_PARAMETER = 'confirm';

/** What can be asked about; a passkey is named by its id. */
export const TWO_STEP_QUESTIONS = { app: 'app', codes: 'codes' } as const;

/** Where a question opens: an address, so that it opens without scripts too. */
export const toQuestionPath = (asked: string | number): string => `${TWO_STEP_PATH}?${QUESTION_PARAMETER}=${asked}`;
