import type { CompetencyPart } from '../../domain/competency/competency-texts.ts';
import type { EntryVersionOrigin } from '../../domain/competency/entry-save.ts';
import type { EntryFields, EntryState, EntrySummary } from '../../domain/competency/submission.ts';

/** A learner's submission to one regulator, by the code of its province. */
export type SubmissionRecord = { readonly id: number; readonly regulator: string };

/** What the matrix shows of a text; a comment is new until its learner has seen it beside the text. */
export type EntryLine = EntrySummary & { readonly newComments: number };

/** A text with everything that is stored of it. */
export type EntryRecord = {
  readonly id: number;
  readonly code: string;
  readonly fields: EntryFields;
  readonly state: EntryState;
  /** Findings to resolve when it was last checked. */
  readonly findings: number;
  readonly revision: number;
  readonly versionedAt: number;
  readonly savedAt: number;
};

type VersionTexts = Pick<EntryFields, 'situation' | 'action' | 'outcome'>;

export type EntryVersionSummary = {
  readonly number: number;
  readonly origin: EntryVersionOrigin;
  readonly savedAt: number;
};

export type EntryVersionRecord = EntryVersionSummary & { readonly texts: VersionTexts };

export type Project = {
  readonly id: number;
  readonly name: string;
  readonly employer: string;
  readonly period: string;
};

export type Validator = { readonly id: number; readonly name: string; readonly position: string };

/** A link by which a mentor reads one text. */
export type MentorLink = {
  readonly id: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
};

export type MentorComment = {
  readonly id: number;
  readonly author: string;
  readonly part: CompetencyPart;
  readonly body: string;
  readonly createdAt: number;
  /** Whether its learner has not seen it yet. */
  readonly isNew: boolean;
};

/** What a valid link opens. */
export type OpenedMentorLink = {
  readonly linkId: number;
  readonly userId: number;
  readonly entryId: number;
  readonly code: string;
  readonly regulator: string;
  readonly username: string;
  readonly texts: VersionTexts;
  /** When the text was saved last. */
  readonly savedAt: number;
};

/** An entry as written; `versions` are stored beside it. */
export type EntryChange = Pick<EntryRecord, 'fields' | 'state' | 'findings' | 'revision' | 'versionedAt'>;

/** The names that a learner uses in their texts. */
type OwnNames = { readonly projects: Project[]; readonly validators: Validator[] };

/** All submissions of a learner, the one chosen last first, and what is written in that one. */
export type SubmissionOverview = OwnNames & {
  readonly submissions: readonly SubmissionRecord[];
  readonly lines: EntryLine[];
};

/** A submission with its texts. */
export type WholeSubmission = OwnNames & {
  readonly submission: SubmissionRecord;
  readonly entries: readonly EntryRecord[];
};

/** A text, null before it is saved, with all that its editor shows beside it. */
export type EditedEntry = OwnNames & {
  readonly submission: SubmissionRecord;
  readonly entry: EntryRecord | null;
  /** All that is written in the submission. */
  readonly lines: EntryLine[];
  /** Newest first. */
  readonly versions: readonly EntryVersionSummary[];
  /** Oldest first. */
  readonly comments: readonly MentorComment[];
  /** Newest first. */
  readonly links: readonly MentorLink[];
};

/** What learners write about their own work. Everything is found for its owner only (product.md 9.42). */
export type SubmissionRepository = {
  readonly findOverview: (userId: number) => Promise<SubmissionOverview>;
  readonly findWhole: (userId: number, submissionId: number) => Promise<WholeSubmission | null>;
  /** Null where the submission is not the owner's. */
  readonly findEdited: (owner: EntryOwner) => Promise<EditedEntry | null>;
  readonly findOwn: (userId: number, submissionId: number) => Promise<SubmissionRecord | null>;
  /** Makes the submission to a regulator the current one, with what was written into it before; its id. */
  readonly choose: (userId: number, regulator: string, now: number) => Promise<number>;
  /** What has been written, without the texts. */
  readonly listLines: (submissionId: number) => Promise<EntryLine[]>;
  readonly findEntry: (submissionId: number, code: string) => Promise<EntryRecord | null>;
  /** Stores a text for the first time; its id. The user must be locked. */
  readonly addEntry: (owner: EntryOwner, change: EntryChange, now: number) => Promise<number>;
  readonly updateEntry: (entryId: number, change: EntryChange, now: number) => Promise<void>;
  /** Sets state and findings of a revision; false where there is a newer one. */
  readonly setState: (entryId: number, revision: number, state: EntryState, findings: number) => Promise<boolean>;
  /** Keeps a version, unless the latest one says the same, and removes those that are too many. */
  readonly keepVersion: (entry: VersionedEntry, version: Omit<EntryVersionRecord, 'number'>) => Promise<void>;
  readonly findLatestVersion: (entryId: number) => Promise<EntryVersionRecord | null>;
  readonly findVersion: (owner: EntryOwner, number: number) => Promise<EntryVersionRecord | null>;
  readonly listProjects: (userId: number) => Promise<Project[]>;
  readonly listValidators: (userId: number) => Promise<Validator[]>;
  readonly addProject: (userId: number, project: Omit<Project, 'id'>) => Promise<number>;
  /** False where the learner has no such project. */
  readonly updateProject: (userId: number, project: Project) => Promise<boolean>;
  /** Removes a project from the list and from the texts that use it; false where there is none. */
  readonly removeProject: (userId: number, projectId: number) => Promise<boolean>;
  readonly addValidator: (userId: number, validator: Omit<Validator, 'id'>) => Promise<number>;
  readonly updateValidator: (userId: number, validator: Validator) => Promise<boolean>;
  readonly removeValidator: (userId: number, validatorId: number) => Promise<boolean>;
  readonly addLink: (link: NewMentorLink) => Promise<number>;
  readonly revokeLink: (userId: number, linkId: number, now: number) => Promise<boolean>;
  /** What a token opens; null where it is wrong, revoked or expired. */
  readonly findByToken: (token: string, now: number) => Promise<OpenedMentorLink | null>;
  readonly addComment: (link: OpenedMentorLink, comment: Omit<MentorComment, 'id' | 'isNew'>) => Promise<void>;
  readonly countComments: (linkId: number) => Promise<number>;
  /** Records that the comments up to this one were seen by the learner. */
  readonly noteSeenComments: (entryId: number, lastCommentId: number) => Promise<void>;
  readonly removeComment: (userId: number, commentId: number) => Promise<boolean>;
};

export type EntryOwner = { readonly userId: number; readonly submissionId: number; readonly code: string };

export type VersionedEntry = { readonly userId: number; readonly entryId: number };

export type NewMentorLink = VersionedEntry & {
  readonly token: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};
