import type { ExampleRecord, ExampleScope } from './competency-reader.ts';

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
