import { Link } from '../ui/link.tsx';
import * as css from './filter-chips.css.ts';

/** One filter: its words, how many it leaves, and the address that shows them. */
export type FilterChipData = {
  readonly key: string;
  readonly words: string;
  readonly count: number;
  readonly to: string;
  readonly isCurrent: boolean;
};

type FilterChipsProps = {
  /** What is filtered by. */
  readonly label: string;
  readonly chips: readonly FilterChipData[];
  /** Whether they lead to another page, and do not only change what is listed on this one. */
  readonly isElsewhere?: boolean;
};

/** Filters of a list as links, so that a filtered list has an address and works where no script runs. */
export const FilterChips = ({ label, chips, isElsewhere = false }: FilterChipsProps) => (
  <nav aria-label={label}>
    <ul className={css.chips}>
      {chips.map(({ key, words, count, to, isCurrent }) => (
        <li key={key}>
          <Link
            to={to}
            replace={!isElsewhere}
            preventScrollReset={!isElsewhere}
            className={css.looks[isCurrent ? 'on' : 'off']}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {words}
            <span className={css.count}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
