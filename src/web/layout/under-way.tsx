import { useNavigation } from 'react-router-dom';
import { hidden } from '../ui/hidden.css.ts';
import { underWay, underWayLine } from './site-layout.css.ts';

/** Says that the next page is on its way. */
export function UnderWay() {
  const idle = useNavigation().state === 'idle';
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
