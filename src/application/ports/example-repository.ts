import type { ExampleRecord } from './competency-reader.ts';

/** What a learner generates from: one competency, in one discipline or (null) in all of them. */
export type ExampleScope = { readonly competencyId: number; readonly disciplineId: number | null };

/** What a learner was shown and has saved; within a transaction. */
export type ExampleRepository = {
  /** The examples one can be shown. */
  readonly pool: (scope: ExampleScope) => Promise<number[]>;
  readonly find: (id: number) => Promise<ExampleRecord | null>;
  /** The examples shown in the present round, in the order of showing (product.md 9.5). */
  readonly shown: (userId: number, scope: ExampleScope) => Promise<number[]>;
  readonly noteShown: (userId: number, scope: ExampleScope, exampleId: number, now: number) => Promise<void>;
  /** Begins a new round: nothing counts as shown. */
  readonly startOver: (userId: number, scope: ExampleScope) => Promise<void>;
  readonly countSaved: (userId: number) => Promise<number>;
  /** Saving what is saved changes nothing (product.md 9.7). */
  readonly save: (userId: number, exampleId: number, now: number) => Promise<void>;
  readonly remove: (userId: number, exampleId: number) => Promise<void>;
};
