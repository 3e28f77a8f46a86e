import { Link, useLocation } from 'react-router-dom';
import { useLeadFirst } from '../outreach/use-lead-first.ts';
import type { NavLink } from './navigation.ts';

type SiteLinkProps = { readonly link: NavLink; readonly className?: string };

/** A link of the navigation; the page in view is marked as such, its query included. */
export function SiteLink({ link, className }: SiteLinkProps) {
  const { pathname, search } = useLocation();
  const leadFirst = useLeadFirst();
  const { to, tryOut } = link;
  const current = to === `${pathname}${search}`;
  return (
    <Link
      to={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={tryOut && ((event) => leadFirst(event, tryOut, to))}
    >
      {link.label}
    </Link>
  );
}
