import type { ExampleSheet } from '../../domain/competency/example-sheet.ts';
import type { Framework } from '../../domain/competency/framework.ts';
import type { Result } from '../../domain/result.ts';

export type ProvinceRecord = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly regulator: string;
  readonly framework: Framework;
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
};

/** Examples of one competency, in one discipline or (null) in all of them. */
export type ExampleScope = { readonly competencyId: number; readonly disciplineId: number | null };

/** A saved example by what it is about; its text is read when it is opened. */
export type SavedRecord = {
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

/** An upload on the list, with how many examples leave the bank when it is undone (product.md 9.12). */
export type ListedUpload = UploadRecord & { readonly leaving: number };

/** Reads what the P.Eng. part selects from and shows; what was retired is not there (product.md 5.2, 9). */
export type CompetencyReader = {
  readonly provinces: () => Promise<ProvinceRecord[]>;
  readonly disciplines: (which: 'all' | 'with-examples') => Promise<DisciplineRecord[]>;
  /** In the order of their codes; of one discipline only those that have an example in it. */
  readonly competencies: (disciplineId: number | null) => Promise<CompetencyRecord[]>;
  /** Examples of a competency, of one discipline or of all, oldest first. */
  readonly exampleIds: (scope: ExampleScope) => Promise<number[]>;
  readonly example: (id: number) => Promise<ExampleRecord | null>;
  /** The examples of a competency that a learner was shown, in the order of their last showing (product.md 9.5). */
  readonly shownTo: (userId: number, competencyId: number) => Promise<number[]>;
  /** What a learner saved, newest first. */
  readonly savedOf: (userId: number, limit: number) => Promise<SavedRecord[]>;
  /** Confirmed uploads that added something or that examples passed to, newest first, those before an id where one is given. */
  readonly uploads: (asked: { readonly limit: number; readonly before?: number }) => Promise<ListedUpload[]>;
};

/** What a learner was shown and has saved; within a transaction. */
export type ExampleRepository = {
  /** The examples one can be shown. */
  readonly pool: (scope: ExampleScope) => Promise<number[]>;
  readonly find: (id: number) => Promise<ExampleRecord | null>;
  /** The examples of a competency that were shown, whatever the scope, in the order of their last showing (product.md 9.5). */
  readonly shown: (userId: number, competencyId: number) => Promise<number[]>;
  readonly noteShown: (userId: number, competencyId: number, exampleId: number, now: number) => Promise<void>;
  /** The entries of the list; examples that have left the bank are none (product.md 9.7). */
  readonly countSaved: (userId: number) => Promise<number>;
  readonly isSaved: (userId: number, exampleId: number) => Promise<boolean>;
  /** Saving what is saved changes nothing (product.md 9.7). */
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
export type StoringUpload = { readonly id: number; readonly disciplineId: number };

/** What an upload did: examples that were added, and those that were there already or twice in the file. */
export type UploadCount = { readonly added: number; readonly repeated: number };

/** What undoing an upload took back. */
export type UndoneUpload = { readonly removed: number; readonly fileName: string };

/**
 * Uploads of examples (product.md 9.11, 9.12, 9.17). One is stored in parts, each a transaction of its own; nobody is shown any
 * of it until it is published, which is one change of one row, as undoing is.
 */
export type ExampleUploadRepository = {
  /** Those of the drafts that the bank does not show, each once; changes nothing. */
  readonly findMissing: (disciplineId: number, drafts: readonly ExampleDraft[]) => Promise<ExampleDraft[]>;
  /** Begins an upload; null while another one into the discipline is being stored and was not idle since `idleSince`. */
  readonly begin: (upload: NewUpload, now: number, idleSince: number) => Promise<StoringUpload | null>;
  /** Stores a part of what is missing; false when the upload was given up or another one has taken its place. */
  readonly stage: (upload: StoringUpload, part: readonly ExampleDraft[], now: number) => Promise<boolean>;
  /** Notes which examples of a part are those of other uploads, which they stay in the bank by; false like `stage`. */
  readonly noteRepeated: (upload: StoringUpload, part: readonly ExampleDraft[], now: number) => Promise<boolean>;
  /** Shows all that was stored, of so many rows of the file; null when it was given up or another one has taken its place. */
  readonly publish: (upload: StoringUpload, rows: number, now: number) => Promise<UploadCount | null>;
  /** Gives an upload up that is being stored; nobody has seen any of it. */
  readonly giveUp: (id: number, now: number) => Promise<void>;
  /** Takes back what an upload named and no other one does: how many examples went, and of which file; null when there is no such upload or it was undone. */
  readonly undo: (id: number, now: number) => Promise<UndoneUpload | null>;
  /** Removes up to `most` examples of uploads that were given up or are idle; how many it were. */
  readonly removeUnpublished: (idleSince: number, now: number, most: number) => Promise<number>;
};

/** Why a file cannot be read as a spreadsheet at all; each is a refusal with a sentence of its own (product.md 9.8). */
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

/** What the first sheet of a file holds, and how many sheets there are beside it, which are not read. */
export type SheetReading = { readonly sheet: ExampleSheet; readonly otherSheets: number };

/**
 * Reads the first sheet of a file without evaluating anything and judges its rows by the codes that there are, both away from
 * the thread that answers requests (product.md 9.8).
 */
export type SheetReader = (file: File, codes: readonly string[]) => Promise<Result<SheetReading, SheetProblem>>;
