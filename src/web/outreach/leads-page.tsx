import { Download } from 'lucide';
import { useLoaderData } from 'react-router-dom';
import { formatCount } from '../../domain/format-count.ts';
import { LEAD_SEARCH_MAX_LENGTH } from '../../domain/outreach/lead-search.ts';
import { normalizeQuery } from '../../domain/study/search-query.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { LeadList, type LeadListData } from './lead-list.tsx';
import { counter, counters, number, said, search, soft } from './leads-page.css.ts';
import { LEADS_PATH, leadFilePath, leadsPath } from './leads-path.ts';

type LeadsData = { readonly view: LeadListData | null; readonly query: string; readonly isFurtherOn: boolean };

const ID = /^[1-9]\d{0,14}$/;

/** Loads a page of leads; an address that was put together wrongly shows the newest. */
export const loader: PageLoader<LeadsData> = async ({ api, url }) => {
  const typed = normalizeQuery(url.searchParams.get('q') ?? '');
  const query = typed.trim().slice(0, LEAD_SEARCH_MAX_LENGTH);
  const before = ID.exec(url.searchParams.get('before') ?? '')?.[0];
  const view = await loadOptionalPart(api('outreach.listLeads', { q: query, ...(before ? { before } : {}) }));
  return { view, query, isFurtherOn: before !== undefined };
};

/** The leads that asked for the free material, for administrators (product.md 8.29 to 8.31). */
export function Component() {
  const { view, query, isFurtherOn } = useLoaderData() as LeadsData;
  return (
    <PageBody>
      <PageTitle of="Marketing Leads" />
      <PageHeader
        title="Marketing Leads"
        actions={
          <a href={leadFilePath(query)} className={button.other}>
            <Icon of={Download} size={18} />
            Export CSV
          </a>
        }
      >
        Who left a name and an email address for the free material. The file has what the list shows, all pages of it;
        its times are UTC.
      </PageHeader>
      {view ? <Counters of={view.counts} /> : null}
      <Card title="Leads">
        <div className={search}>
          <SearchForm
            key={query}
            action={LEADS_PATH}
            query={query}
            label="Search leads by name, email or source"
            placeholder="Name, email or source"
            mayBeEmpty
          />
        </div>
        {query && view?.leads.length ? (
          <p className={soft} role="status">
            Leads that match <strong>{query}</strong>. <Link to={leadsPath({ query: '' })}>Show all leads</Link>
          </p>
        ) : null}
        {view ? (
          <LeadList view={view} query={query} isFurtherOn={isFurtherOn} />
        ) : (
          <LoadFailure
            title="Error loading marketing leads"
            words="Failed to fetch marketing leads. Check your connection and try again."
          />
        )}
      </Card>
    </PageBody>
  );
}

const Counters = ({ of: { total, freeQuestions, thisWeek } }: { readonly of: LeadListData['counts'] }) => (
  <dl className={counters}>
    {(
      [
        ['Total Leads', total],
        ['From Free Questions', freeQuestions],
        ['This Week', thisWeek],
      ] as const
    ).map(([words, count]) => (
      <div key={words} className={counter}>
        <dt className={said}>{words}</dt>
        <dd className={number}>{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
);
