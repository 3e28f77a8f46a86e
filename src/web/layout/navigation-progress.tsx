import { useAtomValue } from 'jotai';
import { useNavigation } from 'react-router-dom';
import { isLeadAwaitedAtom } from '../outreach/lead-request.ts';
import { hidden } from '../ui/hidden.css.ts';
import { underWay, underWayLine } from './site-layout.css.ts';

/** Shows that the next page is loading, or the form asked for before it (product.md 8.33). */
export function NavigationProgress() {
  const awaited = useAtomValue(isLeadAwaitedAtom);
  const idle = useNavigation().state === 'idle' && !awaited;
  return (
    <div role="status">
      {idle ? null : (
        <div className={underWay}>
          <span className={underWayLine} />
          <span className={hidden}>Loading</span>
        </div>
      )}
    </div>
  );
}
