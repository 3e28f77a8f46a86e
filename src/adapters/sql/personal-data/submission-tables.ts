import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { createRowExporter, createUserRowsDeletion, type PersonalTable } from './personal-table.ts';

type Texts = { readonly situation: string; readonly action: string; readonly outcome: string };

type EntryRow = Texts & {
  readonly regulator: string;
  readonly code: string;
  readonly state: string;
  readonly level: number | null;
  readonly project: string | null;
  readonly validator: string | null;
  readonly saved_at: number;
};

const entriesOf = createRowExporter<EntryRow>(
  `SELECT s.regulator, e.code, e.state, e.level, p.name AS project, v.name AS validator, e.saved_at,
     e.situation, e.action, e.outcome
   FROM submission_entries e JOIN submissions s ON s.id = e.submission_id
   LEFT JOIN submission_projects p ON p.id = e.project_id LEFT JOIN submission_validators v ON v.id = e.validator_id
   WHERE e.user_id = ? ORDER BY e.id`,
  ({ saved_at, ...entry }) => ({ ...entry, savedAt: toIsoTime(saved_at) }),
);

type VersionRow = Texts & {
  readonly regulator: string;
  readonly code: string;
  readonly number: number;
  readonly origin: string;
  readonly saved_at: number;
};

const versionsOf = createRowExporter<VersionRow>(
  `SELECT s.regulator, e.code, v.number, v.origin, v.saved_at, v.situation, v.action, v.outcome
   FROM submission_versions v JOIN submission_entries e ON e.id = v.entry_id
   JOIN submissions s ON s.id = e.submission_id WHERE v.user_id = ? ORDER BY v.id`,
  ({ saved_at, ...version }) => ({ ...version, savedAt: toIsoTime(saved_at) }),
);

type LinkRow = {
  readonly regulator: string;
  readonly code: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly revoked_at: number | null;
};

const linksOf = createRowExporter<LinkRow>(
  `SELECT s.regulator, e.code, l.created_at, l.expires_at, l.revoked_at
   FROM mentor_links l JOIN submission_entries e ON e.id = l.entry_id
   JOIN submissions s ON s.id = e.submission_id WHERE l.user_id = ? ORDER BY l.id`,
  ({ regulator, code, created_at, expires_at, revoked_at }) => ({
    regulator,
    code,
    createdAt: toIsoTime(created_at),
    expiresAt: toIsoTime(expires_at),
    revokedAt: toIsoTimeOrNull(revoked_at),
  }),
);

type CommentRow = {
  readonly regulator: string;
  readonly code: string;
  readonly author: string;
  readonly part: string;
  readonly body: string;
  readonly created_at: number;
};

const commentsOf = createRowExporter<CommentRow>(
  `SELECT s.regulator, e.code, c.author, c.part, c.body, c.created_at
   FROM mentor_comments c JOIN submission_entries e ON e.id = c.entry_id
   JOIN submissions s ON s.id = e.submission_id WHERE c.user_id = ? ORDER BY c.id`,
  ({ created_at, ...comment }) => ({ ...comment, createdAt: toIsoTime(created_at) }),
);

/** What a learner writes for an application, with what belongs to it (product.md 9.46). */
export const SUBMISSION_TABLES: readonly PersonalTable[] = [
  {
    table: 'mentor_comments',
    owner: ['user_id'],
    exported: { mentorComments: commentsOf },
    erase: createUserRowsDeletion('mentor_comments'),
  },
  {
    table: 'mentor_links',
    owner: ['user_id'],
    exported: { mentorLinks: linksOf },
    erase: createUserRowsDeletion('mentor_links'),
  },
  {
    table: 'submission_versions',
    owner: ['user_id'],
    exported: { submissionVersions: versionsOf },
    erase: createUserRowsDeletion('submission_versions'),
  },
  {
    table: 'submission_entries',
    owner: ['user_id'],
    exported: { submissionTexts: entriesOf },
    erase: createUserRowsDeletion('submission_entries'),
  },
  {
    table: 'submission_projects',
    owner: ['user_id'],
    exported: {
      submissionProjects: createRowExporter<{ name: string; employer: string; period: string }>(
        'SELECT name, employer, period FROM submission_projects WHERE user_id = ? ORDER BY id',
        (project) => ({ ...project }),
      ),
    },
    erase: createUserRowsDeletion('submission_projects'),
  },
  {
    table: 'submission_validators',
    owner: ['user_id'],
    exported: {
      submissionValidators: createRowExporter<{ name: string; position: string }>(
        'SELECT name, position FROM submission_validators WHERE user_id = ? ORDER BY id',
        (validator) => ({ ...validator }),
      ),
    },
    erase: createUserRowsDeletion('submission_validators'),
  },
  {
    table: 'submissions',
    owner: ['user_id'],
    exported: {
      submissions: createRowExporter<{ regulator: string; chosen_at: number }>(
        'SELECT regulator, chosen_at FROM submissions WHERE user_id = ? ORDER BY id',
        ({ regulator, chosen_at }) => ({ regulator, chosenAt: toIsoTime(chosen_at) }),
      ),
    },
    erase: createUserRowsDeletion('submissions'),
  },
];
