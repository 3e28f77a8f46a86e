import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { PersonSummary } from '../ports/administration.ts';
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
}: PersonSummary): Found['people'][number] => ({
  ...person,
  createdAt: toIsoTime(createdAt),
  nppeEndsAt: toIsoTimeOrNull(nppeEndsAt),
  pengEndsAt: toIsoTimeOrNull(pengEndsAt),
});

/** The payment that a search names by its receipt number, with or without its letters, or by the provider's id (product.md 13.37). */
async function findPayment(payments: AccountsPorts['payments'], search: string) {
  const receipt = /^PL-(\d{1,15})$/i.exec(search)?.[1] ?? /^\d{8}$/.exec(search)?.[0];
  if (receipt !== undefined) return payments.findById(Number(receipt));
  return /^pi_\w+$/.test(search) ? payments.findByIntent(search) : null;
}

/** From how many signs on accounts are looked for that have them anywhere: fewer are in nearly every address. */
const MIN_INNER_SIGNS = 3;

/** Marks a place among those that only contain the words: no folded name or address begins with it. */
const INNER = '\u0001';

/** Those that begin with the text, by an index, then those that only contain it (product.md 13.42). */
async function searchText(people: AccountsPorts['people'], text: string, after = ''): Promise<Found> {
  const isInner = after.startsWith(INNER);
  if (!isInner) {
    const found = await people.search(text, { after, limit: ON_A_PAGE + 1 });
    const shown = found.slice(0, ON_A_PAGE).map(({ person }) => presentPerson(person));
    if (found.length > ON_A_PAGE) return { people: shown, next: found[ON_A_PAGE - 1]?.key ?? null };
    if (shown.length > 0 || [...text].length < MIN_INNER_SIGNS) {
      const mayFollow = [...text].length >= MIN_INNER_SIGNS;
      const [another] = mayFollow ? await people.containing(text, { before: Number.MAX_SAFE_INTEGER, limit: 1 }) : [];
      return { people: shown, next: another ? `${INNER}${another.id + 1}` : null };
    }
  }
  const before = isInner ? Number(after.slice(1)) || 0 : Number.MAX_SAFE_INTEGER;
  const found = await people.containing(text, { before, limit: ON_A_PAGE + 1 });
  const shown = found.slice(0, ON_A_PAGE);
  const last = shown.at(-1);
  return { people: shown.map(presentPerson), next: found.length > ON_A_PAGE && last ? `${INNER}${last.id}` : null };
}

/** A part of the provider's id of a payment: letters, digits and underscores; fewer signs would find many. */
const PAYMENT_ID_PART = /^\w{6,255}$/;

/** Who paid something with such a part in the provider's id, for a search that found nobody by name or address (product.md 13.37). */
async function findPayers(people: AccountsPorts['people'], text: string): Promise<Found> {
  const payers = PAYMENT_ID_PART.test(text) ? await people.payersOf(text, ON_A_PAGE) : [];
  return { people: payers.map(presentPerson), next: null };
}

/** Accounts by their username or address, or else the newest, page by page. */
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
      const found = await searchText(people, prefix, after);
      const isNobody = found.people.length === 0 && found.next === null && after === undefined;
      return accepted(isNobody ? await findPayers(people, prefix) : found);
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
