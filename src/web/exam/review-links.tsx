import { Printer } from 'lucide';
import { FilterChips } from '../question/filter-chips.tsx';
import { buildReviewAddress } from '../review/review-address.ts';
import { buildReviewItems, filterItemsByScope, listOfferedFilters } from '../review/review-items.ts';
import { REVIEW_FILTER_LABELS } from '../review/review-labels.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { actions, reviewLinks, soft } from './completed-exam.css.ts';
import type { CompletedAttemptData } from './exam-session.ts';

/** The ways into the review of a completed exam: all its questions, or those of a filter of the review. */
export function ReviewLinks({ view }: { readonly view: CompletedAttemptData }) {
  const { id } = view.examAttempt;
  const items = buildReviewItems(view, []);
  const chips = listOfferedFilters(items).map((filter) => ({
    key: filter,
    words: REVIEW_FILTER_LABELS[filter],
    count: filterItemsByScope(items, { filter, topic: null }).length,
    to: buildReviewAddress(id, { filter }),
    isCurrent: false,
  }));
  const first = chips.find(({ key, count }) => key === 'wrong' && count > 0) ?? chips[0];
  return (
    <section className={reviewLinks} aria-labelledby="review">
      <h2 id="review">Review</h2>
      <p className={soft}>One question at a time, with a reason for every option and the section that teaches it.</p>
      <FilterChips label="Questions to review" chips={chips} isElsewhere />
      <div className={actions}>
        <Link to={first?.to ?? buildReviewAddress(id, {})} className={button.main}>
          Review your answers
        </Link>
        <Link to={`/exam/${id}/print`} className={button.quiet}>
          <Icon of={Printer} size={18} />
          All on one page
        </Link>
      </div>
    </section>
  );
}
