import type { OutputOf } from '../../application/contract/index.ts';
import { getLeadSourceName } from '../../domain/outreach/lead.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { formatLeadDateTime } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { RowTable, type TableRowData } from '../ui/row-table.tsx';
import { name, pages, whole } from './leads-page.css.ts';
import { leadsPath } from './leads-path.ts';

/** What the server answers for the page. */
export type LeadListData = OutputOf<'outreach.listLeads'>;

type LeadListProps = {
  readonly view: LeadListData;
  readonly query: string;
  /** Whether newer leads are on pages before this one. */
  readonly isFurtherOn: boolean;
};

/** A page of leads, or why there are none, and the way to the others (product.md 8.29, 8.30). */
export const LeadList = ({ view, query, isFurtherOn }: LeadListProps) => (
  <>
    {view.leads.length === 0 ? (
      <NoLeads isSearch={query !== ''} isFurtherOn={isFurtherOn} />
    ) : (
      <RowTable
        title="Leads"
        columns={['Name', 'Email', 'Source', 'Date Submitted']}
        rows={view.leads.map(rowOf)}
        height="whole"
      />
    )}
    {isFurtherOn || view.olderThan !== null ? (
      <nav className={pages} aria-label="Pages of leads">
        {isFurtherOn ? (
          <Link to={leadsPath({ query })} className={button.other}>
            Newest leads
          </Link>
        ) : null}
        {view.olderThan === null ? null : (
          <Link to={leadsPath({ query, before: view.olderThan })} className={button.other}>
            Older leads
          </Link>
        )}
      </nav>
    ) : null}
  </>
);

/** When a lead came, in the reader's own time zone (product.md 1.15). */
const SubmittedAt = ({ of }: { readonly of: string }) => (
  <time dateTime={of} className={whole}>
    {formatLeadDateTime(of, useTimeZone())}
  </time>
);

const rowOf = ({ id, firstName, lastName, email, source, createdAt }: LeadListData['leads'][number]): TableRowData => ({
  key: id,
  cells: [
    <span key="name" className={name} dir="auto">
      {`${firstName} ${lastName}`.trim()}
    </span>,
    <MailAddress key="email" of={email} />,
    <span key="source" className={whole}>
      {getLeadSourceName(source)}
    </span>,
    <SubmittedAt key="date" of={createdAt} />,
  ],
});

const NoLeads = ({ isSearch, isFurtherOn }: { readonly isSearch: boolean; readonly isFurtherOn: boolean }) => {
  if (isFurtherOn) return <EmptyState drawing={<SheetDrawing />} title="No older leads" />;
  return isSearch ? (
    <EmptyState
      drawing={<SheetDrawing />}
      title="No leads match your search"
      action={<Link to={leadsPath({ query: '' })}>Show all leads</Link>}
    >
      A search finds every name, email address and source that contains what is typed, in one piece.
    </EmptyState>
  ) : (
    <EmptyState drawing={<SheetDrawing />} title="No marketing leads yet">
      Whoever asks for the free questions or the P.Eng. example will be here.
    </EmptyState>
  );
};
