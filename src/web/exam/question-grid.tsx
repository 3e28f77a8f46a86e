import { useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { moveInGrid } from '../question/grid-keys.ts';
import { useExam } from './exam-context.ts';
import { createGridCellAtom, GRID_CELL_FLAGS, questionCountsAtom, questionsAtom } from './exam-session.ts';
import * as css from './question-grid.css.ts';

type QuestionGridProps = { readonly onGo?: () => void };

/** All questions as numbered cells: the current one, and the state of each. */
export function QuestionGrid({ onGo }: QuestionGridProps) {
  const total = useAtomValue(questionsAtom).length;
  const cells = useMemo(() => Array.from({ length: total }, (_, place) => createGridCellAtom(place)), [total]);
  return (
    <ol className={css.grid} onKeyDown={moveInGrid}>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a cell is
        <Cell key={place} place={place} cell={cell} onGo={onGo} />
      ))}
    </ol>
  );
}

type CellProps = {
  readonly place: number;
  readonly cell: ReturnType<typeof createGridCellAtom>;
  readonly onGo: (() => void) | undefined;
};

const Cell = memo(function Cell({ place, cell, onGo }: CellProps) {
  const { client } = useExam();
  const state = useAtomValue(cell);
  const [answered, flagged] = [state & GRID_CELL_FLAGS.answered, state & GRID_CELL_FLAGS.flagged];
  const [guessed, current] = [state & GRID_CELL_FLAGS.guessed, state & GRID_CELL_FLAGS.current];
  const go = (): void => {
    client().go(place);
    onGo?.();
  };
  return (
    <li>
      <button
        type="button"
        className={[
          css.cell,
          answered && css.answered,
          guessed && css.guessed,
          flagged && css.flagged,
          current && css.current,
        ]
          .filter(Boolean)
          .join(' ')}
        aria-label={`Question ${place + 1}, ${answered ? 'answered' : 'not answered'}${guessed ? ', guess' : ''}${flagged ? ', flagged' : ''}`}
        aria-current={current ? 'true' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={go}
      >
        {place + 1}
      </button>
    </li>
  );
});

/** How many are answered and flagged. */
export function GridCounts() {
  const { answered, flagged } = useAtomValue(questionCountsAtom);
  return (
    <p className={css.counts}>
      {answered} answered · {flagged} flagged
    </p>
  );
}

/** What the cells mean. */
export const GridLegend = () => (
  <ul className={css.legend}>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.answered}`} />
      Answered
    </li>
    <li className={css.legendItem}>
      <span className={css.swatch} />
      Not Answered
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.answered} ${css.guessed}`} />
      Guess
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.flagged}`} />
      Flagged
    </li>
    <li className={css.legendItem}>
      <span className={`${css.swatch} ${css.current}`} />
      Current
    </li>
  </ul>
);
