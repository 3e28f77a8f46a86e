import type { NavMenuData } from './navigation.ts';
import { menuHead, menuLink, section } from './site-header.css.ts';
import { SiteLink, SiteLinkItems } from './site-link.tsx';

/** The links of a menu, section by section, for the header as for the mobile menu. */
export const MenuSections = ({ menu }: { readonly menu: NavMenuData }) =>
  menu.sections.map(({ head, links }) => (
    <ul key={head?.label ?? menu.label} className={section}>
      {head ? (
        <li>
          <SiteLink link={head} className={menuHead} />
        </li>
      ) : null}
      <SiteLinkItems links={links} className={menuLink} />
    </ul>
  ));
