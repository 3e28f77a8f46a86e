import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { NewUser, User } from '../../src/application/ports/accounts.ts';
import type { GrantRecord, NewPromoCode, PaymentTerms } from '../../src/application/ports/billing.ts';
import type { Attempt, AttemptReader } from '../../src/application/ports/exam.ts';
import type { ContentItem } from '../../src/application/ports/study-material.ts';
import type { Repositories } from '../../src/application/ports/transact.ts';
import type { Payment } from '../../src/domain/billing/payment.ts';
import type { ProductCode } from '../../src/domain/billing/product.ts';
import type { PromoCode } from '../../src/domain/billing/promo-code.ts';
import { type Allowance, STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import { computeStartTimes, type ExamSet, isMockSet, type PaperNumber } from '../../src/domain/exam/attempt.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import type { BankItem, PaperItem } from '../../src/domain/exam/paper.ts';
import { accepted } from '../../src/domain/result.ts';
import { newPromoCode } from './edited-records.ts';

/** The moment most tests play at: noon of a plain day in winter, UTC. */
export const NOON = Date.UTC(2026, 0, 15, 12);

export const FULL_PRICE: PaymentTerms = { listCents: 5900, discountPercent: 0, amountCents: 5900, promoCodeId: null };

let made = 0;

/** A number that no other row of this test process has. */
export const nextNumber = (): number => {
  made += 1;
  return made;
};

/** Does something in a transaction that is kept, and answers its value. */
export async function committed<Value>(
  database: Database,
  work: (repositories: Repositories) => Promise<Value>,
): Promise<Value> {
  const result = await createTransact(database)<Value, never>(async (repositories) =>
    accepted(await work(repositories)),
  );
  if (!result.ok) throw new Error('work that is never refused was refused');
  return result.value;
}

/** What a stored thing must be; throws when it is not there. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('expected something, found nothing');
  return value;
}

/** A registered learner. */
export async function aUser(database: Database, given: Partial<NewUser> = {}): Promise<User> {
  const username = given.username ?? `learner${nextNumber()}`;
  const user = {
    username,
    email: `${username}@example.org`,
    role: 'user',
    passwordHash: 'hash',
    createdAt: NOON,
  } as const;
  const id = await committed(database, ({ users }) => users.add({ ...user, ...given }));
  if (typeof id === 'string') throw new Error(id);
  return present(await createReaders(database).users.findById(id));
}

/** An item of the question bank; its key is option B. */
export function anItem(externalId: string, given: Partial<ContentItem> = {}): ContentItem {
  return {
    externalId,
    use: { kind: 'mock', set: 1 },
    area: 'II',
    topic: 'II.1',
    kind: 'apply',
    source: 'A book on ethics',
    stem: `What should ${externalId} do?`,
    explanation: `Because of ${externalId}.`,
    options: ['A', 'B', 'C', 'D'].map((letter) => ({
      letter,
      text: `Option ${letter} of ${externalId}`,
      isKey: letter === 'B',
      rationale: `Reason ${letter} of ${externalId}`,
      rightWhen: letter === 'B' ? null : `the facts were those of ${letter} in ${externalId}`,
    })),
    ...given,
  };
}

const SET_LENGTH = 6;

/** Both mock sets with one item an area, stored once per database; the items of the set asked for. */
export async function aQuestionSet(database: Database, set: ExamSet = 1): Promise<BankItem[]> {
  const items = ([1, 2] as const).flatMap((number) =>
    Array.from({ length: SET_LENGTH }, (_, index) =>
      anItem(`set${number}-${index + 1}`, { use: { kind: 'mock', set: number }, area: AREA_CODES[index] ?? 'I' }),
    ),
  );
  return committed(database, async ({ content, attempts }) => {
    if ((await attempts.bankItems(set)).length === 0) await content.saveItems(items, NOON);
    return attempts.bankItems(set);
  });
}

/** The bank's items as a paper, in the order of the bank. */
export const paperOf = (items: readonly BankItem[]): PaperItem[] =>
  items.map((item, index) => ({ ...item, position: index + 1 }));

export type StartedAttempt = { readonly attempt: Attempt; readonly user: User; readonly paper: PaperItem[] };

/** A running attempt of a learner, who is made if not given, at a paper; without items it has those of a set, which is stored if it is not. */
export async function anAttempt(
  database: Database,
  given: {
    readonly user?: User;
    readonly examSet?: PaperNumber;
    readonly startedAt?: number;
    readonly paper?: PaperItem[];
    readonly allowance?: Allowance;
  } = {},
): Promise<StartedAttempt> {
  const { examSet = 1, startedAt = NOON, allowance = STANDARD_ALLOWANCE } = given;
  const user = given.user ?? (await aUser(database));
  const paper = given.paper ?? paperOf(await aQuestionSet(database, isMockSet(examSet) ? examSet : 1));
  const start = { userId: user.id, examSet, ...computeStartTimes(startedAt, allowance), allowance };
  const attempt = await committed(database, async ({ attempts }) =>
    attempts.find(present(await attempts.add(start, paper))),
  );
  return { attempt: present(attempt), user, paper };
}

/** A promo code of 20 % that many may use. */
export async function aPromoCode(database: Database, given: Partial<NewPromoCode> = {}): Promise<PromoCode> {
  return committed(database, async ({ promoCodes }) => {
    const id = await promoCodes.add(newPromoCode(given.code ?? `CODE${nextNumber()}`, given));
    if (typeof id === 'string') throw new Error(id);
    return present(await promoCodes.findById(id));
  });
}

/** An open payment at the full price. */
export async function anOpenPayment(
  database: Database,
  given: {
    readonly user?: User;
    readonly product?: ProductCode;
    readonly terms?: PaymentTerms;
    readonly now?: number;
  } = {},
): Promise<Payment> {
  const user = given.user ?? (await aUser(database));
  return committed(database, ({ payments }) =>
    payments.openFor(user.id, given.product ?? 'nppe', given.terms ?? FULL_PRICE, given.now ?? NOON),
  );
}

/** What is stored when a payment is granted: two months on top of nothing unless told otherwise. */
export const aGrant = (grantedAt: number, endsAt: number, given: Partial<GrantRecord> = {}): GrantRecord => ({
  grantedAt,
  months: 2,
  endBefore: null,
  endsAt,
  checkAt: null,
  ...given,
});

/** The attempt as it is stored now. */
export const storedAttempt = async (
  database: Database,
  id: number,
): Promise<NonNullable<Awaited<ReturnType<AttemptReader['find']>>>> =>
  present(await createReaders(database).attemptReader.find(id));
