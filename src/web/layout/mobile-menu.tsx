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
import type { NavEntryData } from './navigation.ts';
import { SignInActions } from './sign-actions.tsx';
import { chevron } from './site-header.css.ts';
import { SiteLink } from './site-link.tsx';

const Entry = ({ entry }: { readonly entry: NavEntryData }) =>
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

/** The same links where there is no space for a bar of them: a disclosure, which opens without JavaScript. */
export const MobileMenu = ({ entries }: { readonly entries: readonly NavEntryData[] }) => (
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
          <SignInActions />
        </div>
      </nav>
    </div>
  </details>
);
