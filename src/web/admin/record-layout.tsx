import type { ReactNode } from 'react';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ADMIN_PAGE_LINKS, type AdminLinkData, auditPath } from './admin-links.ts';

type RecordLayoutProps = {
  readonly title: string;
  /** The list that contains the record, and the plural name of its entries. */
  readonly list: AdminLinkData;
  readonly all: string;
  /** What the record of changes knows it by. */
  readonly subject: { readonly kind: string; readonly id: number };
  readonly width?: 'text';
  readonly summary?: string;
  /** Further ways on from here, before those that every such page has. */
  readonly ways?: ReactNode;
  readonly children: ReactNode;
};

/** The page of one person, code or post: its name, the way to what was changed about it and back to its list (product.md 13.17). */
export const RecordLayout = ({ title, list, all, subject, width, summary, ways, children }: RecordLayoutProps) => (
  <PageBody {...(width ? { width } : {})}>
    <PageTitle of={title} />
    <PageHeader
      above={list.label}
      title={title}
      actions={
        <>
          {ways}
          <Link to={auditPath({ kind: subject.kind, subject: subject.id })} className={button.other}>
            {ADMIN_PAGE_LINKS.audit.label}
          </Link>
          <Link to={list.to} className={button.other}>
            {all}
          </Link>
        </>
      }
    >
      {summary}
    </PageHeader>
    {children}
  </PageBody>
);
