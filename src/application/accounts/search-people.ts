import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { PeopleReader, PersonLine } from '../ports/administration.ts';

type Found = OutputOf<'people.search'>;

const ON_A_PAGE = 50;
const ID = /^\d{1,15}$/;

/** An account as administrators see it in a list (product.md 13.3). */
export const presentPerson = ({
  createdAt,
  nppeEndsAt,
  pengEndsAt,
  ...person
}: PersonLine): Found['people'][number] => ({
  ...person,
  createdAt: moment(createdAt),
  nppeEndsAt: momentOrNull(nppeEndsAt),
  pengEndsAt: momentOrNull(pengEndsAt),
});

/** Accounts whose username or address begins as typed, or else the newest; page by page (product.md 13.3). */
export const searchPeople =
  ({ people }: { readonly people: Pick<PeopleReader, 'search' | 'newest'> }) =>
  async ({ search = '', after }: CommandOf<'people.search'>): Promise<Result<Found, Refusal>> => {
    const limit = ON_A_PAGE + 1;
    const prefix = search.trim();
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
