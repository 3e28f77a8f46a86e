import { findDraftProblems, type QuestionDraft } from '../../domain/exam/question-draft.ts';
import { getAreaOfTopic } from '../../domain/exam/question-file.ts';
import {
  canRetireFromExam,
  checkReviewer,
  createQuestionIds,
  type QuestionIdSequence,
  questionIdPrefix,
} from '../../domain/exam/question-state.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { AuditChange } from '../ports/administration.ts';
import type { BankQuestion, NewQuestion, QuestionEdit, StateChange } from '../ports/questions.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import { parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';
import { findSaveRefusal, toDraftFieldMessages } from './save-question.ts';

type Ports = Pick<ExamPorts, 'questionReader' | 'transact' | 'clock'>;
type Done = Result<OutputOf<'questions.retire'>, Refusal>;

const perOption = { A: '', B: '', C: '', D: '' } as const;

/** A question of which nothing is written yet. */
const EMPTY_DRAFT: QuestionDraft = {
  stem: '',
  options: perOption,
  reasons: perOption,
  rightWhen: perOption,
  key: 'A',
  kind: 'apply',
};

/** A draft that gets the next id of its place where it has none. */
export type DraftToAdd = Omit<NewQuestion, 'externalId'> & { readonly externalId?: string };

/** Adds drafts; null, and the transaction is to be undone, where the id of one is taken. */
export async function addDrafts(
  { questionBank }: Pick<Repositories, 'questionBank'>,
  drafts: readonly DraftToAdd[],
  edit: QuestionEdit,
): Promise<{ readonly id: number; readonly externalId: string }[] | null> {
  const reserved = new Set(drafts.flatMap(({ externalId }) => (externalId === undefined ? [] : [externalId])));
  const sequences = new Map<string, QuestionIdSequence>();
  const questions: NewQuestion[] = [];
  for (const draft of drafts) {
    const prefix = questionIdPrefix(draft.use, draft.area);
    const ids = sequences.get(prefix) ?? createQuestionIds(prefix, await questionBank.idsWith(prefix), reserved);
    sequences.set(prefix, ids);
    if (draft.externalId !== undefined && !ids.take(draft.externalId)) return null;
    questions.push({ ...draft, externalId: draft.externalId ?? ids.next() });
  }
  const ids = await questionBank.addAll(questions, edit);
  return questions.map(({ externalId }, index) => ({ id: ids[index] ?? 0, externalId }));
}

/** Adds a draft with the next id of its place and records it. */
async function addDraft(
  repositories: Repositories,
  actor: User,
  question: Omit<NewQuestion, 'externalId'>,
  { at, changes }: { readonly at: number; readonly changes: readonly AuditChange[] },
): Promise<{ readonly id: number }> {
  const [added] = (await addDrafts(repositories, [question], { editorId: actor.id, at })) ?? [];
  if (!added) throw new Error('a draft without an id was not added');
  const subject = { kind: 'question', id: added.id, label: added.externalId };
  await repositories.audit.record({ actorId: actor.id, action: 'created', subject, changes, at });
  return { id: added.id };
}

/** Begins a question as a draft, which only administrators see (product.md 12.20). */
export const createQuestion =
  ({ transact, clock }: Ports): UseCase<'questions.create'> =>
  ({ user: actor }, { use, topic, source }) =>
    transact(async (repositories) => {
      const question = { use: parseItemUse(use), area: getAreaOfTopic(topic), topic, source, draft: EMPTY_DRAFT };
      return accepted(await addDraft(repositories, actor, question, { at: clock.now(), changes: [] }));
    });

/** Begins a draft with the wording of another question, in the same place (product.md 12.20). */
export const duplicateQuestion =
  ({ transact, clock }: Ports): UseCase<'questions.duplicate'> =>
  ({ user: actor }, { questionId }) =>
    transact(async (repositories) => {
      const original = await repositories.questionBank.find(questionId);
      if (!original) return refused({ code: 'not-found' });
      const { use, area, topic, source, draft, externalId } = original;
      const changes = [{ field: 'copied from', before: null, after: externalId }];
      const question = { use, area, topic, source, draft };
      return accepted(await addDraft(repositories, actor, question, { at: clock.now(), changes }));
    });

type Change = { readonly action: string; readonly state: StateChange; readonly changes: readonly AuditChange[] };

/** Changes the state of a question as it was seen, if `decide` finds nothing against it, and records it. */
const changeState = (
  { transact, clock }: Ports,
  actor: User,
  { questionId, revision }: { readonly questionId: number; readonly revision: number },
  decide: (repositories: Repositories, question: BankQuestion) => Promise<Result<Change, Refusal>>,
): Promise<Done> =>
  transact(async (repositories) => {
    const question = await repositories.questionBank.find(questionId);
    if (!question) return refused({ code: 'not-found' });
    if (question.revision !== revision) return refused({ code: 'question-changed' });
    const decided = await decide(repositories, question);
    if (!decided.ok) return decided;
    const { action, state, changes } = decided.value;
    const at = clock.now();
    if (!(await repositories.questionBank.changeState(question, state, at)))
      return refused({ code: 'question-changed' });
    const subject = { kind: 'question', id: question.id, label: question.externalId };
    await repositories.audit.record({ actorId: actor.id, action, subject, changes, at });
    return accepted({ success: true as const });
  });

/** Puts a draft live that a person other than its author has reviewed (product.md 12.21). */
export const publishQuestion =
  (ports: Ports): UseCase<'questions.publish'> =>
  async ({ user: actor }, { reviewer, ...seen }) => {
    const [lastVersion] = await ports.questionReader.versions(seen.questionId);
    return changeState(ports, actor, seen, async (_, question) => {
      if (question.state !== 'draft') return refused({ code: 'question-not-draft' });
      const problem = checkReviewer(reviewer, lastVersion?.editor ?? null);
      const missing = toDraftFieldMessages(Object.entries(findDraftProblems(question.draft)));
      const fields = { ...missing, ...(problem ? { reviewer: problem } : {}) };
      if (Object.keys(missing).length > 0) return refused({ code: 'question-unfinished', fields });
      if (problem) return refused({ code: 'invalid-input', fields });
      const changes = [{ field: 'reviewed by', before: null, after: reviewer }];
      return accepted({ action: 'published', state: { kind: 'publish', reviewedBy: reviewer }, changes });
    });
  };

/** Takes a question out of everything that is to come; exams that hold it keep it (product.md 12.22). */
export const retireQuestion =
  (ports: Ports): UseCase<'questions.retire'> =>
  ({ user: actor }, seen) =>
    changeState(ports, actor, seen, async ({ questionBank }, question) => {
      const refusal = findSaveRefusal(question, seen.revision);
      if (refusal) return refused(refusal);
      const { use, area, state } = question;
      if (use.kind === 'mock' && state === 'live') {
        const isEnough = canRetireFromExam(area, await questionBank.countInExam(use.set, area));
        if (!isEnough) return refused({ code: 'question-needed' });
      }
      return accepted({ action: 'retired', state: { kind: 'retire' }, changes: [] });
    });

/** Brings back what an administrator retired, as it was: live, or a draft (product.md 12.22). */
export const reinstateQuestion =
  (ports: Ports): UseCase<'questions.reinstate'> =>
  ({ user: actor }, seen) =>
    changeState(ports, actor, seen, async (_, question) =>
      question.isWithdrawn
        ? accepted({ action: 'reinstated', state: { kind: 'reinstate' }, changes: [] })
        : refused({ code: 'question-not-withdrawn' }),
    );
