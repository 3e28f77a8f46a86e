import type {
  EntryChange,
  EntryLine,
  EntryRecord,
  EntryVersionRecord,
  EntryVersionSummary,
  Project,
  SubmissionRecord,
  SubmissionRepository,
  Validator,
} from '../../application/ports/submission.ts';
import { areCompetencyTextsEqual, type EntryState, MAX_VERSIONS } from '../../domain/competency/submission.ts';
import { mentorLinks } from './mentor-links.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

type EntryRow = {
  readonly id: number;
  readonly code: string;
  readonly state: EntryState;
  readonly findings: number;
  readonly level: number | null;
  readonly project_id: number | null;
  readonly validator_id: number | null;
  readonly revision: number;
  readonly versioned_at: number;
  readonly saved_at: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

type LineRow = Pick<EntryRow, 'code' | 'state' | 'level' | 'project_id' | 'findings'> & {
  readonly new_comments: number;
};

const ENTRY = `SELECT id, code, state, findings, level, project_id, validator_id, revision, versioned_at, saved_at,
  situation, action, outcome FROM submission_entries`;

const toEntry = (row: EntryRow): EntryRecord => ({
  id: row.id,
  code: row.code,
  state: row.state,
  findings: row.findings,
  revision: row.revision,
  versionedAt: Number(row.versioned_at),
  savedAt: Number(row.saved_at),
  fields: {
    situation: row.situation,
    action: row.action,
    outcome: row.outcome,
    level: row.level,
    projectId: row.project_id,
    validatorId: row.validator_id,
  },
});

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
  ...submissions(handle),
  ...entries(handle),
  ...versions(handle),
  ...namesOf(handle),
  ...mentorLinks(handle),
});

const submissions = (handle: SqlHandle): Pick<SubmissionRepository, 'listOf' | 'findOwn' | 'choose'> => ({
  listOf: (userId) =>
    handle.rows<SubmissionRecord>(
      'SELECT id, regulator FROM submissions WHERE user_id = ? ORDER BY chosen_at DESC, id DESC',
      [userId],
    ),
  findOwn: (userId, submissionId) =>
    findFirstRow<SubmissionRecord>(handle, 'SELECT id, regulator FROM submissions WHERE id = ? AND user_id = ?', [
      submissionId,
      userId,
    ]),
  choose: async (userId, regulator, now) => {
    const own = 'WHERE user_id = ? AND regulator = ?';
    await handle.run(`UPDATE submissions SET chosen_at = ? ${own}`, [now, userId, regulator]);
    const found = await findFirstRow<{ id: number }>(handle, `SELECT id FROM submissions ${own}`, [userId, regulator]);
    return (
      found?.id ?? insertAndReadId(handle.knex('submissions').insert({ user_id: userId, regulator, chosen_at: now }))
    );
  },
});

const entries = (
  handle: SqlHandle,
): Pick<SubmissionRepository, 'listLines' | 'listEntries' | 'findEntry' | 'addEntry' | 'updateEntry' | 'setState'> => ({
  listLines: async (submissionId) => {
    const rows = await handle.rows<LineRow>(
      `SELECT code, state, level, project_id, findings,
         (SELECT COUNT(*) FROM mentor_comments c WHERE c.entry_id = e.id AND c.id > e.seen_comment_id) AS new_comments
       FROM submission_entries e WHERE submission_id = ?`,
      [submissionId],
    );
    return rows.map(
      ({ project_id, new_comments, ...line }): EntryLine => ({
        ...line,
        projectId: project_id,
        newComments: Number(new_comments),
      }),
    );
  },
  listEntries: async (submissionId) =>
    (await handle.rows<EntryRow>(`${ENTRY} WHERE submission_id = ? ORDER BY id`, [submissionId])).map(toEntry),
  findEntry: async (submissionId, code) => {
    const row = await findFirstRow<EntryRow>(handle, `${ENTRY} WHERE submission_id = ? AND code = ?`, [
      submissionId,
      code,
    ]);
    return row && toEntry(row);
  },
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

const VERSION = 'SELECT number, origin, saved_at, situation, action, outcome FROM submission_versions';

async function findLatestVersion(handle: SqlHandle, entryId: number): Promise<EntryVersionRecord | null> {
  const latest = `${VERSION} WHERE entry_id = ? ORDER BY number DESC LIMIT 1`;
  const row = await findFirstRow<VersionRow>(handle, latest, [entryId]);
  return row && toVersion(row);
}

const versions = (
  handle: SqlHandle,
): Pick<SubmissionRepository, 'keepVersion' | 'listVersions' | 'findLatestVersion' | 'findVersion'> => ({
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
  listVersions: async (entryId) => {
    const rows = await handle.rows<EntryVersionSummary & { saved_at: number }>(
      'SELECT number, origin, saved_at FROM submission_versions WHERE entry_id = ? ORDER BY number DESC',
      [entryId],
    );
    return rows.map(({ number, origin, saved_at }) => ({ number, origin, savedAt: Number(saved_at) }));
  },
  findLatestVersion: (entryId) => findLatestVersion(handle, entryId),
  findVersion: async (entryId, number) => {
    const row = await findFirstRow<VersionRow>(handle, `${VERSION} WHERE entry_id = ? AND number = ?`, [
      entryId,
      number,
    ]);
    return row && toVersion(row);
  },
});

const namesOf = (
  handle: SqlHandle,
): Pick<
  SubmissionRepository,
  | 'listProjects'
  | 'listValidators'
  | 'addProject'
  | 'updateProject'
  | 'removeProject'
  | 'addValidator'
  | 'updateValidator'
  | 'removeValidator'
> => {
  const remove = (table: string, userId: number, id: number) =>
    updateOneRow(handle, `DELETE FROM ${table} WHERE id = ? AND user_id = ?`, [id, userId]);
  return {
    listProjects: (userId) =>
      handle.rows<Project>('SELECT id, name, employer, period FROM submission_projects WHERE user_id = ? ORDER BY id', [
        userId,
      ]),
    listValidators: (userId) =>
      handle.rows<Validator>('SELECT id, name, position FROM submission_validators WHERE user_id = ? ORDER BY id', [
        userId,
      ]),
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
