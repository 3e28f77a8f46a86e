import type {
  EntryLine,
  EntryOwner,
  EntryRecord,
  EntryVersionSummary,
  MentorComment,
  MentorLink,
  Project,
  SubmissionRecord,
  SubmissionRepository,
  Validator,
} from '../../application/ports/submission.ts';
import type { EntryFields } from '../../domain/competency/submission.ts';
import { columnsOf, type ListQuery, readList, readLists } from './list-query.ts';
import type { SqlHandle } from './sql-handle.ts';

type SubmissionReads = Pick<
  SubmissionRepository,
  | 'findOverview'
  | 'findWhole'
  | 'findEdited'
  | 'findOwn'
  | 'listLines'
  | 'findEntry'
  | 'listProjects'
  | 'listValidators'
>;

/** What a learner has written, for their pages: each page is one statement. */
export const submissionReads = (handle: SqlHandle): SubmissionReads => ({
  findOverview: async (userId) => {
    const { submissions, ...lists } = await readLists(handle, {
      submissions: submissionsOf(userId),
      lines: lines(`e.submission_id = (${CURRENT_ID})`, [userId]),
      projects: projectsOf(userId),
      validators: validatorsOf(userId),
    });
    return { submissions: submissions.map(({ id, regulator }) => ({ id, regulator })), ...lists };
  },
  findWhole: async (userId, submissionId) => {
    const { own, entries, ...names } = await readLists(handle, {
      own: ownSubmission(userId, submissionId),
      entries: entriesIn('e.submission_id = ? AND e.user_id = ?', [submissionId, userId]),
      projects: projectsOf(userId),
      validators: validatorsOf(userId),
    });
    const [submission] = own;
    return submission ? { submission, entries: entries.map(toEntry), ...names } : null;
  },
  findEdited: (owner) => findEdited(handle, owner),
  findOwn: async (userId, submissionId) => (await readList(handle, ownSubmission(userId, submissionId)))[0] ?? null,
  listLines: (submissionId) => readList(handle, lines('e.submission_id = ?', [submissionId])),
  findEntry: async (submissionId, code) => {
    const [row] = await readList(handle, entriesIn('e.submission_id = ? AND e.code = ?', [submissionId, code]));
    return row ? toEntry(row) : null;
  },
  listProjects: (userId) => readList(handle, projectsOf(userId)),
  listValidators: (userId) => readList(handle, validatorsOf(userId)),
});

async function findEdited(handle: SqlHandle, { userId, submissionId, code }: EntryOwner) {
  const values = [submissionId, code, userId];
  const { own, entries, comments, ...lists } = await readLists(handle, {
    own: ownSubmission(userId, submissionId),
    entries: entriesIn(OF_TEXT, values),
    lines: lines('e.submission_id = ? AND e.user_id = ?', [submissionId, userId]),
    versions: versionsOf(values),
    comments: commentsOf(values),
    links: linksOf(values),
    projects: projectsOf(userId),
    validators: validatorsOf(userId),
  });
  const [[submission], [entry]] = [own, entries];
  if (!submission) return null;
  return { submission, entry: entry ? toEntry(entry) : null, comments: comments.map(toComment), ...lists };
}

/** The submission that was chosen last. */
const CURRENT_ID = 'SELECT id FROM submissions WHERE user_id = ? ORDER BY chosen_at DESC, id DESC LIMIT 1';

const SUBMISSION = columnsOf('s', ['id', 'regulator']);

type OrderedSubmission = SubmissionRecord & { readonly chosenAt: number };

const submissionsOf = (userId: number): ListQuery<OrderedSubmission> => ({
  columns: { ...SUBMISSION, chosenAt: 's.chosen_at' },
  from: 'submissions s WHERE s.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['chosenAt', 'id'] },
});

const ownSubmission = (userId: number, submissionId: number): ListQuery<SubmissionRecord> => ({
  columns: SUBMISSION,
  from: 'submissions s WHERE s.id = ? AND s.user_id = ?',
  values: [submissionId, userId],
});

const lines = (condition: string, values: readonly number[]): ListQuery<EntryLine> => ({
  columns: {
    ...columnsOf('e', ['code', 'state', 'level', 'findings']),
    projectId: 'e.project_id',
    newComments: '(SELECT COUNT(*) FROM mentor_comments c WHERE c.entry_id = e.id AND c.id > e.seen_comment_id)',
  },
  from: `submission_entries e WHERE ${condition}`,
  values,
});

type EntryRow = Omit<EntryRecord, 'fields'> & EntryFields;

const entriesIn = (condition: string, values: readonly (string | number)[]): ListQuery<EntryRow> => ({
  columns: {
    ...columnsOf('e', ['id', 'code', 'state', 'findings', 'level', 'revision', 'situation', 'action', 'outcome']),
    projectId: 'e.project_id',
    validatorId: 'e.validator_id',
    versionedAt: 'e.versioned_at',
    savedAt: 'e.saved_at',
  },
  from: `submission_entries e WHERE ${condition}`,
  values,
  order: { direction: 'ascending', by: ['id'] },
});

const toEntry = ({ situation, action, outcome, level, projectId, validatorId, ...entry }: EntryRow): EntryRecord => ({
  ...entry,
  fields: { situation, action, outcome, level, projectId, validatorId },
});

/** Finds the text of an owner: a condition that takes its submission, its code and its owner. */
const OF_TEXT = 'e.submission_id = ? AND e.code = ? AND e.user_id = ?';

type TextValues = readonly (string | number)[];

const versionsOf = (values: TextValues): ListQuery<EntryVersionSummary> => ({
  columns: { number: 'v.number', origin: 'v.origin', savedAt: 'v.saved_at' },
  from: `submission_entries e JOIN submission_versions v ON v.entry_id = e.id WHERE ${OF_TEXT}`,
  values,
  order: { direction: 'descending', by: ['number'] },
});

type CommentRow = Omit<MentorComment, 'isNew'> & { readonly isNew: number | boolean };

const commentsOf = (values: TextValues): ListQuery<CommentRow> => ({
  columns: {
    ...columnsOf('c', ['id', 'author', 'part', 'body']),
    createdAt: 'c.created_at',
    isNew: 'c.id > e.seen_comment_id',
  },
  from: `submission_entries e JOIN mentor_comments c ON c.entry_id = e.id WHERE ${OF_TEXT}`,
  values,
  order: { direction: 'ascending', by: ['id'] },
});

const toComment = ({ isNew, ...comment }: CommentRow): MentorComment => ({ ...comment, isNew: Boolean(isNew) });

const linksOf = (values: TextValues): ListQuery<MentorLink> => ({
  columns: { id: 'l.id', createdAt: 'l.created_at', expiresAt: 'l.expires_at', revokedAt: 'l.revoked_at' },
  from: `submission_entries e JOIN mentor_links l ON l.entry_id = e.id WHERE ${OF_TEXT}`,
  values,
  order: { direction: 'descending', by: ['id'] },
});

const projectsOf = (userId: number): ListQuery<Project> => ({
  columns: columnsOf('p', ['id', 'name', 'employer', 'period']),
  from: 'submission_projects p WHERE p.user_id = ?',
  values: [userId],
  order: { direction: 'ascending', by: ['id'] },
});

const validatorsOf = (userId: number): ListQuery<Validator> => ({
  columns: columnsOf('v', ['id', 'name', 'position']),
  from: 'submission_validators v WHERE v.user_id = ?',
  values: [userId],
  order: { direction: 'ascending', by: ['id'] },
});
