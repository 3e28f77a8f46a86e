import { useAtomValue } from 'jotai';
import { useNavigation } from 'react-router-dom';
import { leadAwaitedAtom } from '../outreach/lead-request.ts';
import { hidden } from '../ui/hidden.css.ts';
import { underWay, underWayLine } from './site-layout.css.ts';

/** Says that the next page is on its way, or the form that is asked before it (product.md 8.33). */
export function NavigationProgress() {
  const awaited = useAtomValue(leadAwaitedAtom);
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
