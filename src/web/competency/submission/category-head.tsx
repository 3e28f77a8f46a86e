import { CATEGORY_TITLES } from '../../../domain/competency/competency-code.ts';
import type { CategoryStanding } from '../../../domain/competency/submission.ts';
import { oneDecimal } from '../../format/numbers.ts';
import { categoryTitle, flagged, scale, small } from './submission.css.ts';

/** The title of a category with the average of its levels against what is required (product.md 9.36). */
export function CategoryHead({ standing }: { readonly standing: CategoryStanding }) {
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
