import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { MAIL_TEMPLATES } from '../../../domain/mail/mail-templates.ts';
import { DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { ADMIN_PAGE_LINKS, mailPath } from '../admin-links.ts';
import { cellLink, whole } from '../records.css.ts';

type MailLine = OutputOf<'mails.list'>[number];

/** Loads the mails that can be edited. */
export const loader: PageLoader<MailLine[]> = ({ api }) => api('mails.list', {});

/** The mails that the site sends by itself, with what occasions each (product.md 6.13). */
export function Component() {
  const mails = useLoaderData() as MailLine[];
  const { label } = ADMIN_PAGE_LINKS.mails;
  return (
    <PageBody>
      <PageTitle of={label} />
      <PageHeader title={label}>
        What the site writes by itself. Newsletters and messages to the team are not among these.
      </PageHeader>
      <Card title="All emails">
        <RowTable
          title={label}
          height="whole"
          columns={['Email', 'Sent when', 'Subject', 'Wording']}
          rows={mails.map(rowOf)}
        />
      </Card>
    </PageBody>
  );
}

const rowOf = ({ name, subject, editedAt }: MailLine): TableRowData => ({
  key: name,
  cells: [
    <Link key="mail" to={mailPath(name)} className={cellLink}>
      {MAIL_TEMPLATES[name].title}
    </Link>,
    MAIL_TEMPLATES[name].occasion,
    subject,
    editedAt === null ? (
      <Badge key="words" tone="neutral">
        Default
      </Badge>
    ) : (
      <span key="words">
        <Badge tone="accent">Edited</Badge> <DateTimeText className={whole} of={editedAt} />
      </span>
    ),
  ],
});
