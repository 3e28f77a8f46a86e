import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { KeyReachView, OutputOf, QuestionView } from '../../application/contract/index.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import { EXAM_WAYS, type KeyChange, type KeyDecision } from '../../domain/exam/key-change.ts';
import { draftChanges, type QuestionDraft } from '../../domain/exam/question-draft.ts';
import { QUESTION_KINDS } from '../../domain/exam/question-kind.ts';
import type { PageLoad, PageRequest } from '../page-route.tsx';
import { answerOf, type FormFailure, failureMessage, formFailure, isAboutFields, typed } from '../ui/form-failure.ts';
import { OVER } from './use-conflict.ts';

/** The forms of the page of a question. */
export const SAVE = 'save';
export const RESCORE = 'rescore';

/** The fields by which the form says which change of the key was confirmed. */
export const KEY_FIELDS = { from: 'keyFrom', to: 'keyTo', exams: 'exams' } as const;

/** What was typed, and the revision that was edited. */
type Typed = { readonly typed: QuestionDraft; readonly revision: number };

/** What was said so far about a change of the key. */
type KeyAnswered = {
  readonly decision: KeyDecision | undefined;
  readonly reason: string;
};

/** A change of the key to be confirmed, which exams it would meet, and what was said about them so far. */
type KeyAsked = {
  readonly change: KeyChange;
  readonly reach: KeyReachView;
  readonly isToRescore: boolean;
  readonly reason: string;
};

/** What one of the forms came to while the page stays: what failed, a key to decide about, or a change by somebody else. */
export type QuestionAnswer =
  | (FormFailure & Typed & { readonly kind: 'not saved' })
  | (FormFailure & Typed & KeyAsked & { readonly kind: 'key' })
  | (Typed & { readonly kind: 'conflict'; readonly current: QuestionView; readonly reason: string })
  | (FormFailure & { readonly kind: 'not rescored' })
  | { readonly kind: 'saved'; readonly revision: number };

const NOT_SAVED = 'The question could not be saved. Please try again.';
const NOT_RESCORED = 'The exams could not be rescored. Please try again.';

/** Does what one of the forms asks for. */
export const actOnQuestion: PageLoad = async (page) => {
  const form = await page.request.formData();
  return typed(form, 'intent') === RESCORE ? rescore(page, form) : save(page, form);
};

/** The draft as it stands in the form. */
export function draftOf(form: FormData): QuestionDraft {
  const each = (part: string): Record<OptionLetter, string> => ({
    A: typed(form, `${part}.A`),
    B: typed(form, `${part}.B`),
    C: typed(form, `${part}.C`),
    D: typed(form, `${part}.D`),
  });
  return {
    stem: typed(form, 'stem'),
    options: each('options'),
    reasons: each('reasons'),
    rightWhen: each('rightWhen'),
    key: OPTION_LETTERS.find((letter) => letter === typed(form, 'key')) ?? 'A',
    kind: QUESTION_KINDS.find((kind) => kind === typed(form, 'kind')) ?? 'apply',
  };
}

async function save(page: PageRequest, form: FormData): Promise<unknown> {
  const { api, notify, params } = page;
  const questionId = params.questionId ?? '';
  const entered = { typed: draftOf(form), revision: Number(typed(form, OVER) || typed(form, 'revision')) };
  const answered = { decision: keyDecisionOf(form), reason: typed(form, 'reason') };
  try {
    const saved = await api('questions.save', {
      questionId,
      revision: entered.revision,
      draft: entered.typed,
      ...(answered.decision ? { keyDecision: answered.decision } : {}),
      ...(answered.reason ? { reason: answered.reason } : {}),
    });
    notify({ title: 'Success', description: savedWords(saved) });
    return { kind: 'saved', revision: saved.revision } satisfies QuestionAnswer;
  } catch (error) {
    return answerNotSaved(page, error, entered, answered);
  }
}

/** What was confirmed about the key, if the form asked. */
function keyDecisionOf(form: FormData): KeyDecision | undefined {
  const letterIn = (name: string) => OPTION_LETTERS.find((letter) => letter === typed(form, name));
  const [from, to] = [letterIn(KEY_FIELDS.from), letterIn(KEY_FIELDS.to)];
  const exams = EXAM_WAYS.find((way) => way === typed(form, KEY_FIELDS.exams));
  return from && to && exams ? { from, to, exams } : undefined;
}

async function answerNotSaved(
  page: PageRequest,
  error: unknown,
  entered: Typed,
  answered: KeyAnswered,
): Promise<unknown> {
  const { api, notify, params } = page;
  const questionId = params.questionId ?? '';
  const answer = (body: QuestionAnswer, init: ReturnType<typeof answerOf>) => data(body, init);
  if (isRefusedAs(error, 'question-changed')) {
    const current = await api('questions.read', { questionId });
    if (draftChanges(current.draft, entered.typed).length === 0) {
      notify({ title: 'Success', description: 'Question saved' });
      return { kind: 'saved', revision: current.revision } satisfies QuestionAnswer;
    }
    return answer({ kind: 'conflict', current, reason: answered.reason, ...entered }, { status: 409 });
  }
  const failure = formFailure(error, {}, NOT_SAVED);
  if (isRefusedAs(error, 'key-undecided') || failure.fields.reason) {
    const { from, ...reach } = await api('questions.checkKey', { questionId, key: entered.typed.key });
    const isToRescore = answered.decision?.exams === 'rescore';
    const asked = { change: { from, to: entered.typed.key }, reach, isToRescore, reason: answered.reason };
    return answer({ kind: 'key', ...failure, message: undefined, ...asked, ...entered }, { status: 409 });
  }
  if (!isAboutFields(error) && failure.message) {
    notify({ title: 'Error', description: failure.message, tone: 'destructive' });
  }
  return answer({ kind: 'not saved', ...failure, ...entered }, answerOf(error));
}

const isRefusedAs = (error: unknown, code: string): boolean => error instanceof ApiError && error.body.code === code;

async function rescore({ api, notify, params }: PageRequest, form: FormData): Promise<unknown> {
  const questionId = params.questionId ?? '';
  const reason = typed(form, 'reason');
  try {
    const { correction } = await api('questions.rescore', {
      questionId,
      revision: Number(typed(form, 'revision')),
      reason,
    });
    notify({ title: 'Success', description: rescoredWords(correction) });
    return redirect(`/admin/questions/${questionId}`);
  } catch (error) {
    if (!isAboutFields(error)) {
      notify({ title: 'Error', description: failureMessage(error, NOT_RESCORED), tone: 'destructive' });
    }
    const failure = formFailure(error, { reason }, NOT_RESCORED);
    return data({ kind: 'not rescored', ...failure } satisfies QuestionAnswer, answerOf(error));
  }
}

const savedWords = ({ correction }: OutputOf<'questions.save'>): string =>
  correction ? `Question saved. ${rescoredWords(correction)}` : 'Question saved';

function rescoredWords({ rescored, toPass, isFinished }: QuestionView['corrections'][number]): string {
  const raised = rescored === 1 ? '1 result rose' : `${rescored} results rose`;
  const results = rescored === 0 ? 'No result changed' : raised;
  const passes = toPass === 1 ? '1 of them now passes' : `${toPass} of them now pass`;
  return `${results}${rescored > 0 ? `, ${passes}` : ''}.${isFinished ? '' : ' The rest is on its way.'}`;
}
