import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import * as css from './admin-page.css.ts';
import { AdminPanels } from './admin-panels.tsx';
import { ADMIN_TABS } from './admin-tabs.tsx';

const FIRST = ADMIN_TABS[0]?.value ?? '';

/** Where administrators run the site: texts in tabs, everything else in the panels below (product.md 11.1). */
export function AdminPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('tab');
  const open = ADMIN_TABS.some(({ value }) => value === asked) ? (asked ?? FIRST) : FIRST;
  const show = (value: string): void => void navigate({ search: `tab=${value}` }, { preventScrollReset: true });
  return (
    <PageBody>
      <PageTitle of="Admin Dashboard" />
      <meta name="robots" content="noindex" />
      <PageHeader title="Admin Dashboard">Every save keeps the version before it.</PageHeader>
      <noscript>
        <Notice tone="flag">
          <p>Editing needs JavaScript. Please switch it on.</p>
        </Notice>
      </noscript>
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
            <OpenedTab Body={Body} />
          </Content>
        ))}
      </Root>
      <AdminPanels />
    </PageBody>
  );
}

/** The contents of a tab come with scripts only: the server says that they are on their way. */
function OpenedTab({ Body }: Pick<(typeof ADMIN_TABS)[number], 'Body'>) {
  const waiting = <Waiting words="Loading" />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Body />
    </Suspense>
  );
}
