import { Circle, CircleCheck, CircleCheckBig, CircleDashed, type IconNode } from 'lucide';
import { Link } from 'react-router-dom';
import { categoryOf } from '../../../domain/competency/competency-code.ts';
import { CATEGORY_TITLES, type Regulator } from '../../../domain/competency/regulators.ts';
import {
  type CategoryStanding,
  categoryStandings,
  ENTRY_STATES,
  type EntryState,
  projectUses,
} from '../../../domain/competency/submission.ts';
import { oneDecimal } from '../../format/numbers.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  barOf,
  bars,
  category as categoryStyle,
  categoryTitle,
  cellLine,
  cellOf,
  cells,
  flagged,
  legend,
  letter,
  progress,
  scale,
  small,
  stack,
  stateLine,
  strong,
  written as writtenStyle,
} from './submission.css.ts';
import type { SubmissionView } from './submission-views.ts';

type GridProps = { readonly view: SubmissionView; readonly regulator: Regulator };

export const STATE_WORDS: Readonly<Record<EntryState, string>> = {
  ready: 'Ready',
  checked: 'Checked',
  draft: 'Draft',
  empty: 'Empty',
};

const SIGNS: Readonly<Record<EntryState, IconNode>> = {
  ready: CircleCheckBig,
  checked: CircleCheck,
  draft: Circle,
  empty: CircleDashed,
};

/** The letter by which a project stands in the matrix: A to Z, then A2 and on. */
export const projectLetter = (at: number): string =>
  `${String.fromCharCode(65 + (at % 26))}${at < 26 ? '' : Math.floor(at / 26) + 1}`;

/** The entries that the regulator asks for, those without a text too. */
function linesOf({ view, regulator }: GridProps) {
  return regulator.competencies.map(({ code }) => {
    const entry = view.entries.find((each) => each.code === code);
    const title = view.titles.find((each) => each.code === code)?.title ?? '';
    return { level: null, projectId: null, findings: 0, state: 'empty' as const, ...entry, code, title };
  });
}

/** How many texts there are in each state. */
export function WrittenSoFar(props: GridProps) {
  const lines = linesOf(props);
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
              <Icon of={SIGNS[state]} size={16} /> {count(state)} {STATE_WORDS[state]}
            </span>
          ))}
        </div>
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

/** All competencies by category, with the average of each against what is required (product.md 9.36). */
export function CompetencyGrid(props: GridProps) {
  const { view, regulator } = props;
  const lines = linesOf(props);
  const overused = new Set(projectUses(view.entries).flatMap((use) => (use.isOverused ? use.projectId : [])));
  return (
    <section className={stack}>
      <h2>The {lines.length} competencies</h2>
      <p className={small}>Bar: required average, as far as it is known. Dot: average of the levels that you aim at.</p>
      {categoryStandings(regulator, view.entries).map((standing) => (
        <section key={standing.category} className={categoryStyle}>
          <CategoryHead standing={standing} />
          <ul className={cells}>
            {lines
              .filter(({ code }) => categoryOf(code) === standing.category)
              .map((line) => (
                <li key={line.code}>
                  <Cell {...line} projects={view.projects} isOverused={overused.has(line.projectId ?? 0)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type CellProps = ReturnType<typeof linesOf>[number] & {
  readonly projects: SubmissionView['projects'];
  readonly isOverused: boolean;
};

function Cell({ code, title, state, level, projectId, findings, projects, isOverused }: CellProps) {
  const at = projects.findIndex(({ id }) => id === projectId);
  const hasFindings = state === 'checked' && findings > 0;
  return (
    <Link to={`/peng-prep/submission/${code}`} className={cellOf[state]}>
      <span className={cellLine}>
        <span className={strong}>{code}</span>
        {level === null ? null : <span className={small}>Level {level}</span>}
      </span>
      <span>{title}</span>
      <span className={cellLine}>
        <span className={hasFindings ? `${stateLine} ${flagged}` : stateLine}>
          <Icon of={SIGNS[state]} size={16} />
          {hasFindings ? `${findings} ${findings === 1 ? 'finding' : 'findings'}` : STATE_WORDS[state]}
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

function CategoryHead({ standing }: { readonly standing: CategoryStanding }) {
  const { category, asked, written, average, required, shortBy } = standing;
  const short = shortBy > 0 ? <strong className={flagged}>: {oneDecimal(shortBy)} short</strong> : null;
  return (
    <div>
      <h3 className={categoryTitle}>
        <span aria-hidden="true">{category}</span>
        {CATEGORY_TITLES[category]}
      </h3>
      <LevelScale average={average} required={required} isShort={shortBy > 0} />
      <p className={small}>
        {average === null ? 'No level yet' : `Average ${oneDecimal(average)}`}
        {required === null ? ', requirement not known: check with your regulator' : `, needs ${oneDecimal(required)}`}
        {short}
      </p>
      <p className={small}>
        {written} of {asked} written
      </p>
    </div>
  );
}

type ScaleProps = { readonly average: number | null; readonly required: number | null; readonly isShort: boolean };

const xOf = (level: number): number => 8 + level * 32;

/** The scale from 0 to 5; said in words below it. */
const LevelScale = ({ average, required, isShort }: ScaleProps) => (
  <svg className={scale} viewBox="0 0 176 30" aria-hidden="true">
    <line x1={xOf(0)} x2={xOf(5)} y1="12" y2="12" stroke="currentColor" />
    {[0, 1, 2, 3, 4, 5].map((level) => (
      <g key={level}>
        <line x1={xOf(level)} x2={xOf(level)} y1="9" y2="15" stroke="currentColor" />
        <text x={xOf(level)} y="28" fontSize="10" textAnchor="middle" fill="currentColor">
          {level}
        </text>
      </g>
    ))}
    {required === null ? null : (
      <line x1={xOf(required)} x2={xOf(required)} y1="2" y2="20" stroke="var(--color-ink)" strokeWidth="2" />
    )}
    {average === null ? null : (
      <circle
        cx={xOf(average)}
        cy="12"
        r="5"
        fill={isShort ? 'var(--color-paper)' : 'var(--color-accent)'}
        stroke={isShort ? 'var(--color-flag)' : 'var(--color-accent)'}
        strokeWidth="2"
      />
    )}
  </svg>
);
