import type { User } from '../../../src/application/ports/accounts.ts';
import type { AccessPeriod, PaymentEvent } from '../../../src/application/ports/billing.ts';
import type { OutboxMail } from '../../../src/application/ports/mail.ts';
import type { Repositories, Transact } from '../../../src/application/ports/transact.ts';
import type { Payment } from '../../../src/domain/billing/payment.ts';
import type { OwnPromoUse, PromoCode } from '../../../src/domain/billing/promo-code.ts';
import type { Result } from '../../../src/domain/result.ts';
import { memoryPaymentEvents, memoryPayments } from './memory-payments.ts';
import { memoryOutbox, memoryPromoCodes, memorySupportGrants, memoryUsers } from './memory-repositories.ts';

export type PaymentRow = Payment & {
  readonly touchedAt: number;
  readonly access: (AccessPeriod & { readonly months: number }) | null;
  readonly endedAt: number | null;
  readonly checkAt: number | null;
};
export type UserRow = Omit<User, 'peng'>;
export type PengPeriod = {
  userId: number;
  startsAt: number;
  endsAt: number;
  paymentId: number | null;
  isActive: boolean;
};
export type EventRow = PaymentEvent & { readonly settledAt: number | null; readonly receivedAt: number };
export type PromoUse = { promoCodeId: number; userId: number; state: Exclude<OwnPromoUse, 'none'> };

/** All rows of the in-memory database; plain data, so that a copy of it is a snapshot. */
export type Rows = {
  users: UserRow[];
  pengPeriods: PengPeriod[];
  payments: PaymentRow[];
  paymentEvents: EventRow[];
  promoCodes: PromoCode[];
  promoUses: PromoUse[];
  outbox: { message: OutboxMail; uniqueKey: string | null }[];
};

/** A call that a test makes fail: called before each transaction begins and before it commits. */
export type Fault = (moment: 'begin' | 'commit') => void;

export type MemoryDatabase = {
  readonly rows: () => Rows;
  readonly change: (change: (rows: Rows) => void) => void;
  readonly transact: Transact;
  /** Repositories that see what is committed, as a reader outside of a transaction does. */
  readonly committed: Billing;
  readonly failWith: (fault: Fault | null) => void;
};

type Billing = Pick<
  Repositories,
  'users' | 'payments' | 'paymentEvents' | 'promoCodes' | 'supportGrants' | 'legalAcceptances' | 'outbox'
>;

/** What was accepted is proven on the real databases. */
const NO_ACCEPTANCES: Repositories['legalAcceptances'] = {
  recordRegistration: async () => {},
  recordShown: async () => {},
  markAccepted: async () => {},
};

const billingOver = (rows: () => Rows): Billing => ({
  users: memoryUsers(rows),
  payments: memoryPayments(rows),
  paymentEvents: memoryPaymentEvents(rows),
  promoCodes: memoryPromoCodes(rows),
  supportGrants: memorySupportGrants(),
  legalAcceptances: NO_ACCEPTANCES,
  outbox: memoryOutbox(rows),
});

/** The repositories of billing; there are no others here, and asking for one fails the test by name. */
const repositoriesOver = (rows: () => Rows): Repositories => {
  const get = (target: Billing, name: string): unknown => {
    if (name in target) return target[name as keyof Billing];
    throw new Error(`${name} is no part of the in-memory database`);
  };
  return new Proxy(billingOver(rows), { get: (target, name) => get(target, String(name)) }) as Repositories;
};

/** A database with serialised transactions that work on a copy: a refusal or a throw leaves nothing behind. */
export function memoryDatabase(): MemoryDatabase {
  let current: Rows = {
    users: [],
    pengPeriods: [],
    payments: [],
    paymentEvents: [],
    promoCodes: [],
    promoUses: [],
    outbox: [],
  };
  let last: Promise<unknown> = Promise.resolve();
  let fault: Fault | null = null;

  const run = async <Value, Refusal>(work: (repositories: Repositories) => Promise<Result<Value, Refusal>>) => {
    fault?.('begin');
    const copy = structuredClone(current);
    const result = await work(repositoriesOver(() => copy));
    fault?.('commit');
    if (result.ok) current = copy;
    return result;
  };

  return {
    rows: () => current,
    change: (change) => change(current),
    transact: (work) => {
      const mine = last.then(
        () => run(work),
        () => run(work),
      );
      last = mine;
      return mine;
    },
    committed: billingOver(() => structuredClone(current)),
    failWith: (next) => {
      fault = next;
    },
  };
}
