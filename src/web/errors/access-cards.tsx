import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { OwnSubmissionLink } from '../competency/own-submission-link.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { actions, text } from './error-screen.css.ts';

const BackToDashboard = ({ look }: { readonly look: 'main' | 'other' }) => (
  <Link to="/dashboard" className={button[look]}>
    Back to Dashboard
  </Link>
);

/** A page for administrators, requested by another viewer (product.md 2.4). */
export const AccessDeniedCard = () => (
  <Card level={1} title="Access Denied">
    <PageTitle of="Access Denied" />
    <p className={text}>You don't have permission to access this page. Admin privileges are required.</p>
    <div className={actions}>
      <BackToDashboard look="main" />
    </div>
  </Card>
);

/** Why the viewer has no access (product.md 2.5). */
const whyNoAccess = (expired: boolean): string =>
  expired ? 'Your subscription has expired.' : "You don't have an active subscription.";

/** The same message inside a page that stays open: its content stays (product.md 5.51). */
export const SubscriptionRequiredNotice = ({ expired }: { readonly expired: boolean }) => (
  <Notice tone="flag" title="Subscription Required" role="alert">
    <p>{whyNoAccess(expired)}</p>
    <Link to={CHECKOUT_PATHS.nppe} className={button.main}>
      Subscribe Now
    </Link>
  </Notice>
);

type SubscriptionCardProps = { readonly product: 'nppe' | 'peng'; readonly expired: boolean };

/** A page that was not bought, or whose time has run out (product.md 2.5). */
export const SubscriptionRequiredCard = ({ product, expired }: SubscriptionCardProps) => (
  <Card level={1} title="Subscription Required">
    <PageTitle of="Subscription Required" />
    <p className={text}>{whyNoAccess(expired)}</p>
    <p className={text}>
      {product === 'nppe'
        ? 'The NPPE Study Package opens the course, the study guide and both mock exams.'
        : 'P.Eng. Examples opens the Example Bank for all five disciplines.'}
    </p>
    <div className={actions}>
      <Link to={CHECKOUT_PATHS[product]} className={button.main}>
        Subscribe Now
      </Link>
      {product === 'peng' ? <OwnSubmissionLink /> : null}
      <BackToDashboard look="other" />
    </div>
  </Card>
);
