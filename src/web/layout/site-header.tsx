import { ChevronDown } from 'lucide';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useViewer } from '../root.tsx';
import { AdminChatLink } from '../support/admin-chat-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { BrandLink } from './brand-link.tsx';
import { KeptLinks } from './kept-links.tsx';
import { MenuSections } from './menu-sections.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { type NavEntryData, navigationFor } from './navigation.ts';
import { SignInActions } from './sign-actions.tsx';
import { useSiteFrame } from './site-frame.ts';
import {
  bar,
  chevron,
  entries as entriesStyle,
  entry as entryStyle,
  header,
  menu,
  panel,
  signActions,
  wideActions,
  wideNavigation,
} from './site-header.css.ts';
import { SiteLink } from './site-link.tsx';

const openWithin = (root: HTMLElement | null, selector = 'details[open]'): HTMLDetailsElement[] => [
  ...(root?.querySelectorAll<HTMLDetailsElement>(selector) ?? []),
];

const close = (disclosure: HTMLDetailsElement): void => {
  disclosure.open = false;
};

/** Escape closes the innermost open menu and gives the focus back to the word that opened it. */
function closeInnermost(root: HTMLElement | null): void {
  const innermost = openWithin(root).at(-1);
  if (!innermost) return;
  const focused = innermost.contains(document.activeElement);
  close(innermost);
  if (focused) innermost.querySelector('summary')?.focus();
}

/** Groups within a menu stay as they are: closing one under the finger would move what is being pressed. */
const closeAllWithout = (root: HTMLElement | null, target: EventTarget | null): void =>
  openWithin(root, 'details[open]:not(details details)')
    .filter((disclosure) => !(target instanceof Node && disclosure.contains(target)))
    .forEach(close);

/**
 * Closes the open menus under `root` on Escape, on a press or a focus elsewhere, and after navigation. The menus are
 * native disclosures: without this they open and close all the same, and one that was opened before this code loaded
 * stays open.
 */
function useClosingDisclosures(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const visit = useRef(key);
  useEffect(() => {
    if (visit.current !== key) openWithin(root.current).forEach(close);
    visit.current = key;
  }, [key, root]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeInnermost(root.current);
    };
    const onElsewhere = (event: Event): void => closeAllWithout(root.current, event.target);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [root]);
}

const Entry = ({ entry }: { readonly entry: NavEntryData }) =>
  'to' in entry ? (
    <SiteLink link={entry} className={entryStyle} />
  ) : (
    <details name="site-nav" className={menu}>
      <summary className={entryStyle}>
        {entry.label}
        <span className={chevron}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </summary>
      <div className={panel}>
        <MenuSections menu={entry} />
      </div>
    </details>
  );

/** Name, navigation and sign-in: a bar where it fits, a menu where it does not. */
export function SiteHeader() {
  const root = useRef<HTMLElement>(null);
  const viewer = useViewer();
  const entries = navigationFor(viewer, useSiteFrame()?.moduleTitles ?? []);
  useClosingDisclosures(root);
  return (
    <header ref={root} className={header}>
      <KeptLinks name={`header ${viewer !== null}`} links={viewer?.role === 'admin' ? null : entries}>
        <div className={bar}>
          <BrandLink />
          <nav className={wideNavigation} aria-label="Main">
            <ul className={entriesStyle}>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
          <AdminChatLink />
          <div className={wideActions}>
            <div className={signActions[viewer ? 'member' : 'visitor']}>
              <SignInActions />
            </div>
          </div>
          <MobileMenu entries={entries} />
        </div>
      </KeptLinks>
    </header>
  );
}
