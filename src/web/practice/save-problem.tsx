import { useLocation } from 'react-router-dom';
import { isAccessRefusal, isSignedOut } from '../api/part-of-page.ts';
import { SubscriptionRequiredNotice } from '../errors/access-cards.tsx';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Why an answer is not saved: the call fails, or the session or the access has ended. */
export type SaveProblem = 'failing' | 'signed-out' | 'no-access';

export function toSaveProblem(error: unknown): SaveProblem {
  if (isAccessRefusal(error)) return 'no-access';
  return isSignedOut(error) ? 'signed-out' : 'failing';
}

type SaveTroubleNoticeProps = {
  readonly trouble: SaveProblem;
  /** What happens to the answer meanwhile. */
  readonly words: string;
  readonly onRetry: () => void;
};

/** Says that an answer is not saved, why, and what to do. */
export function SaveProblemNotice({ trouble, words, onRetry }: SaveTroubleNoticeProps) {
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
