import { redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, ExamReviewDetailsView } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { CompletedAttemptData } from '../exam/exam-session.ts';
import { type PageLoader, refusePage, rethrowAsScreen } from '../page-request.ts';

/** The completed exam, and further data of its questions; null where that could not be loaded. */
export type ReviewData = { readonly view: CompletedAttemptData; readonly details: ExamReviewDetailsView | null };

/** The review of a completed exam of one's own; an exam that runs, or whose keys are withheld, is shown as itself. */
export const loadReview: PageLoader<ReviewData> = async ({ api, params }) => {
  const examId = params.examId ?? '';
  if (!/^[1-9]\d{0,14}$/.test(examId)) return refusePage(404, { screen: 'not-found' });
  // Side by side, so that both share what they read of the exam.
  const [view, details] = await Promise.all([
    rethrowAsScreen(api('exam.read', { examId })),
    loadOptionalPart(readDetails(api, examId)),
  ]);
  if (view.phase !== 'completed') throw redirect(`/exam/${examId}`);
  return { view, details };
};

/** An exam that runs, whose keys are withheld, or that the server is about to end has no details. */
const readDetails = (api: Api, examId: string): Promise<ExamReviewDetailsView | null> =>
  api('exam.readReview', { examId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
