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
          <Suspense fallback={<Waiting words="Loading" />}>
            <Body />
          </Suspense>
        </Content>
      ))}
    </Root>
  );
}

/** Where administrators run the site: texts in tabs, everything else in the panels below (product.md 11.1). */
export function AdminPage() {
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
      {useHydrated() ? <Tabs /> : <Waiting words="Loading" />}
      <AdminPanels />
    </PageBody>
  );
}
