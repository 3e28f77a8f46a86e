import { hidden } from '../ui/hidden.css.ts';
import { clock, letterStates, optionStates, options, sheet, stem, top, track } from './exam-card.css.ts';

const QUESTION = 37;
const OF = 110;

const OPTIONS = [
  {
    letter: 'A',
    state: 'struck',
    text: 'Say nothing, since the drawings were sealed by a colleague who is responsible for them.',
  },
  {
    letter: 'B',
    state: 'chosen',
    text: 'Tell the colleague and your manager in writing, and follow up until it is corrected.',
  },
  { letter: 'C', state: 'open', text: 'Correct the drawings yourself and reissue them under your own seal.' },
  { letter: 'D', state: 'open', text: 'Wait until the fabricator raises the discrepancy, then recommend a change.' },
] as const;

const SAID = { struck: 'struck out', chosen: 'chosen', open: '' } as const;

const Option = ({ letter, state, text }: (typeof OPTIONS)[number]) => (
  <li className={optionStates[state]}>
    <span className={letterStates[state]}>{letter}</span>
    <span>
      {state === 'struck' ? <s>{text}</s> : text}
      <span className={hidden}> {SAID[state]}</span>
    </span>
  </li>
);

/** The product itself instead of a picture of it: a question as it stands in the mock exam. */
export const ExamCard = () => (
  <figure className={sheet}>
    <figcaption className={hidden}>A question as you see it in a mock exam</figcaption>
    <p className={top}>
      <span>
        Mock Exam Set 1 · Question {QUESTION} of {OF}
      </span>
      <span className={clock}>01:38:12</span>
    </p>
    <svg className={track} viewBox={`0 0 ${OF} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={QUESTION} height="1" fill="currentColor" />
    </svg>
    <p className={stem}>
      While reviewing shop drawings you find that a colleague sealed a connection detail that does not meet the standard
      cited in the contract. What should you do first?
    </p>
    <ol className={options}>
      {OPTIONS.map((option) => (
        <Option key={option.letter} {...option} />
      ))}
    </ol>
  </figure>
);
