import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { BrandLink } from '../layout/brand-link.tsx';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import type { PageRefusal } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AccessDeniedCard, SubscriptionRequiredCard } from './access-cards.tsx';
import { actions, bareHeader, reference as referenceStyle, text } from './error-screen.css.ts';
import { NotFound } from './not-found.tsx';

type FailureCardProps = { readonly message?: string | undefined; readonly reference?: string | undefined };

const GENERAL =
  'The page could not be loaded. The connection may be down, or something went wrong on our side. What you have saved is safe.';

/**
 * What failed, and the two ways on: the same page again, or home (product.md 7.3). Trying again loads the whole document,
 * since what failed may have been the page's own code.
 */
function FailureCard({ message, reference }: FailureCardProps) {
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

/** What a page refused with, or a failure where it was none of ours: its message never reaches the screen. */
function refusalOf(error: unknown): PageRefusal {
  if (!isRouteErrorResponse(error)) return { screen: 'failure' };
  const refusal = error.data as PageRefusal | undefined;
  if (refusal && typeof refusal === 'object' && 'screen' in refusal) return refusal;
  return { screen: error.status === 404 ? 'not-found' : 'failure' };
}

function Refusal({ refusal }: { readonly refusal: PageRefusal }) {
  switch (refusal.screen) {
    case 'access-denied':
      return <AccessDeniedCard />;
    case 'subscription-required':
      return <SubscriptionRequiredCard product={refusal.product ?? 'nppe'} expired={refusal.expired ?? false} />;
    case 'not-found':
      return <NotFound />;
    case 'failure':
      return <FailureCard message={refusal.message} reference={refusal.reference} />;
  }
}

/** The screen in the place of a page that could not or may not be shown, inside the layout of the page. */
export const ErrorScreen = () => (
  <PageBody width="text">
    <Refusal refusal={refusalOf(useRouteError())} />
  </PageBody>
);

/** The same where no layout surrounds it: at the root, and for pages that are nothing but themselves. */
export const BareErrorScreen = () => (
  <>
    <header className={bareHeader}>
      <BrandLink />
    </header>
    <main id={MAIN_ELEMENT_ID} tabIndex={-1}>
      <ErrorScreen />
    </main>
  </>
);
