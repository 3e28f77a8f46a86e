import type BetterSqlite3 from 'better-sqlite3';
import { LOGGED_TABLES, writtenTablesReader } from './written-tables.ts';

/** What the invariants look at: a table of the database, the payment provider, the mail server. */
export type Source = string;

export const PROVIDER: Source = 'payment provider';
export const MAIL_SERVER: Source = 'mail server';

/** A rule about the whole state, what it is a function of, and how to find what breaks it. */
export type StateInvariant = {
  readonly rule: string;
  readonly reads: readonly Source[];
  readonly find: () => string | undefined;
};

/** Something outside the database that the invariants read; `revision` grows with each of its changes. */
export type OutsideSource = { readonly name: Source; readonly revision: () => number };

export type StateCheck = {
  /** Asks every invariant, over the whole state, of which a source was written since the last call; the others answer as before. */
  readonly check: () => void;
  /** Committed states, and those of provider and mail server, that were checked. */
  readonly states: () => number;
};

/** Calls `onBroken` with each invariant that does not hold. */
export function createStateCheck(
  database: BetterSqlite3.Database,
  invariants: readonly StateInvariant[],
  outside: readonly OutsideSource[],
  onBroken: (rule: string, what: string) => void,
): StateCheck {
  const readWrittenTables = writtenTablesReader(database);
  const readers = new Map<Source, StateInvariant[]>();
  const known = new Set([...LOGGED_TABLES, ...outside.map(({ name }) => name)]);
  for (const invariant of invariants) {
    const unknown = invariant.reads.find((source) => !known.has(source));
    if (unknown !== undefined) throw new Error(`changes of ${unknown} are not seen: ${invariant.rule}`);
    for (const source of invariant.reads) readers.set(source, [...(readers.get(source) ?? []), invariant]);
  }
  const revisions = new Map<Source, number>();
  let states = 0;
  return {
    states: () => states,
    check: () => {
      const written = [...readWrittenTables()];
      for (const { name, revision } of outside) {
        const present = revision();
        if (revisions.get(name) === present) continue;
        revisions.set(name, present);
        written.push(name);
      }
      if (written.length === 0) return;
      states += 1;
      for (const invariant of new Set(written.flatMap((source) => readers.get(source) ?? []))) {
        const what = invariant.find();
        if (what !== undefined) onBroken(invariant.rule, what);
      }
    },
  };
}
