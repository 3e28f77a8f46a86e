import { Link, useLocation } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { actions, reference as referenceStyle, text } from './error-screen.css.ts';

type FailureCardProps = { readonly message?: string | undefined; readonly reference?: string | undefined };

const GENERAL =
  'The page could not be loaded. The connection may be down, or something went wrong on our side. What you have saved is safe.';

/**
 * What failed, and the two ways on: the same page again, or home (product.md 7.3). Trying again loads the whole document,
 * since what failed may have been the page's own code.
 */
export function FailureCard({ message, reference }: FailureCardProps) {
  const { pathname, search } = useLocation();
  return (
    <Card level={1} title="Something went wrong">
      <PageTitle of="Something went wrong" />
      <p className={text}>{message ?? GENERAL}</p>
      {reference ? <p className={referenceStyle}>Reference: {reference}</p> : null}
      <div className={actions}>
        <Link to={`${pathname}${search}`} reloadDocument className={button.main}>
          Try Again
        </Link>
        <Link to="/" className={button.other}>
          Back to Home
        </Link>
      </div>
    </Card>
  );
}
