import type {
  EntryChange,
  EntryVersionRecord,
  EntryVersionSummary,
  SubmissionRepository,
} from '../../application/ports/submission.ts';
import { areCompetencyTextsEqual, MAX_VERSIONS } from '../../domain/competency/submission.ts';
import { mentorLinks } from './mentor-links.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';
import { submissionReads } from './submission-reads.ts';

const columnsOf = ({ fields, state, findings, revision, versionedAt }: EntryChange, now: number) => ({
  state,
  findings,
  level: fields.level,
  project_id: fields.projectId,
  validator_id: fields.validatorId,
  revision,
  versioned_at: versionedAt,
  saved_at: now,
  situation: fields.situation,
  action: fields.action,
  outcome: fields.outcome,
});

/** What learners write: texts, versions, projects and validators, and the links that show one text to a mentor. */
export const submissionRepository = (handle: SqlHandle): SubmissionRepository => ({
  ...submissionReads(handle),
  ...submissions(handle),
  ...entries(handle),
  ...versions(handle),
  ...namesOf(handle),
  ...mentorLinks(handle),
});

const submissions = (handle: SqlHandle): Pick<SubmissionRepository, 'choose'> => ({
  choose: async (userId, regulator, now) => {
    const own = 'WHERE user_id = ? AND regulator = ?';
    await handle.run(`UPDATE submissions SET chosen_at = ? ${own}`, [now, userId, regulator]);
    const found = await findFirstRow<{ id: number }>(handle, `SELECT id FROM submissions ${own}`, [userId, regulator]);
    return (
      found?.id ?? insertAndReadId(handle.knex('submissions').insert({ user_id: userId, regulator, chosen_at: now }))
    );
  },
});

const entries = (handle: SqlHandle): Pick<SubmissionRepository, 'addEntry' | 'updateEntry' | 'setState'> => ({
  addEntry: ({ userId, submissionId, code }, change, now) => {
    const owner = { user_id: userId, submission_id: submissionId, code };
    return insertAndReadId(handle.knex('submission_entries').insert({ ...owner, ...columnsOf(change, now) }));
  },
  updateEntry: async (entryId, change, now) => {
    await handle.knex('submission_entries').where('id', entryId).update(columnsOf(change, now));
  },
  setState: (entryId, revision, state, findings) =>
    updateOneRow(handle, 'UPDATE submission_entries SET state = ?, findings = ? WHERE id = ? AND revision = ?', [
      ...[state, findings],
      ...[entryId, revision],
    ]),
});

type VersionRow = EntryVersionSummary & {
  readonly saved_at: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

const toVersion = ({ number, origin, saved_at, situation, action, outcome }: VersionRow): EntryVersionRecord => ({
  number,
  origin,
  savedAt: Number(saved_at),
  texts: { situation, action, outcome },
});

const VERSION = 'SELECT v.number, v.origin, v.saved_at, v.situation, v.action, v.outcome FROM submission_versions v';

async function findLatestVersion(handle: SqlHandle, entryId: number): Promise<EntryVersionRecord | null> {
  const latest = `${VERSION} WHERE v.entry_id = ? ORDER BY v.number DESC LIMIT 1`;
  const row = await findFirstRow<VersionRow>(handle, latest, [entryId]);
  return row && toVersion(row);
}

const versions = (
  handle: SqlHandle,
): Pick<SubmissionRepository, 'keepVersion' | 'findLatestVersion' | 'findVersion'> => ({
  keepVersion: async ({ userId, entryId }, { texts: kept, origin, savedAt }) => {
    const latest = await findLatestVersion(handle, entryId);
    if (latest && areCompetencyTextsEqual(latest.texts, kept)) return;
    const number = (latest?.number ?? 0) + 1;
    const version = { user_id: userId, entry_id: entryId, number, origin, saved_at: savedAt };
    const { situation, action, outcome } = kept;
    await handle.knex('submission_versions').insert({ ...version, situation, action, outcome });
    await handle.run('DELETE FROM submission_versions WHERE entry_id = ? AND number <= ?', [
      entryId,
      number - MAX_VERSIONS,
    ]);
  },
  findLatestVersion: (entryId) => findLatestVersion(handle, entryId),
  findVersion: async ({ userId, submissionId, code }, number) => {
    const own =
      'JOIN submission_entries e ON e.id = v.entry_id WHERE e.submission_id = ? AND e.code = ? AND e.user_id = ?';
    const values = [submissionId, code, userId, number];
    const row = await findFirstRow<VersionRow>(handle, `${VERSION} ${own} AND v.number = ?`, values);
    return row && toVersion(row);
  },
});

const namesOf = (
  handle: SqlHandle,
): Pick<
  SubmissionRepository,
  'addProject' | 'updateProject' | 'removeProject' | 'addValidator' | 'updateValidator' | 'removeValidator'
> => {
  const remove = (table: string, userId: number, id: number) =>
    updateOneRow(handle, `DELETE FROM ${table} WHERE id = ? AND user_id = ?`, [id, userId]);
  return {
    addProject: (userId, project) =>
      insertAndReadId(handle.knex('submission_projects').insert({ user_id: userId, ...project })),
    updateProject: (userId, { id, name, employer, period }) =>
      updateOneRow(
        handle,
        'UPDATE submission_projects SET name = ?, employer = ?, period = ? WHERE id = ? AND user_id = ?',
        [name, employer, period, id, userId],
      ),
    removeProject: (userId, id) => remove('submission_projects', userId, id),
    addValidator: (userId, validator) =>
      insertAndReadId(handle.knex('submission_validators').insert({ user_id: userId, ...validator })),
    updateValidator: (userId, { id, name, position }) =>
      updateOneRow(handle, 'UPDATE submission_validators SET name = ?, position = ? WHERE id = ? AND user_id = ?', [
        ...[name, position],
        ...[id, userId],
      ]),
    removeValidator: (userId, id) => remove('submission_validators', userId, id),
  };
};
