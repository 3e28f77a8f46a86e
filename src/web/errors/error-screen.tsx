import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { BrandLink } from '../layout/brand-link.tsx';
import { MAIN_ID } from '../layout/skip-link.tsx';
import type { PageRefusal } from '../page-route.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { AccessDeniedCard, SubscriptionRequiredCard } from './access-cards.tsx';
import { bareHeader } from './error-screen.css.ts';
import { FailureCard } from './failure-card.tsx';
import { NotFound } from './not-found.tsx';

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
    <main id={MAIN_ID} tabIndex={-1}>
      <ErrorScreen />
    </main>
  </>
);
