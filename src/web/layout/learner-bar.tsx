import { useLocation } from 'react-router-dom';
import { useViewer } from '../root.tsx';
import { frame } from '../ui/page-body.css.ts';
import { KeptLinks } from './kept-links.tsx';
import { bar, entries, entry } from './learner-bar.css.ts';
import type { NavLinkData } from './navigation.ts';
import { SiteLinkItems } from './site-link.tsx';

const LINKS: readonly NavLinkData[] = [
  { label: 'Today', to: '/dashboard', hasPages: true, parts: ['/plan'] },
  { label: 'Study Guide', to: '/study-guide', hasPages: true },
  { label: 'Practice', to: '/practice', hasPages: true, parts: ['/missed-questions', '/cards'] },
  { label: 'Mock Exams', to: '/exam-select', hasPages: true, parts: ['/exam'] },
  { label: 'Progress', to: '/analytics', hasPages: true, parts: ['/readiness'] },
];

/** Pages for administrators, which have a bar of their own, and the confirmation that leads back to them (product.md 1.35). */
const WITHOUT_BAR = /^\/(?:admin|confirm-identity)(?:\/|$)/;

/** The daily ways of a learner with access, below the navigation of the site. */
export function LearnerBar() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!viewer || (!viewer.subscription.active && viewer.role !== 'admin')) return null;
  if (WITHOUT_BAR.test(pathname)) return null;
  return (
    <nav className={bar} aria-label="Learning">
      <KeptLinks name="bar" links={LINKS}>
        <ul className={`${frame} ${entries}`}>
          <SiteLinkItems links={LINKS} className={entry} />
        </ul>
      </KeptLinks>
    </nav>
  );
}
