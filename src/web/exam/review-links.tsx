import { Printer } from 'lucide';
import { Link } from 'react-router-dom';
import { FilterChips } from '../question/filter-chips.tsx';
import { reviewAddress } from '../review/review-address.ts';
import { offeredFilters, reviewItems, scopedItems } from '../review/review-items.ts';
import { FILTER_WORDS } from '../review/review-words.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { actions, reviewLinks, soft } from './completed-exam.css.ts';
import type { ReviewView } from './exam-session.ts';

/** The ways into the review of a completed exam: all its questions, or those that were wrong, left open, guessed or flagged. */
export function ReviewLinks({ view }: { readonly view: ReviewView }) {
  const { id } = view.examAttempt;
  const items = reviewItems(view, []);
  const chips = offeredFilters(items).map((filter) => ({
    key: filter,
    words: FILTER_WORDS[filter],
    count: scopedItems(items, { filter, topic: null }).length,
    to: reviewAddress(id, { filter }),
    isCurrent: false,
  }));
  const first = chips.find(({ key, count }) => key === 'wrong' && count > 0) ?? chips[0];
  return (
    <section className={reviewLinks} aria-labelledby="review">
      <h2 id="review">Review</h2>
      <p className={soft}>One question at a time, with a reason for every option and the section that teaches it.</p>
      <FilterChips label="Questions to review" chips={chips} isElsewhere />
      <div className={actions}>
        <Link to={first?.to ?? reviewAddress(id, {})} className={button.main}>
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
