import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView } from '../../application/contract/index.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import type { PageLoader, PageRequest } from '../page-request.ts';
import type { LoaderTimes } from './server-clock.ts';

/** What the exam page is given: the attempt with the times at which it was read, or that it could not be read. */
export type ExamLoad =
  | { readonly loaded: true; readonly view: AttemptView; readonly times: LoaderTimes }
  | { readonly loaded: false; readonly unknown: boolean; readonly examId: string };

/** Redirects to the list of exams with a message that the questions of one are missing. */
export const QUESTIONS_MISSING_PARAM = 'questions';

/** The status of an exam that could not be reached. */
const UNREACHED = 503;

/** Loads an attempt of one's own; an address without one leads to the selection. Every failure but a missing sign-in is the page's own card. */
export const loadExam: PageLoader = async (page) => {
  if (!page.params.examId) return redirect('/exam-select');
  const askedAt = performance.now();
  try {
    const view = await page.api('exam.read', { examId: page.params.examId });
    if (view.phase !== 'incomplete' && view.questions.length === 0) return sendToSelection(page);
    const times: LoaderTimes = { origin: performance.timeOrigin, askedAt, heardAt: performance.now() };
    return { loaded: true, view, times } satisfies ExamLoad;
  } catch (error) {
    return respondToFailure(page, error);
  }
};

function sendToSelection({ notify }: PageRequest): Response {
  const description = 'There was a problem loading the exam questions. Please try again.';
  notify({ title: 'Error loading exam', description, tone: 'destructive' });
  return redirect(`/exam-select?problem=${QUESTIONS_MISSING_PARAM}`);
}

function respondToFailure({ notify, viewer, params }: PageRequest, error: unknown): unknown {
  const examId = params.examId ?? '';
  if (error instanceof ApiError && error.status === 401) {
    viewer.forget();
    const description = 'Please log in to access the exam';
    notify({ title: 'Authentication Error', description, tone: 'destructive' });
    return redirect(`/login?redirect=exam/${encodeURIComponent(examId)}`);
  }
  if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const failed = { loaded: false, unknown, examId } satisfies ExamLoad;
  return data(failed, { status: unknown ? 404 : error instanceof ApiError ? error.status : UNREACHED });
}
