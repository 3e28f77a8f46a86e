import { Download } from 'lucide';
import { Form, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../../../domain/outreach/subscriber.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { CalendarDayText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, NEWSLETTER_PATH, SUBSCRIBERS_PATH } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { filters, whole } from '../records.css.ts';
import { counter, counters, number, said } from './newsletter.css.ts';

type Listed = OutputOf<'newsletter.listSubscribers'>;

type SubscribersData = Listed & {
  readonly query: string;
  readonly state: SubscriberState | null;
  readonly isFurtherOn: boolean;
};

const STATES = {
  subscribed: ['Subscribed', 'good'],
  pending: ['Not confirmed', 'neutral'],
  unsubscribed: ['Unsubscribed', 'flag'],
  bounced: ['Bounced', 'flag'],
} as const satisfies Record<SubscriberState, readonly [name: string, tone: string]>;

/** Loads a page of the list; an address that was put together wrongly shows all of it. */
export const loader: PageLoader<SubscribersData> = async ({ api, url }) => {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const state = SUBSCRIBER_STATES.find((name) => name === url.searchParams.get('state')) ?? null;
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const listed = await api('newsletter.listSubscribers', {
    q: query,
    ...(state ? { state } : {}),
    ...(before ? { before } : {}),
  });
  return { ...listed, query, state, isFurtherOn: before !== undefined };
};

/** The subscribers of the newsletter, each with their consent (product.md 8.45). */
export function Component() {
  const { counts, subscribers, next, query, state, isFurtherOn } = useLoaderData() as SubscribersData;
  const chosen = { q: query, state };
  return (
    <PageBody>
      <PageTitle of="Newsletter Subscribers" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.newsletter.label}
        title="Newsletter Subscribers"
        actions={
          <>
            <a href={buildPathWithQuery('/api/admin/newsletter/subscribers/export', chosen)} className={button.other}>
              <Icon of={Download} size={18} />
              Export CSV
            </a>
            <Link to={NEWSLETTER_PATH} className={button.other}>
              All Newsletters
            </Link>
          </>
        }
      >
        The file has what the list shows, all pages of it, with the words of each consent; its times are UTC.
      </PageHeader>
      <dl className={counters}>
        {SUBSCRIBER_STATES.map((name) => (
          <div key={name} className={counter}>
            <dt className={said}>{STATES[name][0]}</dt>
            <dd className={number}>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <Card title="Subscribers">
        <Form method="get" action={SUBSCRIBERS_PATH} className={filters} key={`${query} ${state}`}>
          <TextField label="Address" name="q" type="search" defaultValue={query} maxLength={200} />
          <SelectField label="State" name="state" defaultValue={state ?? ''}>
            <option value="">All</option>
            {SUBSCRIBER_STATES.map((name) => (
              <option key={name} value={name}>
                {STATES[name][0]}
              </option>
            ))}
          </SelectField>
          <button type="submit" className={button.other}>
            Show
          </button>
        </Form>
        {subscribers.length === 0 ? (
          <EmptyState
            drawing={<SheetDrawing />}
            title={query || state ? 'No subscribers match' : 'No subscribers yet'}
            {...(query || state ? { action: <Link to={SUBSCRIBERS_PATH}>Show all subscribers</Link> } : {})}
          >
            Addresses appear here as soon as somebody asks for the newsletter.
          </EmptyState>
        ) : (
          <RowTable
            title="Subscribers"
            height="whole"
            columns={['Email', 'State', 'Consent', 'Confirmed']}
            rows={subscribers.map(rowOf)}
          />
        )}
        <PageLinks
          of="subscribers"
          first={isFurtherOn ? buildPathWithQuery(SUBSCRIBERS_PATH, chosen) : null}
          next={next === null ? null : buildPathWithQuery(SUBSCRIBERS_PATH, { ...chosen, before: next })}
          nextWords="Earlier subscribers"
        />
      </Card>
    </PageBody>
  );
}

const rowOf = ({ id, email, state, consentedAt, confirmedAt }: Listed['subscribers'][number]): TableRowData => ({
  key: id,
  cells: [
    <MailAddress key="email" of={email} />,
    <Badge key="state" tone={STATES[state][1]}>
      {STATES[state][0]}
    </Badge>,
    <span key="consent" className={whole}>
      <CalendarDayText of={consentedAt} />
    </span>,
    <span key="confirmed" className={whole}>
      {confirmedAt === null ? 'No' : <CalendarDayText of={confirmedAt} />}
    </span>,
  ],
});
