import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { AnnouncementState } from '../../../domain/publishing/announcement.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { CalendarDayText, DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { ADMIN_PAGE_LINKS, announcementPath, NEW_ANNOUNCEMENT_PATH } from '../admin-links.ts';
import { cellLink, whole } from '../records.css.ts';

export type AnnouncementData = OutputOf<'announcements.read'>;

const STATES = {
  scheduled: ['Scheduled', 'accent'],
  shown: ['Shown', 'good'],
  over: ['Over', 'neutral'],
  removed: ['Deleted', 'neutral'],
} as const satisfies Record<AnnouncementState, readonly [name: string, tone: string]>;

/** Whether an announcement is shown, in a word. */
export const AnnouncementStateBadge = ({ state }: { readonly state: AnnouncementState }) => {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Loads the announcements, the newest first. */
export const loader: PageLoader<AnnouncementData[]> = ({ api }) => api('announcements.list', {});

/** What is announced in a banner on the pages of the site (product.md 11.16). */
export function Component() {
  const announcements = useLoaderData() as AnnouncementData[];
  const { label } = ADMIN_PAGE_LINKS.announcements;
  return (
    <PageBody>
      <PageTitle of={label} />
      <PageHeader
        title={label}
        actions={
          <Link to={NEW_ANNOUNCEMENT_PATH} className={button.main}>
            New Announcement
          </Link>
        }
      >
        A banner at the foot of every page but the exam. Visitors see a change within a minute.
      </PageHeader>
      <Card title="All announcements">
        {announcements.length === 0 ? (
          <EmptyState drawing={<SheetDrawing />} title="No announcements yet">
            What you announce is listed here, also once it is over.
          </EmptyState>
        ) : (
          <RowTable
            title={label}
            height="whole"
            columns={['Announcement', 'State', 'Readers', 'From', 'Until']}
            rows={announcements.map(rowOf)}
          />
        )}
      </Card>
    </PageBody>
  );
}

function readersOf({ isForVisitors, isForAccounts, isForNppe, isForPeng }: AnnouncementData): string {
  const readers = [
    isForVisitors ? 'Visitors' : '',
    isForAccounts ? 'Accounts without access' : '',
    isForNppe ? 'NPPE learners' : '',
    isForPeng ? 'P.Eng. learners' : '',
  ].filter(Boolean);
  return readers.length === 4 ? 'Everybody' : readers.join(', ');
}

const rowOf = (announcement: AnnouncementData): TableRowData => ({
  key: announcement.id,
  cells: [
    <Link key="words" to={announcementPath(announcement.id)} className={cellLink}>
      {announcement.words}
    </Link>,
    <AnnouncementStateBadge key="state" state={announcement.state} />,
    readersOf(announcement),
    announcement.startsAt === null ? (
      'At once'
    ) : (
      <DateTimeText key="from" className={whole} of={announcement.startsAt} />
    ),
    announcement.endsAt === null ? 'No end' : <CalendarDayText key="until" of={announcement.endsAt} />,
  ],
});
