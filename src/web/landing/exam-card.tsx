import { SAMPLE_QUESTION } from '../../domain/outreach/sample-question.ts';
import { hidden } from '../ui/hidden.css.ts';
import { clock, letterStates, optionStates, options, sheet, stem, top, track } from './exam-card.css.ts';

const { stem: STEM, options: OPTIONS } = SAMPLE_QUESTION;

/** How far the bar has come, of all questions of a mock exam. */
const DONE = 37;
const ALL = 110;

const LETTERS = [
  { letter: 'A', state: 'struck' },
  { letter: 'B', state: 'open' },
  { letter: 'C', state: 'chosen' },
  { letter: 'D', state: 'open' },
] as const;

const SAID = { struck: 'struck out', chosen: 'chosen', open: '' } as const;

const Option = ({ letter, state }: (typeof LETTERS)[number]) => (
  <li className={optionStates[state]}>
    <span className={letterStates[state]}>{letter}</span>
    <span>
      {state === 'struck' ? <s>{OPTIONS[letter]}</s> : OPTIONS[letter]}
      <span className={hidden}> {SAID[state]}</span>
    </span>
  </li>
);

/** The product itself instead of a picture of it: a free question, in the look of the mock exam (product.md 8.25). */
export const ExamCard = () => (
  <figure className={sheet}>
    <figcaption className={hidden}>One of the free questions, in the look of a mock exam</figcaption>
    <p className={top}>
      <span>Sample question</span>
      <span className={clock}>01:38:12</span>
    </p>
    <svg className={track} viewBox={`0 0 ${ALL} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={DONE} height="1" fill="currentColor" />
    </svg>
    <p className={stem}>{STEM}</p>
    <ol className={options}>
      {LETTERS.map((option) => (
        <Option key={option.letter} {...option} />
      ))}
    </ol>
  </figure>
);
