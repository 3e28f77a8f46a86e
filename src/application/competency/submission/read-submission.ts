import { isAccessActive } from '../../../domain/billing/access-end.ts';
import { findRegulator, type Regulator } from '../../../domain/competency/regulators.ts';
import { EMPTY_ENTRY } from '../../../domain/competency/submission.ts';
import { selectShinglesToCompare } from '../../../domain/competency/writing/shingles.ts';
import { accepted, refused } from '../../../domain/result.ts';
import { inTransaction } from '../../in-transaction.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../iso-time.ts';
import type { User } from '../../ports/accounts.ts';
import type { EditedEntry, MentorLink } from '../../ports/submission.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';
import { describeCompetency, formatProject, formatValidator, toSubmissionDocument } from './submission-document.ts';

/** The regulator of a stored submission; the code of one that is stored is known. */
export function getRegulator({ regulator: code }: { readonly regulator: string }): Regulator {
  const regulator = findRegulator(code);
  if (!regulator) throw new Error(`there is no regulator ${code}`);
  return regulator;
}

/** Whether the caller may write now: an admin, or a learner with P.Eng. access (product.md 9.42). */
const canWrite = ({ role, peng }: User, now: number): boolean => role === 'admin' || isAccessActive(peng, now);

/** The matrix: what has been written, without the texts (product.md 9.33). */
export const readSubmission =
  ({ submissions, competencies, clock }: SubmissionPorts): UseCase<'submission.read'> =>
  async ({ user }) => {
    const [{ submissions: own, lines, projects, validators }, all] = await Promise.all([
      submissions.findOverview(user.id),
      competencies.competencies(null),
    ]);
    const [current, ...others] = own;
    const asked = current ? getRegulator(current) : null;
    return accepted({
      submission: current ?? null,
      others: others.map(({ regulator }) => regulator),
      entries: lines,
      titles: (asked?.competencies ?? []).map(({ code }) => ({
        code,
        ...describeCompetency(getRegulator({ regulator: asked?.code ?? '' }), code, all),
      })),
      projects,
      validators,
      canWrite: canWrite(user, clock.now()),
    });
  };

/** Makes a regulator's submission the current one; texts written for another one stay with it. */
export const chooseRegulator =
  ({ transact, clock }: SubmissionPorts): UseCase<'submission.choose'> =>
  async ({ user }, { regulator }) => {
    const submissionId = await inTransaction(transact, async ({ users, submissions }) => {
      await users.lock(user.id);
      return submissions.choose(user.id, regulator, clock.now());
    });
    return accepted({ submissionId });
  };

/** One text with its versions, the mentor's comments, and what the checks need (product.md 9.39). */
export const readEntry =
  (ports: SubmissionPorts): UseCase<'submission.readEntry'> =>
  async ({ user }, { submissionId, code }) => {
    const { submissions, competencies, clock } = ports;
    const now = clock.now();
    const mayWrite = canWrite(user, now);
    const [edited, all, examples] = await Promise.all([
      submissions.findEdited({ userId: user.id, submissionId, code }),
      competencies.competencies(null),
      mayWrite ? competencies.exampleShingles() : [],
    ]);
    const regulator = edited && getRegulator(edited.submission);
    const asked = regulator?.competencies.find((competency) => competency.code === code);
    if (!edited || !regulator || !asked) return refused({ code: 'not-found' });
    return accepted({
      regulator: regulator.code,
      ...describeCompetency(regulator, code, all),
      ...presentEntry(edited, now),
      projects: edited.projects,
      validators: edited.validators,
      entries: edited.lines,
      exampleShingles: selectShinglesToCompare(examples, asked.covers, edited.entry?.fields ?? EMPTY_ENTRY),
      canWrite: mayWrite,
    });
  };

const presentEntry = ({ entry, versions, comments, links }: EditedEntry, now: number) => ({
  fields: entry?.fields ?? EMPTY_ENTRY,
  state: entry?.state ?? ('empty' as const),
  findings: entry?.findings ?? 0,
  revision: entry?.revision ?? 0,
  savedAt: toIsoTimeOrNull(entry?.savedAt ?? null),
  versions: versions.map(({ savedAt, ...version }) => ({ ...version, savedAt: toIsoTime(savedAt) })),
  comments: comments.map(({ createdAt, ...comment }) => ({ ...comment, createdAt: toIsoTime(createdAt) })),
  links: links.map((link) => ({
    id: link.id,
    createdAt: toIsoTime(link.createdAt),
    expiresAt: toIsoTime(link.expiresAt),
    state: stateOf(link, now),
  })),
});

function stateOf({ revokedAt, expiresAt }: MentorLink, now: number): 'open' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}

/** A version with its texts. */
export const readVersion =
  ({ submissions }: SubmissionPorts): UseCase<'submission.readVersion'> =>
  async ({ user }, { number, ...place }) => {
    const version = await submissions.findVersion({ userId: user.id, ...place }, number);
    if (!version) return refused({ code: 'not-found' });
    const { texts, savedAt, ...line } = version;
    return accepted({ ...line, savedAt: toIsoTime(savedAt), ...texts });
  };

/** Everything that is written, for the page that is printed. */
export const readWholeSubmission =
  (ports: SubmissionPorts): UseCase<'submission.readAll'> =>
  async ({ user }, { submissionId }) => {
    const document = await findDocument(ports, user.id, submissionId);
    if (!document) return refused({ code: 'not-found' });
    const entries = document.entries.map(({ project, validator, savedAt, ...entry }) => ({
      ...entry,
      savedAt: toIsoTime(savedAt),
      project: project && formatProject(project),
      validator: validator && formatValidator(validator),
    }));
    return accepted({ regulator: document.regulator.code, entries });
  };

/** A learner's submission as a document; null where it is not theirs. */
export async function findDocument(
  { submissions, competencies }: SubmissionPorts,
  userId: number,
  submissionId: number,
) {
  const [whole, all] = await Promise.all([
    submissions.findWhole(userId, submissionId),
    competencies.competencies(null),
  ]);
  return whole && toSubmissionDocument(getRegulator(whole.submission), whole.entries, { all, ...whole });
}
