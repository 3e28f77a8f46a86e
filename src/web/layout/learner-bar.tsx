import { useViewer } from '../root.tsx';
import { frame } from '../ui/page-body.css.ts';
import { bar, entries, entry } from './learner-bar.css.ts';
import type { NavLink } from './navigation.ts';
import { SiteLink } from './site-link.tsx';

const LINKS: readonly NavLink[] = [
  { label: 'Today', to: '/dashboard', hasPages: true },
  { label: 'Study Guide', to: '/study-guide', hasPages: true },
  { label: 'Mock Exams', to: '/exam-select', hasPages: true },
  { label: 'Progress', to: '/analytics', hasPages: true },
];

/** The daily ways of a learner with access, below the navigation of the site. */
export function LearnerBar() {
  const viewer = useViewer();
  if (!viewer || (!viewer.subscription.active && viewer.role !== 'admin')) return null;
  return (
    <nav className={bar} aria-label="Learning">
      <ul className={`${frame} ${entries}`}>
        {LINKS.map((link) => (
          <li key={link.label}>
            <SiteLink link={link} className={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
