import { data, redirect } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { ToastData } from '../api/request-context.ts';
import { isTryOutOpen } from '../outreach/is-try-out-open.ts';
import { LEAD_THANKS_TOAST, LEAD_WELCOME_BACK_TOAST } from '../outreach/lead-messages.ts';
import { submitLead } from '../outreach/submit-lead.ts';
import { type PageAction, type PageLoader, type PageRequest, rethrowAsScreen } from '../page-request.ts';
import { type FormFailure, readFormText } from '../ui/form-failure.ts';

export type FreeQuestionsData = OutputOf<'outreach.listFreeQuestions'>;
export type FreeAnswerOptionsData = OutputOf<'outreach.listFreeAnswerOptions'>;

/** What the page shows: the form that opens it, the questions, or that they could not be loaded. */
export type FreeQuestionsPageData =
  | { readonly screen: 'gate' }
  | { readonly screen: 'questions'; readonly questions: FreeQuestionsData }
  | { readonly screen: 'failed' };

/** One question with its answer, for a page without scripts. */
export type CheckedQuestionData = {
  readonly questionId: number;
  readonly chosenId: number;
  readonly options: FreeAnswerOptionsData;
};

/** What the page says, by the query that its form for name and address leads to, to who has no scripts for a toast. */
export const THANKS_TOAST_BY_QUERY: ReadonlyMap<string, ToastData> = new Map([
  ['?thanks', LEAD_THANKS_TOAST],
  ['?welcome-back', LEAD_WELCOME_BACK_TOAST],
]);

/** What the page's two forms answer. */
export type FreeQuestionsActionResult =
  | FormFailure
  | { readonly checked: CheckedQuestionData }
  | { readonly unchosen: number };

/** Signed in, or name and address given on this device within 30 days: the one rule (product.md 8.4). */
async function isOpen({ api, viewer }: PageRequest): Promise<boolean> {
  return (await viewer.get()) !== null || isTryOutOpen({ api, now: Date.now }, 'nppe');
}

/** No question is loaded before the form was sent; a failure has its own status (product.md 8.4, 8.6). */
export const loadFreeQuestions: PageLoader = async (page) => {
  if (!(await isOpen(page))) return { screen: 'gate' } satisfies FreeQuestionsPageData;
  const questions = await loadOptionalPart(page.api('outreach.listFreeQuestions', { t: String(Date.now()) }));
  if (!questions || questions.length === 0)
    return data({ screen: 'failed' } satisfies FreeQuestionsPageData, { status: 503 });
  return { screen: 'questions', questions } satisfies FreeQuestionsPageData;
};

/** The form for name and address leads back here, where the questions are now; the other one brings an answer. */
export const submitFreeQuestions: PageAction = async (page) => {
  const form = await page.request.formData();
  if (form.has('question')) return checkQuestion(page, form);
  const sent = await submitLead({ api: page.api, notify: page.notify, now: Date.now }, 'nppe', form);
  if (!sent.ok) return data(sent.refusal.failure, sent.refusal.answer);
  const query = [...THANKS_TOAST_BY_QUERY].find(([, words]) => words === sent.value)?.[0] ?? '';
  return redirect(`/free-questions${query}`, 303);
};

/**
 * Without name and address the way leads to their form; what is no free question keeps its refusal, and without an option of
 * it nothing is answered (product.md 8.4, 8.6, 8.7).
 */
async function checkQuestion(page: PageRequest, form: FormData): Promise<unknown> {
  if (!(await isOpen(page))) return redirect('/free-questions', 303);
  const questionId = readFormText(form, 'question');
  const chosen = Number(readFormText(form, `question-${questionId}`));
  const options = await rethrowAsScreen(page.api('outreach.listFreeAnswerOptions', { questionId }));
  const isChosen = options.some(({ id }) => id === chosen);
  const answer: FreeQuestionsActionResult = isChosen
    ? { checked: { questionId: Number(questionId), chosenId: chosen, options } }
    : { unchosen: Number(questionId) };
  return data(answer, { status: isChosen ? 200 : 400 });
}
