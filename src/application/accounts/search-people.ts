import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { PersonLine } from '../ports/administration.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Found = OutputOf<'people.search'>;

const ON_A_PAGE = 50;
const ID = /^\d{1,15}$/;

/** An account in the administrators' list. */
export const presentPerson = ({
  createdAt,
  nppeEndsAt,
  pengEndsAt,
  ...person
}: PersonLine): Found['people'][number] => ({
  ...person,
  createdAt: toIsoTime(createdAt),
  nppeEndsAt: toIsoTimeOrNull(nppeEndsAt),
  pengEndsAt: toIsoTimeOrNull(pengEndsAt),
});

/** The payment that a search names by its receipt number or by the provider's id (product.md 13.37). */
async function findPayment(payments: AccountsPorts['payments'], search: string) {
  const receipt = /^PL-(\d{1,15})$/i.exec(search)?.[1];
  if (receipt !== undefined) return payments.findById(Number(receipt));
  return /^pi_\w+$/.test(search) ? payments.findByIntent(search) : null;
}

/** Accounts whose username or address begins with the search text, or else the newest, page by page. */
export const searchPeople =
  ({ people, payments }: Pick<AccountsPorts, 'people' | 'payments'>): UseCase<'people.search'> =>
  async (_, { search = '', after }) => {
    const limit = ON_A_PAGE + 1;
    const prefix = search.trim();
    const payment = await findPayment(payments, prefix);
    if (payment) {
      const [payer] = await people.newest({ before: payment.userId + 1, limit: 1 });
      return accepted({ people: payer?.id === payment.userId ? [presentPerson(payer)] : [], next: null });
    }
    if (prefix !== '') {
      const found = await people.search(prefix, { after: after ?? '', limit });
      const shown = found.slice(0, ON_A_PAGE);
      const next = found.length > ON_A_PAGE ? (shown.at(-1)?.key ?? null) : null;
      return accepted({ people: shown.map(({ person }) => presentPerson(person)), next });
    }
    const before = after !== undefined && ID.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER;
    const newest = await people.newest({ before, limit });
    const shown = newest.slice(0, ON_A_PAGE);
    const last = shown.at(-1);
    return accepted({
      people: shown.map(presentPerson),
      next: newest.length > ON_A_PAGE && last ? String(last.id) : null,
    });
  };

/** The longest list of usernames. */
const LONGEST_LIST = 100;

/** Usernames by id, page by page. */
export const listUsers =
  ({ users }: Pick<AccountsPorts, 'users'>): UseCase<'accounts.listUsers'> =>
  async (_, { after = 0 }) =>
    accepted(await users.list(after, LONGEST_LIST));
