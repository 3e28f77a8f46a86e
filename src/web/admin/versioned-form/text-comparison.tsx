import { hidden } from '../../ui/hidden.css.ts';
import { type ComparedRow, compareTexts } from './compare-texts.ts';
import * as css from './text-comparison.css.ts';

/** A field by its name on the form, and what two versions say in it. */
export type TextComparisonProps = { readonly label: string; readonly before: string; readonly after: string };

const SIGNS = { removed: '−', added: '+', same: '' } as const;
const WORDS = { removed: 'Removed: ', added: 'Added: ', same: '' } as const;

function Row({ row }: { readonly row: ComparedRow }) {
  if (row.kind === 'left-out') return <p className={css.leftOut}>{`${row.lines} lines are the same`}</p>;
  const Change = row.kind === 'removed' ? 'del' : 'ins';
  return (
    <p className={css.rows[row.kind]}>
      <span className={css.sign} aria-hidden="true">
        {SIGNS[row.kind]}
      </span>
      <span>
        <span className={hidden}>{WORDS[row.kind]}</span>
        {row.pieces.map(({ text, changed }, index) =>
          changed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and never move
            <Change key={index} className={css.change}>
              {text}
            </Change>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  );
}

/** What differs between two texts, line by line, with the words that were changed (product.md 11.8). */
export function TextComparison({ label, before, after }: TextComparisonProps) {
  const rows = compareTexts(before, after);
  if (rows.length === 0) return null;
  return (
    <div className={css.comparison}>
      <p className={css.label}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={css.text} aria-label={`Changes of ${label}`} tabIndex={0}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place, and never move
          <Row key={index} row={row} />
        ))}
      </section>
    </div>
  );
}
