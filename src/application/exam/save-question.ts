import { judgeKeyDecision, type RescoringEffect } from '../../domain/exam/key-change.ts';
import { draftChanges, findDraftProblems } from '../../domain/exam/question-draft.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, QuestionView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { AuditChange } from '../ports/administration.ts';
import type { BankQuestion } from '../ports/questions.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';
import { presentCorrection } from './read-question.ts';
import { beginRescoring } from './rescore-attempts.ts';

type Ports = Pick<ExamPorts, 'questionReader' | 'transact' | 'clock'>;
type Command = CommandOf<'questions.save'>;
type Saved = { readonly correctionId: number | null };

const NEEDS_REASON: Refusal = {
  code: 'invalid-input',
  fields: { reason: 'Say why the key is corrected. Learners whose result changes are told that it was.' },
};

/**
 * Saves a question over the revision that was edited. A new key is saved only with a confirmation of that very change,
 * which also says what happens to exams with another key (product.md 12.8 to 12.11).
 */
export const saveQuestion =
  (ports: Ports): UseCase<'questions.save'> =>
  async ({ user: admin }, command) => {
    const saved = await ports.transact((repositories) => save(repositories, admin, command, ports.clock.now()));
    if (!saved.ok) return saved;
    const { correctionId } = saved.value;
    const correction = correctionId === null ? null : await rescoreAndPresent(ports, command.questionId, correctionId);
    const question = await ports.questionReader.find(command.questionId);
    if (!question) return refused({ code: 'not-found' });
    return accepted({ revision: question.revision, version: question.version.number, correction });
  };

/** Messages by the field names of the schema. */
export const toDraftFieldMessages = (
  problems: readonly (readonly [field: string, words: string])[],
): Record<string, string> => Object.fromEntries(problems.map(([field, words]) => [`draft.${field}`, words]));

async function save(
  repositories: Repositories,
  admin: User,
  command: Command,
  at: number,
): Promise<Result<Saved, Refusal>> {
  const { questionBank, audit } = repositories;
  const question = await questionBank.find(command.questionId);
  const refusal = findSaveRefusal(question, command.revision);
  if (!question || refusal) return refused(refusal ?? { code: 'not-found' });
  // A draft may be incomplete; what is missing is reported when it goes live (product.md 12.20).
  const problems = question.state === 'draft' ? [] : Object.entries(findDraftProblems(command.draft));
  if (problems.length > 0) return refused({ code: 'invalid-input', fields: toDraftFieldMessages(problems) });
  const changes = draftChanges(question.draft, command.draft);
  if (changes.length === 0) return accepted({ correctionId: null });
  const way = await decideExamHandling(repositories, question, command);
  if (!way.ok) return way;
  const versionId = await questionBank.save(question, command.draft, { editorId: admin.id, at });
  if (versionId === null) return refused({ code: 'question-changed' });
  const keyOptionId = question.optionIds[command.draft.key];
  const isRescored = way.value === 'rescore';
  const correction = {
    questionId: question.id,
    versionId,
    keyOptionId,
    reason: command.reason ?? '',
    madeBy: admin.id,
  };
  const correctionId = isRescored ? await repositories.keyCorrections.open({ ...correction, madeAt: at }) : null;
  if (isRescored && correctionId === null) return refused({ code: 'question-changed' });
  const decided = question.draft.key === command.draft.key ? [] : decisionRecorded(way.value, correction.reason);
  const subject = { kind: 'question', id: question.id, label: question.externalId };
  await audit.record({ actorId: admin.id, action: 'updated', subject, changes: [...changes, ...decided], at });
  return accepted({ correctionId });
}

const WAYS_RECORDED: Readonly<Record<RescoringEffect, string>> = {
  none: 'none',
  future: 'left as they are',
  rescore: 'rescored',
};

/** The confirmed decision on exams with another key, as the audit trail shows it. */
const decisionRecorded = (way: RescoringEffect, reason: string): AuditChange[] => [
  { field: 'exams with another key', before: null, after: WAYS_RECORDED[way] },
  ...(way === 'rescore' ? [{ field: 'rescored because', before: null, after: reason }] : []),
];

/** Why the question cannot be changed; null when it can. */
export function findSaveRefusal(question: BankQuestion | null, revision: number): Refusal | null {
  if (!question) return { code: 'not-found' };
  if (question.state === 'retired') return { code: 'question-retired' };
  return question.revision === revision ? null : { code: 'question-changed' };
}

/** The confirmed handling of exams with another key (product.md 12.10). */
async function decideExamHandling(
  { keyCorrections }: Repositories,
  question: BankQuestion,
  { draft, keyDecision, reason }: Command,
): Promise<Result<RescoringEffect, Refusal>> {
  if (question.state === 'draft') return accepted('none');
  const { completed, running } = await keyCorrections.findReach(question.id, question.optionIds[draft.key]);
  const change = { from: question.draft.key, to: draft.key };
  const way = judgeKeyDecision(change, completed + running > 0, keyDecision);
  if (way === 'undecided') return refused({ code: 'key-undecided' });
  return way === 'rescore' && !reason ? refused(NEEDS_REASON) : accepted(way);
}

async function rescoreAndPresent(
  ports: Ports,
  questionId: number,
  correctionId: number,
): Promise<QuestionView['corrections'][number] | null> {
  await beginRescoring(ports)(correctionId);
  const corrections = await ports.questionReader.corrections(questionId);
  const done = corrections.find(({ id }) => id === correctionId);
  return done ? presentCorrection(done) : null;
}

/** Rescores exams that have another key, where this was not done when the key was saved (product.md 12.11). */
export const rescoreQuestion =
  (ports: Ports): UseCase<'questions.rescore'> =>
  async ({ user: admin }, command) => {
    if (!command.reason) return refused(NEEDS_REASON);
    const opened = await ports.transact((repositories) =>
      openCorrection(repositories, admin, command, ports.clock.now()),
    );
    if (!opened.ok) return opened;
    const correction = await rescoreAndPresent(ports, command.questionId, opened.value);
    return correction ? accepted({ correction }) : refused({ code: 'not-found' });
  };

async function openCorrection(
  { questionBank, keyCorrections, audit }: Repositories,
  admin: User,
  { questionId, revision, reason }: CommandOf<'questions.rescore'>,
  at: number,
): Promise<Result<number, Refusal>> {
  const question = await questionBank.find(questionId);
  const refusal = findSaveRefusal(question, revision);
  if (!question || refusal) return refused(refusal ?? { code: 'not-found' });
  const keyOptionId = question.optionIds[question.draft.key];
  const { completed, running } = await keyCorrections.findReach(questionId, keyOptionId);
  if (completed + running === 0) return refused({ code: 'nothing-to-rescore' });
  const versionId = question.version.id;
  const madeBy = admin.id;
  const id = await keyCorrections.open({ questionId, versionId, keyOptionId, reason, madeBy, madeAt: at });
  if (id === null) return refused({ code: 'question-changed' });
  const changes = [{ field: 'rescored because', before: null, after: reason }];
  const subject = { kind: 'question', id: questionId, label: question.externalId };
  await audit.record({ actorId: admin.id, action: 'rescored', subject, changes, at });
  return accepted(id);
}
