import { ChevronDown, Menu, X } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import { MenuSections } from './menu-sections.tsx';
import {
  actions,
  closedSign,
  disclosure,
  entryRow,
  group,
  inner,
  item,
  opener,
  openSign,
  panel,
} from './mobile-menu.css.ts';
import type { NavEntry } from './navigation.ts';
import { SignActions } from './sign-actions.tsx';
import { chevron } from './site-header.css.ts';
import { SiteLink } from './site-link.tsx';

const Entry = ({ entry }: { readonly entry: NavEntry }) =>
  'to' in entry ? (
    <SiteLink link={entry} className={entryRow} />
  ) : (
    <details name="site-menu">
      <summary className={entryRow}>
        {entry.label}
        <span className={chevron}>
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <div className={group}>
        <MenuSections menu={entry} />
      </div>
    </details>
  );

/** The same links where there is no room for a bar of them: a disclosure, which opens without JavaScript. */
export const MobileMenu = ({ entries }: { readonly entries: readonly NavEntry[] }) => (
  <details className={disclosure}>
    <summary className={opener}>
      <span className={closedSign}>
        <Icon of={Menu} />
      </span>
      <span className={openSign}>
        <Icon of={X} />
      </span>
      Menu
    </summary>
    <div className={panel}>
      <nav className={inner} aria-label="Menu">
        <ul className={item}>
          {entries.map((entry) => (
            <li key={entry.label} className={item}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
        <div className={actions}>
          <SignActions />
        </div>
      </nav>
    </div>
  </details>
);
