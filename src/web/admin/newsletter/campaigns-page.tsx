import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { isSubscriberSegment, SUBSCRIBER_SEGMENT_NAMES } from '../../../domain/outreach/campaign.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import {
  ADMIN_PAGE_LINKS,
  campaignPath,
  NEW_CAMPAIGN_PATH,
  NEWSLETTER_PATH,
  SUBSCRIBERS_PATH,
} from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { cellLink, whole } from '../records.css.ts';
import { CampaignStateBadge } from './campaign-form.tsx';

type CampaignsData = OutputOf<'campaigns.list'> & { readonly isFurtherOn: boolean };

/** Loads a page of newsletter mails, the newest first. */
export const loader: PageLoader<CampaignsData> = async ({ api, url }) => {
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const listed = await api('campaigns.list', before ? { before } : {});
  return { ...listed, isFurtherOn: before !== undefined };
};

/** The newsletter mails there are (product.md 8.47). */
export function Component() {
  const { campaigns, next, isFurtherOn } = useLoaderData() as CampaignsData;
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGE_LINKS.newsletter.label} />
      <PageHeader
        title={ADMIN_PAGE_LINKS.newsletter.label}
        actions={
          <>
            <Link to={SUBSCRIBERS_PATH} className={button.other}>
              Subscribers
            </Link>
            <Link to={NEW_CAMPAIGN_PATH} className={button.main}>
              New Newsletter
            </Link>
          </>
        }
      >
        Emails to people who asked for the newsletter and confirmed their address.
      </PageHeader>
      <Card title="All newsletters">
        {campaigns.length === 0 ? (
          <EmptyState drawing={<SheetDrawing />} title={isFurtherOn ? 'No older newsletters' : 'No newsletters yet'}>
            A newsletter is kept as a draft until you schedule it.
          </EmptyState>
        ) : (
          <RowTable
            title="Newsletters"
            height="whole"
            columns={['Subject', 'State', 'Recipients', 'Time', 'Sent to', 'Clicks']}
            rows={campaigns.map(rowOf)}
          />
        )}
        <PageLinks
          of="newsletters"
          first={isFurtherOn ? NEWSLETTER_PATH : null}
          next={next === null ? null : buildPathWithQuery(NEWSLETTER_PATH, { before: next })}
          nextWords="Older newsletters"
        />
      </Card>
    </PageBody>
  );
}

const rowOf = (mail: CampaignsData['campaigns'][number]): TableRowData => {
  const time = mail.startedAt ?? mail.sendAt;
  return {
    key: mail.id,
    cells: [
      <Link key="subject" to={campaignPath(mail.id)} className={cellLink}>
        {mail.subject}
      </Link>,
      <CampaignStateBadge key="state" state={mail.state} />,
      isSubscriberSegment(mail.segment) ? SUBSCRIBER_SEGMENT_NAMES[mail.segment] : mail.segment,
      time === null ? 'None' : <DateTimeText key="time" className={whole} of={time} />,
      formatCount(mail.sent),
      formatCount(mail.clicks),
    ],
  };
};
