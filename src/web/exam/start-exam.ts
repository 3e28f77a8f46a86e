import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, AttemptListEntry, OutputOf } from '../../application/contract/index.ts';
import { STANDARD_ALLOWANCE, TIME_ALLOWANCES } from '../../domain/exam/allowance.ts';
import type { PaperNumber } from '../../domain/exam/attempt.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { isSignedOut, loadOptionalPart } from '../api/part-of-page.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { computeTimeLeft, readAttempts } from './attempt-state.ts';
import { QUESTIONS_MISSING_PARAM } from './load-exam.ts';

export type NextPaperData = OutputOf<'exam.readNextPaper'>;

/** What the selection page is given. `attempts` is null where they could not be read. */
export type ExamSelectData = {
  readonly examSet: PaperNumber | null;
  /** The learner's next paper from the bank; null where it could not be loaded. */
  readonly nextPaper: NextPaperData | null;
  readonly attempts: readonly AttemptListEntry[] | null;
  /** The present time, in milliseconds since 1970: the same on server and in browser while rendering. */
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

/** The paper that an address or a form names; null where it names none. */
const examSetOf = (value: unknown): PaperNumber | null =>
  typeof value === 'string' && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : null;

/** Reads which set the link names and whether an attempt is running. */
export const loadExamSelect: PageLoader<ExamSelectData> = async ({ api, url }) => ({
  examSet: examSetOf(url.searchParams.get('set')),
  ...(await readPapers(api)),
  now: Date.now(),
  questionsMissing: url.searchParams.get('problem') === QUESTIONS_MISSING_PARAM,
});

async function readPapers(api: PageRequest['api']): Promise<Pick<ExamSelectData, 'attempts' | 'nextPaper'>> {
  const [attempts, nextPaper] = await Promise.all([
    loadOptionalPart(readAttempts(api)),
    loadOptionalPart(api('exam.readNextPaper', {})),
  ]);
  return { attempts, nextPaper };
}

/** Goes to the running attempt at the chosen set, or to the instructions, where the time has not started yet (product.md 4.25). */
export const chooseExam: PageAction = async (page) => {
  const examSet = examSetOf((await page.request.formData()).get('examSet'));
  if (examSet === null) {
    page.notify({ title: 'Please select an exam set', description: NOT_CHOSEN.message, tone: 'destructive' });
    return data(NOT_CHOSEN, { status: 400 });
  }
  const running = await findRunningAttempt(page.api, examSet);
  return redirect(running ? `/exam/${running.id}` : `${INSTRUCTIONS}?set=${examSet}`);
};

async function findRunningAttempt(api: Api, examSet: PaperNumber): Promise<AttemptListEntry | undefined> {
  const attempts = await loadOptionalPart(readAttempts(api));
  return attempts?.find((attempt) => attempt.examSet === examSet && computeTimeLeft(attempt, Date.now()) !== null);
}

/** What the instructions are given. */
export type InstructionsData = { readonly examSet: PaperNumber };

/**
 * Reads for which set the instructions are; without one it has to be chosen first. Back from a running exam leads to it
 * again: its time has started, and its allowance is declared (product.md 4.25).
 */
export const loadInstructions: PageLoader = async ({ api, url }) => {
  const examSet = examSetOf(url.searchParams.get('set'));
  if (examSet === null) return redirect('/exam-select');
  const running = await findRunningAttempt(api, examSet);
  return running ? redirect(`/exam/${running.id}`) : ({ examSet } satisfies InstructionsData);
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

const EXPLAINED_REFUSALS = ['exam-set-unavailable', 'paper-unavailable', 'paper-not-next'] as const;

/** A paper that cannot be started has a message of its own; every other failure gets the same one. */
function respondToFailure({ notify }: PageRequest, error: unknown): unknown {
  if (isSignedOut(error)) throw error;
  if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
  const refusal = error instanceof ApiError ? error : null;
  const isExplained = EXPLAINED_REFUSALS.some((code) => code === refusal?.body.code);
  const message = (isExplained && refusal?.body.message) || FAILED;
  notify({ title: 'Error', description: message, tone: 'destructive' });
  return data({ message, invalid: false } satisfies StartFailure, { status: refusal?.status ?? 503 });
}
