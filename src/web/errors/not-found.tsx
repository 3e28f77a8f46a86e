import { PlumbLineDrawing } from '../brand/drawings.tsx';
import { useViewer } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { drawingRow, list, listLink, text } from './error-screen.css.ts';

const FOR_VISITORS = [
  { to: '/', label: 'Home' },
  { to: '/free-questions', label: 'Free NPPE Questions' },
  { to: '/login', label: 'Sign In' },
  { to: '/contact', label: 'Contact Us' },
] as const;

const FOR_LEARNERS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/study-guide', label: 'Study Guide' },
  { to: '/exam-select', label: 'Practice Exams' },
  { to: '/contact', label: 'Contact Us' },
] as const;

/** A page that does not exist: with the pages probably meant, and in development a hint for the developer. */
export function NotFound() {
  const links = useViewer() ? FOR_LEARNERS : FOR_VISITORS;
  return (
    <Card level={1} title="404 Page Not Found">
      <PageTitle of="404 Page Not Found" />
      <meta name="robots" content="noindex" />
      <div className={drawingRow}>
        <PlumbLineDrawing />
      </div>
      <p className={text}>There is no page at this address. It may have moved, or the link may be mistyped.</p>
      {import.meta.env.DEV ? <p className={text}>Did you forget to add the page to the router?</p> : null}
      <ul className={list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={listLink}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
