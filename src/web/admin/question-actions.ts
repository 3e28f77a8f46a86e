import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { KeyReachView, OutputOf, QuestionView } from '../../application/contract/index.ts';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { type KeyChange, type KeyDecision, RESCORING_EFFECTS } from '../../domain/exam/key-change.ts';
import {
  fromQuestionTexts,
  QUESTION_FIELDS,
  type QuestionTexts,
  toQuestionTexts,
} from '../../domain/exam/question-draft.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import {
  type FormFailure,
  failureMessage,
  isInvalidInputError,
  readFormText,
  toFailureResponse,
  toFormFailure,
} from '../ui/form-failure.ts';
import { QUESTIONS_PATH } from './admin-links.ts';
import { areFieldsEqual, readFieldTexts } from './versioned-form/field-texts.ts';
import type { FormFaults, SaveActionResult, StoredRecord } from './versioned-form/form-state.ts';
import { readReplacedVersion } from './versioned-form/save-version.ts';

/** The forms of the page of a question. */
export const SAVE_QUESTION_INTENT = 'save';
export const RESCORE_INTENT = 'rescore';

/** The forms that change the state of a question, or copy it. */
export const QUESTION_STATE_INTENTS = {
  publish: 'publish',
  retire: 'retire',
  reinstate: 'reinstate',
  duplicate: 'duplicate',
} as const;

type StateIntent = keyof typeof QUESTION_STATE_INTENTS;

const STATE_TOASTS: Readonly<Record<StateIntent, string>> = {
  publish: 'Question is live',
  retire: 'Question retired',
  reinstate: 'Question brought back',
  duplicate: 'Copied as a draft',
};

/** The fields by which the form says which change of the key was confirmed. */
export const KEY_CHANGE_FIELD_NAMES = { from: 'keyFrom', to: 'keyTo', exams: 'exams' } as const;

/** A change of the key to be confirmed, which exams it would meet, and what was said about them so far. */
export type KeyChangeToConfirm = {
  readonly change: KeyChange;
  readonly reach: KeyReachView;
  readonly isToRescore: boolean;
};

type SaveAnswered = {
  readonly form: typeof SAVE_QUESTION_INTENT;
  readonly save: SaveActionResult<QuestionTexts>;
  /** The change of the key that has to be confirmed first. */
  readonly key: KeyChangeToConfirm | null;
  /** The reason that was given for a change of the key. */
  readonly reason: string;
};

/** What one of the forms came to while the page stays. */
export type QuestionActionResult = SaveAnswered | (FormFailure & { readonly form: typeof RESCORE_INTENT });

type Sent = Pick<SaveActionResult<QuestionTexts>, 'sent'> & { readonly over: number };

/** What was said so far about a change of the key. */
type KeyAnswered = { readonly decision: KeyDecision | undefined; readonly reason: string };

const NOT_SAVED = 'The question could not be saved. Please try again.';
const NOT_RESCORED = 'The exams could not be rescored. Please try again.';

/** Does what one of the forms asks for. */
export const actOnQuestion: PageAction = async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  if (intent in QUESTION_STATE_INTENTS) return changeState(page, form, intent as StateIntent);
  return intent === RESCORE_INTENT ? rescore(page, form) : save(page, form);
};

/** A question as its form saves it: over the revision, which people know by the number of its version. */
export const toStoredQuestion = (question: QuestionView): StoredRecord<QuestionTexts> => {
  const [last] = question.versions;
  const savedAt = question.editedAt ?? last?.createdAt;
  const savedBy = last?.editor ?? null;
  return {
    version: question.revision,
    number: question.version,
    texts: toQuestionTexts(question.draft),
    saved: savedAt ? { savedAt, savedBy, origin: savedBy === null ? 'files' : 'site' } : null,
  };
};

async function save(page: PageRequest, form: FormData): Promise<unknown> {
  const { api, notify, params } = page;
  const questionId = params.questionId ?? '';
  const [sent, over] = [readFieldTexts(QUESTION_FIELDS, form), readReplacedVersion(form)];
  const key = { decision: keyDecisionOf(form), reason: readFormText(form, 'reason') };
  try {
    const saved = await api('questions.save', {
      questionId,
      revision: over,
      draft: fromQuestionTexts(sent),
      ...(key.decision ? { keyDecision: key.decision } : {}),
      ...(key.reason ? { reason: key.reason } : {}),
    });
    notify({ title: 'Success', description: savedWords(saved) });
    return answered({ kind: 'saved', sent, over, version: saved.revision, texts: sent }, key);
  } catch (error) {
    return answerNotSaved(page, error, { sent, over }, key);
  }
}

const answered = (
  save: SaveActionResult<QuestionTexts>,
  { reason }: KeyAnswered,
  key: KeyChangeToConfirm | null = null,
): SaveAnswered => ({ form: SAVE_QUESTION_INTENT, save, key, reason });

/** What was confirmed about the key, if the form asked. */
function keyDecisionOf(form: FormData): KeyDecision | undefined {
  const letterIn = (name: string) => OPTION_LETTERS.find((letter) => letter === readFormText(form, name));
  const [from, to] = [letterIn(KEY_CHANGE_FIELD_NAMES.from), letterIn(KEY_CHANGE_FIELD_NAMES.to)];
  const exams = RESCORING_EFFECTS.find((way) => way === readFormText(form, KEY_CHANGE_FIELD_NAMES.exams));
  return from && to && exams ? { from, to, exams } : undefined;
}

/** The faults by the fields of the form; those of the draft are named below it. */
const faultsOf = (fields: FormFailure['fields']): FormFaults =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^draft\./, ''), words]));

async function answerNotSaved(
  page: PageRequest,
  error: unknown,
  { sent, over }: Sent,
  key: KeyAnswered,
): Promise<unknown> {
  const { api, notify, params } = page;
  const questionId = params.questionId ?? '';
  if (isRefusedAs(error, 'question-changed')) {
    const current = toStoredQuestion(await api('questions.read', { questionId }));
    if (areFieldsEqual(QUESTION_FIELDS, current.texts, sent)) {
      notify({ title: 'Success', description: 'Question saved' });
      return answered({ kind: 'saved', sent, over, version: current.version, texts: sent }, key);
    }
    return data(answered({ kind: 'conflict', sent, over, current }, key), { status: 409 });
  }
  const { message, fields } = toFormFailure(error, {}, NOT_SAVED);
  const refused = { kind: 'refused', sent, over, faults: faultsOf(fields) } as const;
  if (isRefusedAs(error, 'key-undecided') || fields.reason) {
    const to = fromQuestionTexts(sent).key;
    const { from, ...reach } = await api('questions.checkKey', { questionId, key: to });
    const asked = { change: { from, to }, reach, isToRescore: key.decision?.exams === 'rescore' };
    return data(answered(refused, key, asked), { status: 409 });
  }
  if (!isInvalidInputError(error) && message) notify({ title: 'Error', description: message, tone: 'destructive' });
  return data(answered({ ...refused, message }, key), toFailureResponse(error));
}

const isRefusedAs = (error: unknown, code: string): boolean => error instanceof ApiError && error.body.code === code;

async function rescore({ api, notify, params }: PageRequest, form: FormData): Promise<unknown> {
  const questionId = params.questionId ?? '';
  const reason = readFormText(form, 'reason');
  try {
    const { correction } = await api('questions.rescore', {
      questionId,
      revision: Number(readFormText(form, 'revision')),
      reason,
    });
    notify({ title: 'Success', description: rescoredWords(correction) });
    return redirect(`${QUESTIONS_PATH}/${questionId}`);
  } catch (error) {
    if (!isInvalidInputError(error)) {
      notify({ title: 'Error', description: failureMessage(error, NOT_RESCORED), tone: 'destructive' });
    }
    const failure = toFormFailure(error, { reason }, NOT_RESCORED);
    return data({ form: RESCORE_INTENT, ...failure } satisfies QuestionActionResult, toFailureResponse(error));
  }
}

/** Stays on the page of the question, or goes to that of its copy. */
async function changeState({ api, notify, params }: PageRequest, form: FormData, intent: StateIntent) {
  const questionId = params.questionId ?? '';
  const reviewer = readFormText(form, 'reviewer');
  const seen = { questionId, revision: Number(readFormText(form, 'revision')) };
  try {
    let shownId: string | number = questionId;
    if (intent === 'duplicate') shownId = (await api('questions.duplicate', { questionId })).id;
    else if (intent === 'publish') await api('questions.publish', { ...seen, reviewer });
    else await api(`questions.${intent}`, seen);
    notify({ title: STATE_TOASTS[intent] });
    return redirect(`${QUESTIONS_PATH}/${shownId}`);
  } catch (error) {
    const { fields, ...failure } = toFormFailure(error, { reviewer }, 'Nothing was changed. Please try again.');
    // What is missing in the wording is said in one sentence, since its fields belong to another form of the page.
    const isUnfinished = isRefusedAs(error, 'question-unfinished');
    const message = isUnfinished ? `${failureMessage(error, '')} ${Object.values(fields).join(' ')}` : failure.message;
    return data({ ...failure, fields: isUnfinished ? {} : fields, message, intent }, toFailureResponse(error));
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
