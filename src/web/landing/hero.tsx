import type { OutputOf } from '../../application/contract/index.ts';
import { ADVERTISED_EXAMPLE_COUNT } from '../../domain/competency/bank-size.ts';
import { SAMPLE_QUESTION } from '../../domain/outreach/sample-question.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { OwnerText } from '../publishing/owner-text.tsx';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { clock, letterStates, optionStates, options, sheet, stem, top, track } from './exam-card.css.ts';
import { actions, aside, eyebrow, hero, large, lead, title, words } from './hero.css.ts';
import { HERO_TEXT } from './hero-text.ts';
import type { StartLinksData } from './start-links.ts';

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
const ExamCard = () => (
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

type HeroProps = {
  readonly links: StartLinksData;
  /** The owner's title and first sentences; ours where there are none. */
  readonly text: OutputOf<'publishing.readSitePage'> | null;
};

const OURS = {
  title: HERO_TEXT.title,
  html: '<p>Six chapters, two full mock exams of 110 questions, and a reason for every right and wrong option. One payment, two months, no renewal to cancel.</p>',
};

const FREE_QUESTIONS = { label: 'Try 10 Free Questions', to: '/free-questions' };
const PENG_EXAMPLE = { label: 'See the P.Eng. examples', to: '/peng-sample' };

/** The first screen: what it is, what it costs, what it looks like. */
export const Hero = ({ links, text }: HeroProps) => (
  <div className={hero}>
    <div className={words}>
      <p className={eyebrow}>
        {HERO_TEXT.what}
        <br />
        {HERO_TEXT.above}
      </p>
      <h1 className={title}>{(text ?? OURS).title}</h1>
      <OwnerText html={(text ?? OURS).html} className={lead} />
      <div className={actions}>
        <Link to={links.start.to} className={`${button.main} ${large}`}>
          {links.start.label}
        </Link>
        <SiteLink link={FREE_QUESTIONS} className={`${button.other} ${large}`} />
      </div>
      <p className={aside}>
        Applying for your licence? <SiteLink link={PENG_EXAMPLE} />, {ADVERTISED_EXAMPLE_COUNT} across five disciplines.
      </p>
    </div>
    <ExamCard />
  </div>
);
