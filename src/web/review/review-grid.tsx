import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AREA_CODES, type AreaCode, BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { FilterChips } from '../question/filter-chips.tsx';
import { moveInGrid } from '../question/grid-keys.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { SelectField } from '../ui/select-field.tsx';
import { buildReviewAddress, type ReviewPosition, toReviewPosition } from './review-address.ts';
import * as css from './review-grid.css.ts';
import { filterItemsByScope, isItemOfTopic, listOfferedFilters, type ReviewItemData } from './review-items.ts';
import { OUTCOME_LABELS, REVIEW_FILTER_LABELS } from './review-labels.ts';

type ReviewGridProps = {
  readonly attemptId: number;
  readonly items: readonly ReviewItemData[];
  readonly place: ReviewPosition;
  /** The number of the question in view. */
  readonly current: number | null;
};

/** All questions as numbered cells, with the filters: those that are not looked at are faint. */
export function ReviewGrid({ attemptId, items, place, current }: ReviewGridProps) {
  const { filter, topic } = place;
  const shown = new Set(filterItemsByScope(items, place).map(({ number }) => number));
  const filters = listOfferedFilters(items).map((each) => ({
    key: each,
    words: REVIEW_FILTER_LABELS[each],
    count: filterItemsByScope(items, { filter: each, topic }).length,
    to: buildReviewAddress(attemptId, { filter: each, topic }),
    isCurrent: each === filter,
  }));
  return (
    <Card title={`${items.length} questions`} aside={<span className={css.shown}>{shown.size} shown</span>}>
      <FilterChips label="Questions to show" chips={filters} />
      <TopicChoice attemptId={attemptId} items={items} topic={topic} />
      <ol className={css.grid} onKeyDown={moveInGrid}>
        {items.map((item) => (
          <Cell
            key={item.number}
            item={item}
            to={buildReviewAddress(attemptId, { ...place, number: item.number })}
            isShown={shown.has(item.number)}
            isCurrent={item.number === current}
            isEntry={item.number === (current ?? 1)}
          />
        ))}
      </ol>
      <Legend />
    </Card>
  );
}

type CellProps = {
  readonly item: ReviewItemData;
  readonly to: string;
  readonly isShown: boolean;
  readonly isCurrent: boolean;
  /** The one cell that the Tab key reaches; arrows lead to the others. */
  readonly isEntry: boolean;
};

const Cell = ({ item: { number, outcome, marks }, to, isShown, isCurrent, isEntry }: CellProps) => (
  <li>
    <Link
      to={to}
      replace
      preventScrollReset
      className={[css.cells[outcome], marks.flagged && css.flagged, isCurrent && css.current, !isShown && css.faint]
        .filter(Boolean)
        .join(' ')}
      aria-label={`Question ${number}, ${OUTCOME_LABELS[outcome].words.toLowerCase()}${marks.flagged ? ', flagged' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isEntry ? 0 : -1}
    >
      {number}
    </Link>
  </li>
);

/** Areas with their topics, as far as the exam has questions of them. */
function TopicChoice({
  attemptId,
  items,
  topic,
}: Pick<ReviewGridProps, 'attemptId' | 'items'> & Pick<ReviewPosition, 'topic'>) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // A second arrow key goes on from this value, although the page does not show the new address yet.
  const [chosen, setChosen] = useState({ at: '', topic: '' });
  const areas = AREA_CODES.filter((area) => items.some(({ question }) => question.area === area));
  return (
    <div className={needsScript}>
      <SelectField
        label="Area or topic"
        value={chosen.at === key ? chosen.topic : (topic ?? '')}
        onChange={(event) => {
          setChosen({ at: key, topic: event.currentTarget.value });
          // The address knows a filter chosen a moment ago, which the screen may not show yet.
          const { filter } = toReviewPosition(new URLSearchParams(window.location.search));
          const to = buildReviewAddress(attemptId, { filter, topic: event.currentTarget.value || null });
          void navigate(to, { replace: true, preventScrollReset: true });
        }}
      >
        <option value="">All areas</option>
        {areas.map((area) => (
          <optgroup key={area} label={BLUEPRINT[area].title}>
            <option value={area}>
              {BLUEPRINT[area].title} ({items.filter((item) => isItemOfTopic(item, area)).length})
            </option>
            {topicsOf(items, area).map(({ code, title, count }) => (
              <option key={code} value={code}>
                {title} ({count})
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}

/** The topics of an area that the exam has questions of, in the order of the blueprint. */
function topicsOf(items: readonly ReviewItemData[], area: AreaCode) {
  const titles = new Map<string, string>();
  for (const { question, details } of items) {
    if (question.area === area && details) titles.set(details.topic.code, details.topic.title);
  }
  const place = (code: string): number => Number(code.split('.')[1] ?? 0);
  return [...titles]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([code, title]) => ({ code, title, count: items.filter((item) => isItemOfTopic(item, code)).length }));
}

/** What the cells mean. */
const Legend = () => (
  <ul className={css.legend}>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.looks.wrong}`} />
      Wrong
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.looks.right}`} />
      Right
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.looks.unanswered}`} />
      Not Answered
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.looks.right} ${css.flagged}`} />
      Flagged
    </li>
  </ul>
);
