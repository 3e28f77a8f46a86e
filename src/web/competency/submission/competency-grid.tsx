import { Circle, CircleCheck, CircleCheckBig, CircleDashed, type IconNode, MessageSquare } from 'lucide';
import { useSearchParams } from 'react-router-dom';
import { getCategoryOfCode } from '../../../domain/competency/competency-code.ts';
import { findLevelShortfall } from '../../../domain/competency/level-shortfall.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';
import {
  computeCategoryStandings,
  countProjectUses,
  ENTRY_STATES,
  type EntryState,
} from '../../../domain/competency/submission.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CategoryHead } from './category-head.tsx';
import { filterOf, filters } from './state-filter.css.ts';
import { ENTRY_STATE_LABELS, toStateLabel } from './state-label.ts';
import {
  barOf,
  bars,
  category as categoryStyle,
  cellLine,
  cellOf,
  cells,
  flagged,
  legend,
  letter,
  progress,
  small,
  stack,
  stateLine,
  strong,
  written as writtenStyle,
} from './submission.css.ts';
import type { SubmissionData } from './submission-data.ts';

type GridProps = { readonly view: SubmissionData; readonly regulator: Regulator };

const SIGNS: Readonly<Record<EntryState, IconNode>> = {
  ready: CircleCheckBig,
  checked: CircleCheck,
  draft: Circle,
  empty: CircleDashed,
};

/** The letter that represents a project in the matrix: A to Z, then A2 and on. */
export const projectLetter = (at: number): string =>
  `${String.fromCharCode(65 + (at % 26))}${at < 26 ? '' : Math.floor(at / 26) + 1}`;

/** The entries that the regulator asks for, those without a text too. */
function linesOf({ view, regulator }: GridProps) {
  return regulator.competencies.map(({ code }) => {
    const entry = view.entries.find((each) => each.code === code);
    const title = view.titles.find((each) => each.code === code)?.title ?? '';
    const empty = { level: null, projectId: null, findings: 0, newComments: 0, state: 'empty' as const };
    const shortfall = findLevelShortfall(regulator, code, entry?.level ?? null);
    return { ...empty, ...entry, code, title, shortfall };
  });
}

/** How many texts there are in each state. */
export function SubmissionProgress(props: GridProps) {
  const lines = linesOf(props);
  const low = lines.filter(({ state, shortfall }) => state === 'ready' && shortfall).length;
  const count = (state: EntryState) => lines.filter((line) => line.state === state).length;
  const states = [...ENTRY_STATES].reverse();
  return (
    <section className={progress} aria-label="Written so far">
      <p>
        <span className={writtenStyle}>{lines.length - count('empty')}</span>{' '}
        <span className={small}>of {lines.length} written</span>
      </p>
      <div className={stack}>
        <StateBar counts={states.map((state) => [state, count(state)])} total={lines.length} />
        <div className={legend}>
          {states.map((state) => (
            <span key={state} className={stateLine}>
              <Icon of={SIGNS[state]} size={16} /> {count(state)} {ENTRY_STATE_LABELS[state]}
            </span>
          ))}
        </div>
        {low > 0 ? (
          <p className={`${small} ${flagged}`}>
            {low} of those that are ready {low === 1 ? 'has a level' : 'have levels'} below what{' '}
            {props.regulator.shortName} requires.
          </p>
        ) : null}
      </div>
    </section>
  );
}

type StateBarProps = { readonly counts: readonly (readonly [EntryState, number])[]; readonly total: number };

/** How much of the whole each state is; drawn, since styles within elements are refused by the site. */
function StateBar({ counts, total }: StateBarProps) {
  let at = 0;
  return (
    <svg className={bars} viewBox="0 0 600 14" preserveAspectRatio="none" aria-hidden="true">
      {counts.map(([state, count]) => {
        const x = (at / total) * 600;
        at += count;
        const width = Math.max(0, (count / total) * 600 - 4);
        return count > 0 ? (
          <rect key={state} x={x + 1} y="1" width={width} height="12" rx="2" className={barOf[state]} />
        ) : null;
      })}
    </svg>
  );
}

/** Which state the address asks for; all of them where it names none. */
const useShownState = (): EntryState | null => {
  const [query] = useSearchParams();
  const asked = query.get('state');
  return ENTRY_STATES.find((state) => state === asked) ?? null;
};

type FilterProps = { readonly lines: ReturnType<typeof linesOf>; readonly shown: EntryState | null };

/** Narrows the matrix to the texts of one state. */
const StateFilter = ({ lines, shown }: FilterProps) => (
  <nav className={filters} aria-label="Competencies by state">
    {[null, ...[...ENTRY_STATES].reverse()].map((state) => (
      <Link
        key={state ?? 'all'}
        to={state ? `?state=${state}` : '?'}
        className={filterOf[state === shown ? 'chosen' : 'other']}
        aria-current={state === shown ? 'true' : undefined}
        preventScrollReset
        replace
      >
        {state ? ENTRY_STATE_LABELS[state] : 'All'}{' '}
        <span className={small}>{state ? lines.filter((line) => line.state === state).length : lines.length}</span>
      </Link>
    ))}
  </nav>
);

/** All competencies by category, with the average of each against what is required (product.md 9.36). */
export function CompetencyGrid(props: GridProps) {
  const { view, regulator } = props;
  const lines = linesOf(props);
  const shown = useShownState();
  const isShown = (line: { readonly state: EntryState }) => shown === null || line.state === shown;
  const overused = new Set(countProjectUses(view.entries).flatMap((use) => (use.isOverused ? use.projectId : [])));
  return (
    <section className={stack}>
      <h2>The {lines.length} competencies</h2>
      <p className={small}>Bar: required average, as far as it is known. Dot: average of the levels that you aim at.</p>
      <StateFilter lines={lines} shown={shown} />
      {lines.some(isShown) ? null : <p>No competency is in this state.</p>}
      {computeCategoryStandings(regulator, view.entries).map((standing) => {
        const inCategory = lines.filter((line) => getCategoryOfCode(line.code) === standing.category && isShown(line));
        return inCategory.length === 0 ? null : (
          <section key={standing.category} className={categoryStyle}>
            <CategoryHead standing={standing} />
            <ul className={cells}>
              {inCategory.map((line) => (
                <li key={line.code}>
                  <Cell {...line} projects={view.projects} isOverused={overused.has(line.projectId ?? 0)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

type CellProps = ReturnType<typeof linesOf>[number] & {
  readonly projects: SubmissionData['projects'];
  readonly isOverused: boolean;
};

function Cell({
  code,
  title,
  state,
  level,
  projectId,
  findings,
  newComments,
  projects,
  isOverused,
  shortfall,
}: CellProps) {
  const at = projects.findIndex(({ id }) => id === projectId);
  const hasFindings = state === 'checked' && findings > 0;
  const isFlagged = hasFindings || (state === 'ready' && shortfall !== null);
  return (
    <Link to={`/peng-prep/submission/${code}`} className={cellOf[state]}>
      <span className={cellLine}>
        <span className={strong}>{code}</span>
        {level === null ? null : <span className={small}>Level {level}</span>}
      </span>
      <span>{title}</span>
      {newComments > 0 ? (
        <span className={`${stateLine} ${strong}`}>
          <Icon of={MessageSquare} size={16} />
          {newComments} new {newComments === 1 ? 'comment' : 'comments'}
        </span>
      ) : null}
      <span className={cellLine}>
        <span className={isFlagged ? `${stateLine} ${flagged}` : stateLine}>
          <Icon of={SIGNS[state]} size={16} />
          {hasFindings ? `${findings} ${findings === 1 ? 'finding' : 'findings'}` : toStateLabel(state, shortfall)}
        </span>
        {at < 0 ? null : (
          <span className={isOverused ? `${letter} ${flagged}` : letter} title={projects[at]?.name}>
            {projectLetter(at)}
          </span>
        )}
      </span>
    </Link>
  );
}
