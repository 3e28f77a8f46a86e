import { ChevronDown } from 'lucide';
import { useRef } from 'react';
import { useViewer } from '../root.tsx';
import { AdminChatLink } from '../support/admin-chat-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { BrandLink } from './brand-link.tsx';
import { useClosingDisclosures } from './close-disclosures.ts';
import { MenuSections } from './menu-sections.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { type NavEntry, navigationFor } from './navigation.ts';
import { SignActions } from './sign-actions.tsx';
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

const Entry = ({ entry }: { readonly entry: NavEntry }) =>
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
  const entries = navigationFor(viewer);
  useClosingDisclosures(root);
  return (
    <header ref={root} className={header}>
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
            <SignActions />
          </div>
        </div>
        <MobileMenu entries={entries} />
      </div>
    </header>
  );
}
