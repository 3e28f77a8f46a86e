import { Link, useLocation } from 'react-router-dom';
import type { NavLink } from './navigation.ts';

type SiteLinkProps = { readonly link: NavLink; readonly className?: string };

/** A link of the navigation; the page in view is marked as such, its query included. */
export function SiteLink({ link, className }: SiteLinkProps) {
  const { pathname, search } = useLocation();
  const current = link.to === `${pathname}${search}`;
  return (
    <Link to={link.to} className={className} aria-current={current ? 'page' : undefined}>
      {link.label}
    </Link>
  );
}
