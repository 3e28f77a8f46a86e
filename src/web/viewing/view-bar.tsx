import type { SessionUserView } from '../../application/contract/index.ts';
import { bar, end, name, words } from './view-bar.css.ts';

/**
 * Says on every page that an administrator sees it as a learner, and ends that (product.md 13.44). Written by the server
 * outside the app, so that it is there without scripts and brings none to learners.
 */
export const ViewBar = ({ username }: Pick<SessionUserView, 'username'>) => (
  <aside className={bar} aria-label="View as learner">
    <p className={words}>
      You are viewing as <strong className={name}>{username}</strong>.{' '}
      <span role="status" data-view-note="">
        Nothing you do here is saved.
      </span>
    </p>
    <form method="post" action="/end-view">
      <button type="submit" className={end}>
        End View
      </button>
    </form>
  </aside>
);
