import { MOCK_ITEMS } from '../../domain/exam/blueprint.ts';
import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { band, figure, figures, number, said } from './figures.css.ts';

const FIGURES = [
  [String(MOCK_ITEMS), 'exam questions in two sets'],
  ['2 h 30', 'timed, as on the day'],
  ['6', 'blueprint areas, weighted'],
  [`${PASS_MARK_PERCENT}%`, 'pass mark you practise to'],
] as const;

/** The product in four numbers. */
export const Figures = () => (
  <div className={band}>
    <dl className={figures}>
      {FIGURES.map(([value, words]) => (
        <div key={words} className={figure}>
          <dt className={said}>{words}</dt>
          <dd className={number}>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);
