import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptLine } from '../../application/contract/index.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { isSignedOut, partOfPage } from '../api/part-of-page.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { readAttempts } from './attempt-state.ts';
import { QUESTIONS_MISSING } from './load-exam.ts';

/** What the selection page is given. `attempts` is null where they could not be read. */
export type ExamSelectData = {
  readonly examSet: 1 | 2 | null;
  readonly attempts: readonly AttemptLine[] | null;
  /** The time of whoever loads, in milliseconds since 1970: the same on server and in browser while rendering. */
  readonly now: number;
  readonly questionsMissing: boolean;
};

/** Why no exam was started. `invalid` when none had been chosen. */
export type StartFailure = { readonly title?: string; readonly message: string; readonly invalid: boolean };

const NOT_CHOSEN: StartFailure = {
  title: 'Please select an exam set',
  message: 'Choose a mock exam set before continuing',
  invalid: true,
};

const FAILED = 'Failed to start exam. Please try again.';

const examSetOf = (value: unknown): 1 | 2 | null => ([1, 2] as const).find((set) => String(set) === value) ?? null;

/** Reads which set the link names and whether an attempt is running. */
export const loadExamSelect: PageLoader<ExamSelectData> = async ({ api, url }) => ({
  examSet: examSetOf(url.searchParams.get('set')),
  attempts: await partOfPage(readAttempts(api)),
  now: Date.now(),
  questionsMissing: url.searchParams.get('problem') === QUESTIONS_MISSING,
});

/** Starts the chosen set, or resumes its running attempt, and goes there. */
export const startExam: PageAction = async (page) => {
  const examSet = examSetOf((await page.request.formData()).get('examSet'));
  if (examSet === null) {
    page.notify({ title: 'Please select an exam set', description: NOT_CHOSEN.message, tone: 'destructive' });
    return data(NOT_CHOSEN, { status: 400 });
  }
  try {
    const { id } = await page.api('exam.start', { examSet });
    return redirect(`/exam/${id}`);
  } catch (error) {
    return respondToFailure(page, error);
  }
};

/** A set that is not to be had says so itself; every other failure is told in the same words. */
function respondToFailure({ notify }: PageRequest, error: unknown): unknown {
  if (isSignedOut(error)) throw error;
  if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
  const refusal = error instanceof ApiError ? error : null;
  const unavailable = refusal?.body.code === 'exam-set-unavailable';
  const message = (unavailable && refusal?.body.message) || FAILED;
  notify({ title: 'Error', description: message, tone: 'destructive' });
  return data({ message, invalid: false } satisfies StartFailure, { status: refusal?.status ?? 503 });
}
