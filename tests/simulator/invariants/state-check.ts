import type BetterSqlite3 from 'better-sqlite3';
import { LOGGED_TABLES } from './logged-tables.ts';
import { type WrittenRows, writesReader } from './write-log.ts';

/** What the invariants look at: a table of the database, the payment provider, the mail server. */
export type Source = string;

export const PROVIDER: Source = 'payment provider';
export const MAIL_SERVER: Source = 'mail server';

/** A rule about the whole state, what it is a function of, and how to find what breaks it. */
export type StateInvariant = {
  readonly rule: string;
  readonly reads: readonly Source[];
  /** Asks the whole state. */
  readonly find: () => string | undefined;
  /**
   * Asks what is of one learner, where the whole state keeps the rule exactly when that of every learner does. After a write of
   * rows of a learner only that learner can have broken it.
   */
  readonly findOf?: (learner: number) => string | undefined;
};

/** Something outside the database that the invariants read. */
export type OutsideSource = {
  readonly name: Source;
  /** Grows with each change. */
  readonly revision: () => number;
  /** Whose the changes after a revision are; missing where it is not said. */
  readonly learnersSince?: (revision: number) => readonly number[];
};

export type StateCheck = {
  /** Asks every invariant of which a source was written since the last call, of the learners whose rows were; the others hold as before. */
  readonly check: () => void;
  /** The same of what is outside the database. */
  readonly checkOutside: () => void;
  /** Asks every invariant over the whole state. */
  readonly checkAll: () => void;
  /** Committed states, and those of provider and mail server, that were checked. */
  readonly states: () => number;
};

/** Above so many learners the whole state is asked at once. */
const MOST_LEARNERS = 16;

/** Calls `onBroken` with each invariant that does not hold. */
export function createStateCheck(
  database: BetterSqlite3.Database,
  invariants: readonly StateInvariant[],
  outside: readonly OutsideSource[],
  onBroken: (rule: string, what: string) => void,
): StateCheck {
  const readers = findReaders(invariants, [...Object.keys(LOGGED_TABLES), ...outside.map(({ name }) => name)]);
  const [readWrites, readOutside] = [writesReader(database), outsideReader(outside)];
  const inOneState = readTransaction(database);
  let states = 0;
  const report = ({ rule }: StateInvariant, what: string | undefined): void => {
    if (what !== undefined) onBroken(rule, what);
  };
  const checkWritten = (written: ReadonlyMap<Source, WrittenRows>): void => {
    if (written.size === 0) return;
    states += 1;
    const concerned = new Set([...written.keys()].flatMap((source) => readers.get(source) ?? []));
    for (const invariant of concerned) report(invariant, findAmong(invariant, written));
  };
  return {
    states: () => states,
    check: () => inOneState(() => checkWritten(new Map([...readWrites(), ...readOutside()]))),
    checkOutside: () => {
      const written = readOutside();
      if (written.length > 0) inOneState(() => checkWritten(new Map(written)));
    },
    checkAll: () =>
      inOneState(() => {
        for (const invariant of invariants) report(invariant, invariant.find());
      }),
  };
}

/** Reads in one transaction: a lock for each query would take longer than most of them. */
function readTransaction(database: BetterSqlite3.Database): (read: () => void) => void {
  const [begin, end] = [database.prepare('BEGIN'), database.prepare('COMMIT')];
  return (read) => {
    begin.run();
    try {
      read();
    } finally {
      end.run();
    }
  };
}

function findReaders(invariants: readonly StateInvariant[], known: readonly Source[]) {
  const readers = new Map<Source, StateInvariant[]>(known.map((source) => [source, []]));
  for (const invariant of invariants) {
    for (const source of invariant.reads) {
      const of = readers.get(source);
      if (!of) throw new Error(`changes of ${source} are not seen: ${invariant.rule}`);
      of.push(invariant);
    }
  }
  return readers;
}

function outsideReader(sources: readonly OutsideSource[]) {
  const revisions = new Map<Source, number>();
  return (): [Source, WrittenRows][] =>
    sources.flatMap(({ name, revision, learnersSince }): [Source, WrittenRows][] => {
      const [known, present] = [revisions.get(name) ?? 0, revision()];
      if (known === present) return [];
      revisions.set(name, present);
      return [[name, learnersSince ? new Set(learnersSince(known)) : 'of anybody']];
    });
}

function findAmong({ reads, find, findOf }: StateInvariant, written: ReadonlyMap<Source, WrittenRows>) {
  if (!findOf) return find();
  const learners = new Set<number>();
  for (const source of reads) {
    const rows = written.get(source) ?? [];
    if (rows === 'of anybody') return find();
    for (const learner of rows) learners.add(learner);
  }
  if (learners.size > MOST_LEARNERS) return find();
  for (const learner of learners) {
    const what = findOf(learner);
    if (what !== undefined) return what;
  }
  return undefined;
}
