import type { MistakeCounts } from '../../application/contract/index.ts';
import { FilterChips } from '../question/filter-chips.tsx';
import { MISTAKE_CAUSE_LABELS, MISTAKE_SOURCE_LABELS } from '../question/mistake-labels.ts';
import { filters } from './mistake-list.css.ts';
import { type MistakeQuery, mistakesAddress } from './mistakes-address.ts';

type MistakeFiltersProps = { readonly counts: MistakeCounts; readonly query: MistakeQuery };

/** By source and by cause; what leaves nothing is not offered. */
export function MistakeFilters({ counts, query: { source, cause } }: MistakeFiltersProps) {
  const all = { key: 'all', words: 'All', count: counts.count, to: mistakesAddress({}) };
  const bySource = counts.bySource.filter((each) => each.count > 0 || each.source === source);
  const byCause = counts.byCause.filter((each) => each.count > 0 || each.cause === cause);
  return (
    <div className={filters}>
      <FilterChips
        label="Where you missed them"
        chips={[
          { ...all, isCurrent: !source && !cause },
          ...bySource.map((each) => ({
            key: each.source,
            words: MISTAKE_SOURCE_LABELS[each.source],
            count: each.count,
            to: mistakesAddress({ source: each.source }),
            isCurrent: each.source === source,
          })),
        ]}
      />
      <FilterChips
        label="Why you missed them"
        chips={byCause.map((each) => ({
          key: each.cause,
          words: MISTAKE_CAUSE_LABELS[each.cause],
          count: each.count,
          to: mistakesAddress({ cause: each.cause }),
          isCurrent: each.cause === cause,
        }))}
      />
    </div>
  );
}
