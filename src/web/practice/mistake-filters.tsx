import type { InputOf, MistakeCounts } from '../../application/contract/index.ts';
import { MISTAKE_CAUSES, MISTAKE_SOURCES } from '../../domain/study/mistake.ts';
import { FilterChips } from '../question/filter-chips.tsx';
import { CAUSE_WORDS, SOURCE_WORDS } from '../question/mistake-words.ts';
import { filters } from './mistake-list.css.ts';

/** Which mistakes are looked at: a source, a cause, and a page of them. */
export type MistakeQuery = InputOf<'practice.listMissed'>;

/** The query of an address; what it does not know is left out. */
export function toMistakeQuery(params: URLSearchParams): MistakeQuery {
  const source = MISTAKE_SOURCES.find((each) => each === params.get('source'));
  const cause = [...MISTAKE_CAUSES, 'unnamed' as const].find((each) => each === params.get('cause'));
  const page = /^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0];
  return { ...(source ? { source } : {}), ...(cause ? { cause } : {}), ...(page ? { page } : {}) };
}

/** The address of a query. */
export function mistakesAddress(query: MistakeQuery): string {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const text = params.toString();
  return text ? `/missed-questions?${text}` : '/missed-questions';
}

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
            words: SOURCE_WORDS[each.source],
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
          words: CAUSE_WORDS[each.cause],
          count: each.count,
          to: mistakesAddress({ cause: each.cause }),
          isCurrent: each.cause === cause,
        }))}
      />
    </div>
  );
}
