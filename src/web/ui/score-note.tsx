import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { note } from './score-note.css.ts';

/** The muted line beside every score (product.md 4.12). */
export const ScoreNote = () => (
  <p className={note}>
    The pass mark here is {PASS_MARK_PERCENT}%. The official exam is pass or fail on a scaled standard of 65, which is
    not a percentage.
  </p>
);
