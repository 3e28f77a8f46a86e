import type { ExampleAnnotations } from '../../domain/competency/annotations.ts';
import type { ExampleSheet } from '../../domain/competency/example-sheet.ts';
import type { ExampleShingles } from '../../domain/competency/writing/shingles.ts';
import type { Result } from '../../domain/result.ts';

export type ProvinceRecord = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly regulator: string;
};

export type DisciplineRecord = { readonly id: number; readonly name: string; readonly description: string };

export type CompetencyRecord = {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

export type ExampleRecord = {
  readonly id: number;
  readonly competencyId: number;
  readonly disciplineId: number;
  readonly discipline: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
  readonly annotations: ExampleAnnotations | null;
};

/** Examples of the competencies that a regulator takes together, in one discipline or (null) in all of them. */
export type ExampleScope = { readonly competencyIds: readonly number[]; readonly disciplineId: number | null };

/** A saved example without its full text. */
export type SavedExampleRecord = {
  readonly exampleId: number;
  readonly competencyId: number;
  readonly code: string;
  readonly title: string;
  readonly disciplineId: number;
  readonly discipline: string;
  readonly situation: string;
  readonly savedAt: number;
};

export type UploadRecord = {
  readonly id: number;
  readonly discipline: string;
  readonly fileName: string;
  readonly added: number;
  readonly repeated: number;
  readonly createdAt: number;
  readonly undoneAt: number | null;
};

/** A listed upload; `leaving` is the number of examples that undoing it would remove. */
export type ListedUpload = UploadRecord & { readonly leaving: number };

/** Reads provinces, disciplines, competencies, examples and uploads; retired records are left out. */
export type CompetencyReader = {
  readonly provinces: () => Promise<ProvinceRecord[]>;
  readonly disciplines: (which: 'all' | 'with-examples') => Promise<DisciplineRecord[]>;
  /** In the order of their codes; of one discipline only those that have an example in it. */
  readonly competencies: (disciplineId: number | null) => Promise<CompetencyRecord[]>;
  /** The examples in scope, oldest first. */
  readonly exampleIds: (scope: ExampleScope) => Promise<number[]>;
  readonly example: (id: number) => Promise<ExampleRecord | null>;
  /** The examples in scope with their texts, oldest first, at most `limit`. */
  readonly examples: (scope: ExampleScope, limit: number) => Promise<ExampleRecord[]>;
  /** The shingles of all examples and of their weak versions, separate for each. */
  readonly exampleShingles: () => Promise<readonly ExampleShingles[]>;
  /** The examples of competencies that a learner was shown, in the order of their last showing. */
  readonly shownTo: (userId: number, competencyIds: readonly number[]) => Promise<number[]>;
  /** What a learner saved, newest first. */
  readonly savedOf: (userId: number, limit: number) => Promise<SavedExampleRecord[]>;
  /** Published uploads that added something or own examples, newest first, below the id `before`. */
  readonly uploads: (asked: { readonly limit: number; readonly before?: number }) => Promise<ListedUpload[]>;
};

/** What a learner was shown and has saved; within a transaction. */
export type ExampleRepository = {
  /** The examples in scope. */
  readonly pool: (scope: ExampleScope) => Promise<number[]>;
  readonly find: (id: number) => Promise<ExampleRecord | null>;
  /** The examples of competencies that were shown, in any scope, in the order of their last showing. */
  readonly shown: (userId: number, competencyIds: readonly number[]) => Promise<number[]>;
  readonly noteShown: (userId: number, competencyId: number, exampleId: number, now: number) => Promise<void>;
  /** The saved examples that are still in the bank. */
  readonly countSaved: (userId: number) => Promise<number>;
  readonly isSaved: (userId: number, exampleId: number) => Promise<boolean>;
  /** Saving what is saved changes nothing. */
  readonly save: (userId: number, exampleId: number, now: number) => Promise<void>;
  readonly remove: (userId: number, exampleId: number) => Promise<void>;
};

/** An example to be stored by an upload. */
export type ExampleDraft = {
  readonly competencyId: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

export type NewUpload = {
  readonly disciplineId: number;
  readonly userId: number;
  readonly fileName: string;
};

/** An upload whose rows are being stored. */
export type UploadInProgress = { readonly id: number; readonly disciplineId: number };

/** The result of an upload: examples added, and those that existed already or were repeated in the file. */
export type UploadCount = { readonly added: number; readonly repeated: number };

/** The result of undoing an upload. */
export type UndoneUpload = { readonly removed: number; readonly fileName: string };

/**
 * Uploads of examples. An upload is stored in parts, each in a transaction of its own, and is invisible until it is
 * published by a change of one row, as it is undone.
 */
export type ExampleUploadRepository = {
  /** The drafts that the bank does not have, each once. */
  readonly findMissing: (disciplineId: number, drafts: readonly ExampleDraft[]) => Promise<ExampleDraft[]>;
  /** Begins an upload; null while another one into the discipline is being stored and was active since `idleSince`. */
  readonly begin: (upload: NewUpload, now: number, idleSince: number) => Promise<UploadInProgress | null>;
  /** Stores a part of the missing examples; false when the upload was abandoned or replaced. */
  readonly stage: (upload: UploadInProgress, part: readonly ExampleDraft[], now: number) => Promise<boolean>;
  /** Records which examples of a part belong to other uploads too, which keep them in the bank; false like `stage`. */
  readonly noteRepeated: (upload: UploadInProgress, part: readonly ExampleDraft[], now: number) => Promise<boolean>;
  /** Publishes an upload of `rows` rows; null when it was abandoned or replaced. */
  readonly publish: (upload: UploadInProgress, rows: number, now: number) => Promise<UploadCount | null>;
  /** Abandons an unpublished upload. */
  readonly giveUp: (id: number, now: number) => Promise<void>;
  /** Removes the examples that only this upload has; null when there is no such upload or it was undone. */
  readonly undo: (id: number, now: number) => Promise<UndoneUpload | null>;
  /** Removes up to `most` examples of abandoned and idle uploads; answers how many. */
  readonly removeUnpublished: (idleSince: number, now: number, most: number) => Promise<number>;
};

/** Why a file cannot be read as a spreadsheet; each has a refusal of its own. */
export type SheetProblem =
  | 'upload-type'
  | 'upload-misnamed'
  | 'upload-encoding'
  | 'upload-damaged'
  | 'upload-protected'
  | 'upload-unpacks-too-large'
  | 'upload-sheet-name'
  | 'upload-too-many-rows'
  | 'upload-too-slow'
  | 'upload-too-heavy'
  | 'upload-busy';

/** The first sheet of a file, and the number of other sheets, which are not read. */
export type SheetReading = { readonly sheet: ExampleSheet; readonly otherSheets: number };

/**
 * Reads the first sheet of a file without evaluating formulas and validates its rows against the known codes, both in a
 * worker.
 */
export type SheetReader = (file: File, codes: readonly string[]) => Promise<Result<SheetReading, SheetProblem>>;
