import { ChevronRight } from 'lucide';
import { useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { PageLoader } from '../page-request.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './admin-layout.css.ts';
import {
  ADMIN_PAGE_LINKS,
  ANNOUNCEMENTS_PATH,
  AUDIT_PATH,
  MAILS_PATH,
  NEWSLETTER_PATH,
  POSTS_PATH,
  PROMO_CODES_PATH,
  QUESTIONS_PATH,
  SUBSCRIBERS_PATH,
  USERS_PATH,
} from './admin-links.ts';

type Waiting = OutputOf<'administration.waiting'>;

/** An entry of the navigation; `below` names the pages under it in the breadcrumbs, by what their address ends with. */
type AdminEntry = {
  readonly label: string;
  readonly to: string;
  readonly waiting?: keyof Waiting;
  readonly below?: string;
};

const EDITOR = '/admin?tab=chapters';

const ENTRIES: readonly AdminEntry[] = [
  { label: 'Overview', to: '/admin', waiting: 'mails' },
  { label: 'Editor', to: EDITOR },
  { label: 'Questions', to: QUESTIONS_PATH, below: 'Question' },
  { label: 'Reports', to: '/admin/reports', waiting: 'reports' },
  { label: 'Examples', to: '/admin/upload' },
  { label: 'Posts', to: POSTS_PATH, below: 'Post' },
  { label: 'Promo Codes', to: PROMO_CODES_PATH, below: 'Code' },
  { label: 'Announcements', to: ANNOUNCEMENTS_PATH, below: 'Announcement' },
  { label: 'Users', to: USERS_PATH, below: 'User' },
  { label: 'Leads', to: '/admin/marketing-leads' },
  { label: 'Funnel', to: ADMIN_PAGE_LINKS.funnel.to },
  { label: ADMIN_PAGE_LINKS.newsletter.label, to: NEWSLETTER_PATH, below: 'Newsletter' },
  { label: ADMIN_PAGE_LINKS.mails.label, to: MAILS_PATH, below: 'Email' },
  { label: 'Chat', to: '/admin/chat', waiting: 'chats', below: ADMIN_PAGE_LINKS.replies.label },
  { label: 'Record of Changes', to: AUDIT_PATH },
  { label: ADMIN_PAGE_LINKS.health.label, to: ADMIN_PAGE_LINKS.health.to },
];

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The entry that the page in view belongs to; the tabs of the dashboard are the editor, where one is named. */
function entryOf(pathname: string, search: string): AdminEntry | undefined {
  if (pathname !== '/admin') return ENTRIES.findLast(({ to }) => isWithin(pathname, to));
  const tab = new URLSearchParams(search).get('tab');
  const to = tab === null ? '/admin' : tab === 'chat' ? '/admin/chat' : EDITOR;
  return ENTRIES.find((entry) => entry.to === to);
}

/** What waits, for the marks in the navigation; where that cannot be read there are none. */
export const loader: PageLoader<Waiting | null> = ({ api }) => loadOptionalPart(api('administration.waiting', {}));

const Mark = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <span className={css.mark}>
      {count}
      <span className={hidden}> waiting</span>
    </span>
  );

function Navigation({ current }: { readonly current: AdminEntry | undefined }) {
  const waiting = useLoaderData() as Waiting | null;
  const bar = useRef<HTMLUListElement>(null);
  const label = current?.label;
  // On a phone the bar is longer than the screen: the entry of the page in view is brought to sight.
  useEffect(() => {
    const entry = label && bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (entry && bar.current) bar.current.scrollLeft = entry.offsetLeft - bar.current.offsetLeft - 16;
  }, [label]);
  return (
    <nav className={css.band} aria-label="Administration">
      <ul ref={bar} className={css.entries}>
        {ENTRIES.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={css.entry} aria-current={entry === current ? 'true' : undefined}>
              {entry.label}
              {waiting && entry.waiting ? <Mark count={waiting[entry.waiting]} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a page under a list is called in the breadcrumbs. */
function pageBelow(pathname: string, below: string): string {
  if (pathname === SUBSCRIBERS_PATH) return 'Subscribers';
  if (pathname === ADMIN_PAGE_LINKS.statistics.to) return 'Statistics';
  return pathname.endsWith('/new') ? `New ${below.toLowerCase()}` : below;
}

type BreadcrumbsProps = { readonly current: AdminEntry; readonly pathname: string };

function Breadcrumbs({ current: { label, to, below }, pathname }: BreadcrumbsProps) {
  const isList = !below || pathname === to;
  const trail = [
    { label: 'Admin', to: '/admin' },
    { label, to },
    ...(isList ? [] : [{ label: pageBelow(pathname, below), to: pathname }]),
  ];
  return (
    <nav className={css.trail} aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        {trail.map((crumb, index) => (
          <li key={crumb.label} className={css.crumb}>
            {index === 0 ? null : <Icon of={ChevronRight} size={14} />}
            {index === trail.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The common navigation and the breadcrumbs of every page for administrators. */
export function Component() {
  const { pathname, search } = useLocation();
  const current = entryOf(pathname, search);
  return (
    <>
      <Navigation current={current} />
      {current ? <Breadcrumbs current={current} pathname={pathname} /> : null}
      <Outlet />
    </>
  );
}
