import { Link, useLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { BeamDrawing } from '../brand/drawings.tsx';
import type { NavLink } from '../layout/navigation.ts';
import type { PageLoad } from '../page-route.tsx';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { actions, meanwhile } from './unopened-page.css.ts';
import type { UnopenedEntry } from './unopened-pages.ts';

/** Gives the screen its entry. */
export const loadUnopened =
  (entry: UnopenedEntry): PageLoad<UnopenedEntry> =>
  async () =>
    entry;

const FOR_VISITORS: readonly NavLink[] = [
  { label: 'Create an Account', to: '/register' },
  { label: 'See What Is Included', to: '/#features' },
];

const WITHOUT_ACCESS: readonly NavLink[] = [
  { label: 'Subscribe Now', to: '/subscribe' },
  { label: 'Back to Dashboard', to: '/dashboard' },
];

const WITH_ACCESS: readonly NavLink[] = [
  { label: 'Take a Mock Exam', to: '/exam-select' },
  { label: 'Back to Dashboard', to: '/dashboard' },
];

/** What somebody can do on this site today. */
function linksFor(viewer: SessionUserView | null): readonly NavLink[] {
  if (!viewer) return FOR_VISITORS;
  return viewer.subscription.active ? WITH_ACCESS : WITHOUT_ACCESS;
}

/** The honest screen of a page that is not open yet: what it will hold, and what one can do meanwhile. */
export function UnopenedPage() {
  const { title, holds } = useLoaderData() as UnopenedEntry;
  const [first, ...others] = linksFor(useViewer());
  return (
    <PageBody width="text">
      <PageTitle of={title} />
      <meta name="robots" content="noindex" />
      <Card level={1} title={title}>
        <BeamDrawing />
        <p>{holds}</p>
        <p className={meanwhile}>This page is not open yet. Meanwhile:</p>
        <div className={actions}>
          {first ? (
            <Link to={first.to} className={button.main}>
              {first.label}
            </Link>
          ) : null}
          {others.map(({ label, to }) => (
            <Link key={to} to={to} className={button.other}>
              {label}
            </Link>
          ))}
        </div>
      </Card>
    </PageBody>
  );
}
