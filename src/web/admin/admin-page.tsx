import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { formatQuantity } from '../../domain/format-count.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { formatDate } from '../format/dates.ts';
import type { PageLoader } from '../page-request.ts';
import { ignoreQueryParameters } from '../revalidation.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryForm } from '../ui/retry-form.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ADMIN_LINKS, type AdminLinkData } from './admin-links.ts';
import * as css from './admin-page.css.ts';
import { described, links, panels } from './admin-page.css.ts';
import { editor } from './overview/overview.css.ts';
import type { OverviewData } from './overview/overview-data.ts';
import { OverviewSection } from './overview/overview-section.tsx';
import { smallPrint } from './records.css.ts';

/** A tab of the dashboard; its contents are loaded when it is opened. */
type AdminTab = {
  readonly value: string;
  readonly label: string;
  readonly Body: LazyExoticComponent<ComponentType>;
};

const editing = (kind: EntryKind) =>
  lazy(async () => {
    const { EditingTab } = await import('./editing/editing-tab.tsx');
    return { default: () => <EditingTab kind={kind} /> };
  });

const liveChat = lazy(async () => {
  const { AdminChat } = await import('../support/admin-chat.tsx');
  return {
    default: () => (
      <div className={described}>
        <p>Manage user support conversations in real-time</p>
        <AdminChat />
      </div>
    ),
  };
});

/** The tabs in their order, the first one open at first; each is one line here (product.md 11.1). */
const ADMIN_TABS: readonly AdminTab[] = [
  { value: 'chapters', label: 'Manage Study Guide Chapters', Body: editing('chapter') },
  { value: 'sections', label: 'Manage Study Guide Sections', Body: editing('section') },
  { value: 'modules', label: 'Manage Course Modules', Body: editing('module') },
  { value: 'course-sections', label: 'Manage Course Sections', Body: editing('course-section') },
  { value: 'site-content', label: 'Manage Site Content', Body: editing('site-content') },
  { value: 'chat', label: 'Live Chat Support', Body: liveChat },
];

const FIRST = ADMIN_TABS[0]?.value ?? '';

/**
 * The tabs; only in the browser, since the library writes style attributes, which our policy forbids in what the server sends,
 * and nothing in them works without scripts.
 */
function Tabs() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('tab');
  const open = ADMIN_TABS.some(({ value }) => value === asked) ? (asked ?? FIRST) : FIRST;
  const show = (value: string): void => void navigate({ search: `tab=${value}` }, { preventScrollReset: true });
  return (
    <Root value={open} onValueChange={show} activationMode="manual" className={css.tabs}>
      <List className={css.list} aria-label="What to manage">
        {ADMIN_TABS.map(({ value, label }) => (
          <Trigger key={value} value={value} className={css.trigger}>
            {label}
          </Trigger>
        ))}
      </List>
      {ADMIN_TABS.map(({ value, Body }) => (
        <Content key={value} value={value} className={css.content}>
          <Suspense fallback={<WaitingIndicator words="Loading" />}>
            <Body />
          </Suspense>
        </Content>
      ))}
    </Root>
  );
}

export const shouldRevalidate = ignoreQueryParameters('tab', 'whole', 'entry', 'user');

/** Loads the overview; where it cannot be read the editor below it is there all the same. */
export const loader: PageLoader<OverviewData | null> = ({ api }) =>
  loadOptionalPart(api('administration.overview', {}));

/** The editor, below the overview: an address that names a tab leads to it. */
function Editor() {
  const place = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const [isAsked] = useState(params.has('tab'));
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <section ref={place} className={editor} aria-labelledby="editor">
      <h2 id="editor">Editor</h2>
      <p className={smallPrint}>Every save keeps the version before it.</p>
      <noscript>
        <Notice tone="flag">
          <p>Editing needs JavaScript. Please switch it on.</p>
        </Notice>
      </noscript>
      {useHydrated() ? <Tabs /> : <WaitingIndicator words="Loading" />}
    </section>
  );
}

const OverviewUnknown = () => (
  <Notice tone="flag">
    <p>The figures could not be loaded. Everything else on this page works.</p>
    <RetryForm />
  </Notice>
);

/** Where administrators run the site: figures, texts in tabs, everything else in the panels below (product.md 11.1, 13.31). */
export function Component() {
  const overview = useLoaderData() as OverviewData | null;
  return (
    <PageBody>
      <PageTitle of="Admin Dashboard" />
      <meta name="robots" content="noindex" />
      <PageHeader title="Admin Dashboard">{overview ? summaryOf(overview) : null}</PageHeader>
      {overview ? <OverviewSection overview={overview} /> : <OverviewUnknown />}
      <Editor />
      <AdminPanels />
    </PageBody>
  );
}

/** The day, and how much waits, in a sentence. */
function summaryOf({ at, chats, reports, mails }: OverviewData): string {
  const waiting = chats.count + reports.count + mails.count;
  const words =
    waiting === 0 ? 'Nothing waits for you.' : `${formatQuantity(waiting, 'thing waits', 'things wait')} for you.`;
  return `${formatDate(at, SITE_TIME_ZONE)}. ${words}`;
}

type PanelData = { readonly title: string; readonly words: string; readonly to: readonly AdminLinkData[] };

const PANELS: readonly PanelData[] = [
  {
    title: 'P.Eng. Examples Management',
    words: 'Competency examples come in by spreadsheet, one discipline at a time.',
    to: [{ label: 'Upload Chemical Engineering Examples', to: '/admin/upload' }],
  },
  {
    title: 'Marketing & Analytics',
    words: 'Who asked for the free material.',
    to: [{ label: 'View Marketing Leads', to: '/admin/marketing-leads' }],
  },
];

/** As wide as the page: its links are many. */
const RUNNING_PANEL: PanelData = {
  title: 'Running the Site',
  words:
    'Questions and what learners report of them, posts, codes, people, the record of changes and how the site runs.',
  to: ADMIN_LINKS,
};

const Panel = ({ title, words, to }: PanelData) => (
  <Card title={title}>
    <p>{words}</p>
    <div className={links}>
      {to.map((link) => (
        <Link key={link.to} to={link.to} className={button.other}>
          {link.label}
        </Link>
      ))}
    </div>
  </Card>
);

/** What is managed on pages of its own (product.md 11.3). */
const AdminPanels = () => (
  <>
    <div className={panels}>
      {PANELS.map((panel) => (
        <Panel key={panel.title} {...panel} />
      ))}
    </div>
    <Panel {...RUNNING_PANEL} />
  </>
);
