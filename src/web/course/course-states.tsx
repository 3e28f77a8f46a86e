import { Link, useLocation, useNavigation } from 'react-router-dom';
import { BeamDrawing } from '../brand/drawings.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RetryForm } from '../ui/retry-form.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { actions } from './course.css.ts';

/** For somebody without access: what it takes. */
export const PremiumContent = ({ expired }: { readonly expired: boolean }) => (
  <Card level={1} title="Premium Content">
    {expired ? <p>Your subscription has expired.</p> : null}
    <p>An active subscription is required to access the course materials.</p>
    <div className={actions}>
      <Link to="/checkout" className={button.main}>
        Subscribe Now
      </Link>
      <Link to="/dashboard" className={button.other}>
        Back to Dashboard
      </Link>
    </div>
  </Card>
);

/** The course could not be loaded; Retry asks for the same address again, with or without JavaScript. */
export function CourseFailure() {
  const { pathname } = useLocation();
  if (useNavigation().location?.pathname === pathname) return <Waiting words="Loading the course..." />;
  return (
    <Card level={1} title="Error Loading Course Content">
      <p>There was a problem loading the course content. Please try again later.</p>
      <RetryForm look="main" />
    </Card>
  );
}

/** The address names no module or no section that is there. */
export const NothingChosen = () => (
  <EmptyState drawing={<BeamDrawing />} title="Select a Module and Section">
    Choose a module, then one of its sections, to begin.
  </EmptyState>
);
