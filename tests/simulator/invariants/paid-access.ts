import type BetterSqlite3 from 'better-sqlite3';
import { addCalendarMonths } from '../../../src/domain/billing/access-end.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { Broken } from './ledger.ts';
import { restrictToLearner } from './logged-tables.ts';
import { PROVIDER, type StateInvariant } from './state-check.ts';

const PAID = 'paid is access, and access is paid (product.md 3.3, 3.10, 3.11, 3.20 to 3.22)';

type Sale = {
  readonly id: number;
  readonly status: string;
  readonly intentId: string | null;
};

const PAID_SALES = `SELECT id, status, intent_id AS intentId FROM payments`;

/** What was granted for money, given back or not. */
const CHARGED = `${PAID_SALES} WHERE granted_at IS NOT NULL AND amount_cents > 0`;

type Grant = readonly [key: string, grantedAt: number, months: number];

const GRANTS = `SELECT product || ' of user ' || user_id, granted_at, access_months FROM payments
  WHERE status = 'granted' AND granted_at IS NOT NULL AND access_months IS NOT NULL ORDER BY granted_at`;

type AccessEnd = readonly [key: string, end: number];

const ENDS = `SELECT 'nppe of user ' || id, subscription_end_date FROM users
  WHERE subscription_status = 'active' AND subscription_end_date IS NOT NULL
  UNION ALL SELECT 'peng of user ' || user_id, MAX(end_date) FROM peng_subscriptions WHERE active = 1 GROUP BY user_id`;

/** Money and access agree: between database and provider, and between payments and the end of access. */
export function createPaidAccess(database: BetterSqlite3.Database, provider: PaymentProvider) {
  const sales = database.prepare<[], Sale>(PAID_SALES);
  const charged = prepareBoth<Sale>(database, CHARGED, false);
  const grants = prepareBoth<Grant>(database, GRANTS, true);
  const ends = prepareBoth<AccessEnd>(database, ENDS, true);
  const addMonths = keepResults(addCalendarMonths);
  const describe = ({ id, status, intentId }: Sale): string => {
    const intent = provider.find(intentId);
    return `payment ${id} is ${status}, its intent ${intent?.status ?? 'none'}, ${intent?.money ?? ''}`;
  };
  const isPaid = ({ intentId }: Sale): boolean => provider.find(intentId)?.status === 'succeeded';
  const findUnpaid = (learner?: number): string | undefined => {
    const unpaid = charged(learner).find((sale) => !isPaid(sale));
    return unpaid && describe(unpaid);
  };
  const findWrong = (learner?: number) => findWrongEnd(grants(learner), new Map(ends(learner)), addMonths);
  const invariants: readonly StateInvariant[] = [
    { rule: PAID, reads: ['payments', PROVIDER], find: findUnpaid, findOf: findUnpaid },
    { rule: PAID, reads: ['payments', 'users', 'peng_subscriptions'], find: findWrong, findOf: findWrong },
  ];
  return {
    invariants,
    /** At the end, when every event of the provider has arrived: paid and kept is granted, given back is not. */
    findUnsettled: (): Broken | undefined => {
      const wrong = sales.all().find((sale) => {
        const money = provider.find(sale.intentId)?.money;
        return isPaid(sale) && (sale.status === 'granted') === (money === 'refunded' || money === 'disputed');
      });
      return wrong && { rule: PAID, what: describe(wrong) };
    },
  };
}

/** A query of the whole database, or of one learner; rows as arrays where `isRaw`. */
function prepareBoth<Row>(database: BetterSqlite3.Database, sql: string, isRaw: boolean): (learner?: number) => Row[] {
  const whole = database.prepare<[], Row>(sql).raw(isRaw);
  const ofOne = database.prepare<[{ learner: number }], Row>(restrictToLearner(sql)).raw(isRaw);
  return (learner) => (learner === undefined ? whole.all() : ofOne.all({ learner })) as Row[];
}

type AddMonths = (from: number, months: number) => number;

/** The same sums are asked for at each step. */
function keepResults(add: AddMonths): AddMonths {
  const kept = new Map<string, number>();
  return (from, months) => {
    const key = `${from} ${months}`;
    const end = kept.get(key) ?? add(from, months);
    kept.set(key, end);
    return end;
  };
}

/** The chain of what was bought leads to the end of access that the account has. */
function findWrongEnd(
  grants: readonly Grant[],
  stored: ReadonlyMap<string, number>,
  addMonths: AddMonths,
): string | undefined {
  const ends = new Map<string, number>();
  for (const [key, grantedAt, months] of grants) {
    ends.set(key, addMonths(Math.max(grantedAt, ends.get(key) ?? grantedAt), months));
  }
  const key = [...ends.keys(), ...stored.keys()].find((each) => ends.get(each) !== stored.get(each));
  if (key === undefined) return undefined;
  const [bought, has] = [ends, stored]
    .map((map) => map.get(key))
    .map((end) => (end ? new Date(end).toISOString() : 'none'));
  return `access to ${key} ends ${has}, bought until ${bought}`;
}
