import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptLine } from '../../application/contract/index.ts';
import { STANDARD_ALLOWANCE, TIME_ALLOWANCES } from '../../domain/exam/allowance.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { isSignedOut, partOfPage } from '../api/part-of-page.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { readAttempts, timeLeft } from './attempt-state.ts';
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

/** The page of the instructions. */
const INSTRUCTIONS = '/exam-select/instructions';

const FAILED = 'Failed to start exam. Please try again.';

const examSetOf = (value: unknown): 1 | 2 | null => ([1, 2] as const).find((set) => String(set) === value) ?? null;

/** Reads which set the link names and whether an attempt is running. */
export const loadExamSelect: PageLoader<ExamSelectData> = async ({ api, url }) => ({
  examSet: examSetOf(url.searchParams.get('set')),
  attempts: await partOfPage(readAttempts(api)),
  now: Date.now(),
  questionsMissing: url.searchParams.get('problem') === QUESTIONS_MISSING,
});

/** Goes to the running attempt at the chosen set, or to the instructions, where the time has not started yet (product.md 4.25). */
export const chooseExam: PageAction = async (page) => {
  const examSet = examSetOf((await page.request.formData()).get('examSet'));
  if (examSet === null) {
    page.notify({ title: 'Please select an exam set', description: NOT_CHOSEN.message, tone: 'destructive' });
    return data(NOT_CHOSEN, { status: 400 });
  }
  const attempts = await partOfPage(readAttempts(page.api));
  const running = attempts?.find((attempt) => attempt.examSet === examSet && timeLeft(attempt, Date.now()) !== null);
  return redirect(running ? `/exam/${running.id}` : `${INSTRUCTIONS}?set=${examSet}`);
};

/** What the instructions are given. */
export type InstructionsData = { readonly examSet: 1 | 2 };

/** Reads for which set the instructions are; without one it has to be chosen first. */
export const loadInstructions: PageLoader = async ({ url }) => {
  const examSet = examSetOf(url.searchParams.get('set'));
  return examSet === null ? redirect('/exam-select') : ({ examSet } satisfies InstructionsData);
};

/** Starts the exam with the allowance that was declared, or resumes its running attempt, and goes there. */
export const startExam: PageAction = async (page) => {
  const form = await page.request.formData();
  const examSet = examSetOf(form.get('examSet'));
  if (examSet === null) return redirect('/exam-select');
  const time = TIME_ALLOWANCES.find((each) => each === form.get('time')) ?? STANDARD_ALLOWANCE.time;
  const allowance = { time, breaks: form.get('breaks') === 'on' };
  try {
    const { id } = await page.api('exam.start', { examSet, allowance });
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
