import { useLocation } from 'react-router-dom';
import { Link } from '../ui/link.tsx';
import type { NavLinkData } from './navigation.ts';

type SiteLinkProps = { readonly link: NavLinkData; readonly className?: string };

/** The relation of a link to the current page: it leads there, its query included, or to a page that contains it. */
export function currentOf(link: NavLinkData, pathname: string, search: string): 'page' | 'true' | undefined {
  if (link.to === `${pathname}${search}`) return 'page';
  const places = [...(link.hasPages ? [link.to] : []), ...(link.parts ?? [])];
  return places.some((place) => `${pathname}/`.startsWith(`${place}/`)) ? 'true' : undefined;
}

/** A link of the navigation; that of the page in view is marked as such. */
export function SiteLink({ link, className }: SiteLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link to={link.to} className={className} aria-current={currentOf(link, pathname, search)}>
      {link.label}
    </Link>
  );
}

type SiteLinkItemsProps = { readonly links: readonly NavLinkData[]; readonly className: string };

/** The items of a list of links. */
export const SiteLinkItems = ({ links, className }: SiteLinkItemsProps) =>
  links.map((link) => (
    <li key={link.label}>
      <SiteLink link={link} className={className} />
    </li>
  ));
