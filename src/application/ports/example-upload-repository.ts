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
  readonly missing: (disciplineId: number, drafts: readonly ExampleDraft[]) => Promise<ExampleDraft[]>;
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
