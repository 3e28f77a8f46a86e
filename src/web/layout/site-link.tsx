import { Link, useLocation } from 'react-router-dom';
import type { NavLink } from './navigation.ts';

type SiteLinkProps = { readonly link: NavLink; readonly className?: string };

/** How a link stands to the page in view: it leads there, its query included, or to what that page is a part of. */
function currentOf({ to, hasPages = false }: NavLink, pathname: string, search: string): 'page' | 'true' | undefined {
  if (to === `${pathname}${search}`) return 'page';
  return hasPages && (pathname === to || pathname.startsWith(`${to}/`)) ? 'true' : undefined;
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
