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
  readonly drafts: readonly ExampleDraft[];
};

/** What an upload did: examples that were added, and those that were there already or twice in the file. */
export type UploadCount = { readonly added: number; readonly repeated: number };

/** Uploads of examples (product.md 9.11, 9.12). */
export type ExampleUploadRepository = {
  /** What `add` would do; changes nothing. */
  readonly count: (disciplineId: number, drafts: readonly ExampleDraft[]) => Promise<UploadCount>;
  /** Stores what is not there yet; an example is the same when competency, discipline and all three texts are. */
  readonly add: (upload: NewUpload, now: number) => Promise<UploadCount & { readonly id: number }>;
  /** Takes back what an upload added; how many examples went, or null when there is no such upload or it was undone. */
  readonly undo: (id: number, now: number) => Promise<number | null>;
};
