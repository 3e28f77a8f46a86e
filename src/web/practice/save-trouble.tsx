import { Link, useLocation } from 'react-router-dom';
import { SubscriptionRequiredNotice } from '../errors/access-cards.tsx';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';

/** What keeps an answer from being saved: the way to the server, the session, or the access. */
export type SaveTrouble = 'failing' | 'signed-out' | 'no-access';

type SaveTroubleNoticeProps = {
  readonly trouble: SaveTrouble;
  /** What becomes of the answer meanwhile. */
  readonly words: string;
  readonly onRetry: () => void;
};

/** An answer that is not saved, why, and what to do; nothing on the page is lost (product.md 5.51, 5.53). */
export function SaveTroubleNotice({ trouble, words, onRetry }: SaveTroubleNoticeProps) {
  const { pathname, search } = useLocation();
  const expired = useViewer()?.subscriptionStatus === 'active';
  if (trouble === 'no-access') return <SubscriptionRequiredNotice expired={expired} />;
  if (trouble === 'signed-out') {
    const target = encodeURIComponent(`${pathname}${search}`.slice(1));
    return (
      <Notice tone="flag" title="Not saved: you are signed out" role="alert">
        <p>{words}</p>
        <Link to={`/login?redirect=${target}`} className={button.other}>
          Sign In
        </Link>
      </Notice>
    );
  }
  return (
    <Notice tone="flag" title="Not saved" role="alert">
      <p>{words}</p>
      <button type="button" className={button.other} onClick={onRetry}>
        Retry
      </button>
    </Notice>
  );
}
