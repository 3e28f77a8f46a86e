import { decideSave, type EntrySave } from '../../../domain/competency/entry-save.ts';
import { findAskedCompetency, getPartLimits, type Regulator } from '../../../domain/competency/regulators.ts';
import {
  countProjectUses,
  decideStateAfterSave,
  EMPTY_ENTRY,
  type EntryFields,
  hasNoText,
} from '../../../domain/competency/submission.ts';
import { checkWriting } from '../../../domain/competency/writing/check-writing.ts';
import { filterFindingsToResolve } from '../../../domain/competency/writing/finding.ts';
import { findCopiedExamples, selectShinglesToCompare } from '../../../domain/competency/writing/shingles.ts';
import { accepted, refused } from '../../../domain/result.ts';
import type { OutputOf } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { inTransaction } from '../../in-transaction.ts';
import { toIsoTime } from '../../iso-time.ts';
import type { EntryOwner, EntryRecord } from '../../ports/submission.ts';
import type { Repositories } from '../../ports/transact.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';
import { getRegulator } from './read-submission.ts';

/** Stores a text as far as nothing is lost by it: see `decideSave` (product.md 9.34, 9.35). */
export const saveEntry =
  ({ transact, competencies, clock }: SubmissionPorts): UseCase<'submission.saveEntry'> =>
  async ({ user }, { submissionId, code, ...save }) => {
    const saved = await transact<SavedView & { readonly covers: readonly string[] }, Refusal>(async (repositories) => {
      // The lock keeps two devices from both replacing the same revision.
      await repositories.users.lock(user.id);
      const submission = await repositories.submissions.findOwn(user.id, submissionId);
      const asked = submission && findAskedCompetency(getRegulator(submission), code);
      if (!submission || !asked) return refused({ code: 'not-found' });
      const owner = { userId: user.id, submissionId, code };
      const fields = await withOwnNames(repositories, user.id, save.fields);
      const stored = await applyEntrySave(repositories, owner, { ...save, fields }, clock.now());
      return accepted({ ...stored, covers: asked.covers });
    });
    if (!saved.ok) return saved;
    const { covers, ...view } = saved.value;
    const copied = findCopiedExamples(await competencies.exampleShingles(), covers, save.fields);
    return accepted({ ...view, isCopiedFromOther: copied.length > 0 });
  };

/** Names of projects and validators that the learner does not have, or has removed meanwhile, are left out. */
async function withOwnNames(
  { submissions }: Pick<Repositories, 'submissions'>,
  userId: number,
  fields: EntryFields,
): Promise<EntryFields> {
  const isOwn = (list: readonly { readonly id: number }[], id: number | null) => list.some((each) => each.id === id);
  const { projectId, validatorId } = fields;
  const hasProject = projectId !== null && isOwn(await submissions.listProjects(userId), projectId);
  const hasValidator = validatorId !== null && isOwn(await submissions.listValidators(userId), validatorId);
  return { ...fields, projectId: hasProject ? projectId : null, validatorId: hasValidator ? validatorId : null };
}

type SavedView = Omit<OutputOf<'submission.saveEntry'>, 'isCopiedFromOther'>;

const savedView = ({ revision, state, savedAt }: Pick<EntryRecord, 'revision' | 'state' | 'savedAt'>): SavedView => ({
  outcome: 'saved',
  revision,
  state,
  savedAt: toIsoTime(savedAt),
  current: null,
});

/** Applies a save within a transaction in which the user is locked. */
export async function applyEntrySave(
  { submissions }: Pick<Repositories, 'submissions'>,
  owner: EntryOwner,
  save: EntrySave,
  now: number,
): Promise<SavedView> {
  const entry = await submissions.findEntry(owner.submissionId, owner.code);
  if (!entry) return addFirst(submissions, owner, save.fields, now);
  const versioned = { userId: owner.userId, entryId: entry.id };
  const latestVersion = (await submissions.findLatestVersion(entry.id))?.texts ?? null;
  const decision = decideSave({ ...entry, latestVersion }, save, now);
  if (decision.kind === 'unchanged') return savedView(entry);
  if (decision.kind === 'conflict') {
    const sent = { texts: save.fields, origin: 'other-device', savedAt: now } as const;
    if (!hasNoText(save.fields)) await submissions.keepVersion(versioned, sent);
    return { ...savedView(entry), outcome: 'conflict', current: entry.fields };
  }
  if (decision.former !== null) {
    const former = { texts: entry.fields, origin: decision.former, savedAt: entry.savedAt };
    await submissions.keepVersion(versioned, former);
  }
  const state = decideStateAfterSave(entry.state, entry.fields, save.fields);
  const change = {
    fields: save.fields,
    state,
    findings: state === 'draft' || state === 'empty' ? 0 : entry.findings,
    revision: entry.revision + 1,
    versionedAt: decision.former !== null || hasNoText(entry.fields) ? now : entry.versionedAt,
  };
  await submissions.updateEntry(entry.id, change, now);
  return savedView({ ...change, savedAt: now });
}

async function addFirst(
  submissions: Pick<Repositories['submissions'], 'addEntry'>,
  owner: EntryOwner,
  fields: EntryFields,
  now: number,
): Promise<SavedView> {
  const state = decideStateAfterSave('empty', EMPTY_ENTRY, fields);
  const change = { fields, state, findings: 0, revision: 1, versionedAt: now };
  await submissions.addEntry(owner, change, now);
  return savedView({ ...change, savedAt: now });
}

/**
 * Checks a text, or declares it ready, which only a text without findings to resolve can be (product.md 9.33). What was
 * judged is the revision that is stored: a newer one refuses the state.
 */
export const setEntryState =
  ({ transact, submissions, competencies }: SubmissionPorts): UseCase<'submission.setState'> =>
  async ({ user }, { submissionId, code, revision, state }) => {
    const submission = await submissions.findOwn(user.id, submissionId);
    const entry = submission && (await submissions.findEntry(submission.id, code));
    if (!submission || !entry || entry.state === 'empty') return refused({ code: 'not-found' });
    if (entry.revision !== revision) return refused({ code: 'entry-changed' });
    const regulator = getRegulator(submission);
    const covers = findAskedCompetency(regulator, code)?.covers ?? [];
    const examples = selectShinglesToCompare(await competencies.exampleShingles(), covers, entry.fields);
    const uses = countProjectUses(await submissions.listLines(submission.id));
    const found = state === 'draft' ? 0 : countFindings(regulator, entry, { covers, examples, uses });
    if (state === 'ready' && found > 0) return refused({ code: 'entry-has-findings' });
    const isStored = await inTransaction(transact, (repositories) =>
      repositories.submissions.setState(entry.id, revision, state, found),
    );
    return isStored ? accepted({ state, findings: found }) : refused({ code: 'entry-changed' });
  };

type Around = {
  readonly covers: readonly string[];
  readonly examples: readonly (readonly number[])[];
  readonly uses: ReturnType<typeof countProjectUses>;
};

function countFindings(regulator: Regulator, { fields }: EntryRecord, { covers, examples, uses }: Around): number {
  const { limits, isOwn } = getPartLimits(regulator);
  const isProjectOverused = uses.some(({ projectId, isOverused }) => isOverused && projectId === fields.projectId);
  const context = { covers, limits, areLimitsOwn: isOwn, examples, isProjectOverused };
  return filterFindingsToResolve(checkWriting(fields, context)).length;
}
