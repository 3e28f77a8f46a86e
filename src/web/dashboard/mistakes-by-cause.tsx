import type { MistakeCounts } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { ShareBar } from '../analytics/share-bars.tsx';
import { mistakesAddress } from '../practice/mistakes-address.ts';
import { MISTAKE_CAUSE_LABELS } from '../question/mistake-labels.ts';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { cause, causeLine, causes, missed, soft } from './study-cards.css.ts';

type MistakesByCauseProps = Pick<MistakeCounts, 'count' | 'byCause'>;

/** How many questions wait, and for what reason they were missed; each reason leads to its questions. */
export const MistakesByCause = ({ count, byCause }: MistakesByCauseProps) => {
  if (count === 0) {
    return (
      <p>Questions that you answer wrong, leave open or guess wait here, with their cause, to be answered again.</p>
    );
  }
  const named = byCause.filter((each) => each.count > 0).sort((one, other) => other.count - one.count);
  const most = Math.max(...named.map((each) => each.count));
  return (
    <div className={missed}>
      <p>{formatQuantity(count, 'question is', 'questions are')} waiting to be answered again.</p>
      <ul className={causes}>
        {named.map((each) => (
          <li key={each.cause} className={cause}>
            <span className={causeLine}>
              <span>
                {MISTAKE_CAUSE_LABELS[each.cause]} <span className={soft}>{each.count}</span>
              </span>
              <Link to={mistakesAddress({ cause: each.cause })}>
                {each.cause === 'unnamed' ? 'Name the causes' : `Answer ${each.count}`}
                <span className={hidden}> ({MISTAKE_CAUSE_LABELS[each.cause]})</span>
              </Link>
            </span>
            <ShareBar tally={{ right: each.count, items: most }} tone={each.cause === 'unnamed' ? 'hollow' : 'plain'} />
          </li>
        ))}
      </ul>
      <div>
        <Link to="/missed-questions" className={button.other}>
          Answer Them Again
        </Link>
      </div>
    </div>
  );
};
