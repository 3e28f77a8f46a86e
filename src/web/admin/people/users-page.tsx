import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { CalendarDayText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { ADMIN_PAGE_LINKS, USERS_PATH, userPath } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { cellLink, search as searchStyle, soft, whole } from '../records.css.ts';

type UsersData = OutputOf<'people.search'> & {
  readonly query: string;
  readonly isFurtherOn: boolean;
  readonly now: number;
};

/** Loads a page of accounts: those searched for, or the newest. */
export const loader: PageLoader<UsersData> = async ({ api, url }) => {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 254);
  const after = url.searchParams.get('after')?.slice(0, 300);
  const found = await api('people.search', { search: query, ...(after ? { after } : {}) });
  return { ...found, query, isFurtherOn: after !== undefined, now: Date.now() };
};

/** Everybody with an account, to be looked up by name or address (product.md 13.3). */
export function Component() {
  const { people, next, query, isFurtherOn, now } = useLoaderData() as UsersData;
  const path = (after: string | null): string => buildPathWithQuery(USERS_PATH, { q: query, after });
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGE_LINKS.users.label} />
      <PageHeader title={ADMIN_PAGE_LINKS.users.label}>
        Search by any part of a username or an email address, by a receipt number, or by the id of a payment or a part
        of it. Without a search the newest accounts come first.
      </PageHeader>
      <Card title={query === '' ? 'Newest accounts' : 'Accounts found'}>
        <div className={searchStyle}>
          <SearchForm
            key={query}
            action={USERS_PATH}
            query={query}
            label="Search users by username or email"
            placeholder="Username or email"
            mayBeEmpty
          />
        </div>
        {query === '' ? null : (
          <p className={soft} role="status">
            Accounts with <strong>{query}</strong>, first those that begin with it.{' '}
            <Link to={USERS_PATH}>Show all users</Link>
          </p>
        )}
        {people.length === 0 ? (
          <EmptyState drawing={<SheetDrawing />} title={isFurtherOn ? 'No more users' : 'No user found'}>
            A search finds three or more signs anywhere in a username or an email address, in any case, and six or more
            of the id of a payment.
          </EmptyState>
        ) : (
          <RowTable
            title={ADMIN_PAGE_LINKS.users.label}
            height="whole"
            columns={['Username', 'Email', 'Role', 'NPPE', 'P.Eng.', 'Member since']}
            rows={people.map((person) => rowOf(person, now))}
          />
        )}
        <PageLinks
          of="users"
          first={isFurtherOn ? path(null) : null}
          next={next === null ? null : path(next)}
          nextWords={query === '' ? 'Older accounts' : 'More users'}
        />
      </Card>
    </PageBody>
  );
}

const AccessUntil = ({ end, now }: { readonly end: string | null; readonly now: number }) => {
  if (end === null) return <span className={soft}>None</span>;
  return (
    <span className={whole}>
      {Date.parse(end) > now ? 'Until ' : 'Ended '}
      <CalendarDayText of={end} />
    </span>
  );
};

const rowOf = (person: UsersData['people'][number], now: number): TableRowData => ({
  key: person.id,
  cells: [
    <Link key="name" to={userPath(person.id)} className={cellLink}>
      {person.username}
    </Link>,
    <MailAddress key="email" of={person.email} />,
    <Badge key="role" tone={person.role === 'admin' ? 'accent' : 'neutral'}>
      {roleTitle(person.role)}
    </Badge>,
    <AccessUntil key="nppe" end={person.nppeEndsAt} now={now} />,
    <AccessUntil key="peng" end={person.pengEndsAt} now={now} />,
    <span key="since" className={whole}>
      <CalendarDayText of={person.createdAt} />
    </span>,
  ],
});
