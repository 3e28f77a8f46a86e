import type BetterSqlite3 from 'better-sqlite3';
import type { MailServer } from '../mail-server.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { databaseInvariants, findUnfinished } from './database-rules.ts';
import { mailInvariant } from './delivered-mail.ts';
import type { Broken, Ledger } from './ledger.ts';
import { createPaidAccess } from './paid-access.ts';
import { createStateCheck, MAIL_SERVER, PROVIDER, type StateCheck, type StateInvariant } from './state-check.ts';
import { forbiddenChangeInvariants } from './transitions.ts';

type Watched = {
  /** A connection that only reads: it sees what is committed. */
  readonly database: BetterSqlite3.Database;
  readonly provider: PaymentProvider;
  readonly mail: MailServer;
  readonly ledger: Ledger;
};

/** What holds in every state of a run. */
export type StateWatch = StateCheck & {
  readonly invariants: readonly StateInvariant[];
  /** What holds besides once everything that was waiting has been done; the first rule that does not. */
  readonly findUnfinished: () => Broken | undefined;
};

/** Every invariant of the whole state, over database, provider and mail server. */
export function watchState(
  { database, provider, mail, ledger }: Watched,
  onBroken: (rule: string, what: string) => void,
): StateWatch {
  const paidAccess = createPaidAccess(database, provider);
  const invariants = [
    ...forbiddenChangeInvariants(database),
    ...ledger.invariants,
    ...databaseInvariants(database),
    ...paidAccess.invariants,
    mailInvariant(mail.delivered),
  ];
  const outside = [
    { name: PROVIDER, revision: provider.revision, learnersSince: provider.learnersSince },
    { name: MAIL_SERVER, revision: () => mail.delivered().length },
  ];
  return {
    ...createStateCheck(database, invariants, outside, onBroken),
    invariants,
    findUnfinished: () => findUnfinished(database) ?? paidAccess.findUnsettled(),
  };
}

/**
 * What SQLite itself promises: intact pages and indexes, no reference to a missing row. Too slow to be asked at each step, and no
 * rule of the product.
 */
export function findFileFault(database: BetterSqlite3.Database): Broken | undefined {
  const pages = database.pragma('integrity_check', { simple: true }) as string;
  if (pages !== 'ok') return { rule: 'the file is intact', what: pages };
  const [orphan] = database.pragma('foreign_key_check') as { table: string; rowid: number }[];
  return orphan && { rule: 'a row refers to rows that exist', what: `${orphan.table} ${orphan.rowid}` };
}
