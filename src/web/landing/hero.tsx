import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { EXAMPLES_PROMISED } from '../../domain/competency/bank-size.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { OwnerText } from '../publishing/owner-text.tsx';
import { button } from '../ui/button.css.ts';
import { ExamCard } from './exam-card.tsx';
import { actions, aside, eyebrow, hero, large, lead, title, words } from './hero.css.ts';
import { HERO_WORDS } from './hero-words.ts';
import type { StartLinks } from './start-links.ts';

type HeroProps = {
  readonly links: StartLinks;
  /** The owner's title and first sentences; ours where there are none. */
  readonly text: OutputOf<'publishing.readSitePage'> | null;
};

const OURS = {
  title: HERO_WORDS.title,
  html: '<p>Six chapters, two full mock exams of 110 questions, and a reason for every right and wrong option. One payment, two months, no renewal to cancel.</p>',
};

const FREE_QUESTIONS = { label: 'Try 10 Free Questions', to: '/free-questions' };
const PENG_EXAMPLE = { label: 'See the P.Eng. examples', to: '/peng-sample' };

/** The first screen: what it is, what it costs, what it looks like. */
export const Hero = ({ links, text }: HeroProps) => (
  <div className={hero}>
    <div className={words}>
      <p className={eyebrow}>
        {HERO_WORDS.what}
        <br />
        {HERO_WORDS.above}
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
        Applying for your licence? <SiteLink link={PENG_EXAMPLE} />, {EXAMPLES_PROMISED} across five disciplines.
      </p>
    </div>
    <ExamCard />
  </div>
);
