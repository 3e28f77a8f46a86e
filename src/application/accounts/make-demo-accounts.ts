import { addCalendarMonths } from '../../domain/billing/access-end.ts';
import { UNLIMITED_PROMO_TERMS } from '../../domain/billing/promo-code.ts';
import { inTransaction } from '../in-transaction.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'users' | 'hasher' | 'clock'>;

/** Accounts for trying out a local installation; never created in production (product.md 7.4). */
export const DEMO_ACCOUNTS = [
  { username: 'demo', email: 'demo@plumbline.example', password: 'demo-learner-1', role: 'user' },
  { username: 'admin', email: 'admin@plumbline.example', password: 'demo-admin-1', role: 'admin' },
] as const;

/** A promo code for trying out the checkout. */
export const DEMO_PROMO_CODE = { code: 'WELCOME15', discountPercent: 15, maxUses: 1000 } as const;

const DEMO_MONTHS = 12;

/**
 * Creates the demo accounts and the promo code where they are missing; the learner gets both kinds of access for a
 * year.
 */
export const makeDemoAccounts = (ports: Ports) => async (): Promise<void> => {
  for (const account of DEMO_ACCOUNTS) {
    if (!(await ports.users.findByLogin(account.username))) await makeAccount(ports, account);
  }
  await inTransaction(ports.transact, async ({ promoCodes }) => {
    if (await promoCodes.findByCode(DEMO_PROMO_CODE.code)) return;
    const about = { description: 'For looking around', createdAt: ports.clock.now() };
    await promoCodes.add({ ...UNLIMITED_PROMO_TERMS, ...DEMO_PROMO_CODE, ...about });
  });
};

/**
 * Usernames of existing demo accounts that still have their published passwords; production must have none (product.md
 * 7.4).
 */
export const findDemoAccounts =
  ({ users, hasher }: Pick<Ports, 'users' | 'hasher'>) =>
  async (): Promise<string[]> => {
    const found = [];
    for (const { username, password } of DEMO_ACCOUNTS) {
      const user = await users.findByLogin(username);
      if (user && (await hasher.verify(password, user.passwordHash))) found.push(username);
    }
    return found;
  };

async function makeAccount(
  { transact, hasher, clock }: Ports,
  { password, ...account }: (typeof DEMO_ACCOUNTS)[number],
): Promise<void> {
  const passwordHash = await hasher.hash(password);
  const now = clock.now();
  const endsAt = addCalendarMonths(now, DEMO_MONTHS);
  await inTransaction(transact, async ({ users }) => {
    const id = await users.add({ ...account, passwordHash, createdAt: now });
    if (typeof id === 'string' || account.role === 'admin') return;
    await users.setNppeAccess(id, { status: 'active', endsAt });
    await users.addPengAccess(id, { startsAt: now, endsAt, paymentId: null });
  });
}
