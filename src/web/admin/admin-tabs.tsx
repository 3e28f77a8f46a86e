import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { described } from './admin-page.css.ts';

/** A tab of the dashboard; its contents are loaded when it is opened. */
export type AdminTab = {
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
export const ADMIN_TABS: readonly AdminTab[] = [
  { value: 'chapters', label: 'Manage Study Guide Chapters', Body: editing('chapter') },
  { value: 'sections', label: 'Manage Study Guide Sections', Body: editing('section') },
  { value: 'modules', label: 'Manage Course Modules', Body: editing('module') },
  { value: 'course-sections', label: 'Manage Course Sections', Body: editing('course-section') },
  { value: 'site-content', label: 'Manage Site Content', Body: editing('site-content') },
  { value: 'chat', label: 'Live Chat Support', Body: liveChat },
];
