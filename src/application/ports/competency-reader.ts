import type { Framework } from '../../domain/competency/framework.ts';

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
