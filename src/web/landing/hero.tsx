import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { ExamCard } from './exam-card.tsx';
import { actions, aside, eyebrow, hero, large, lead, title, words } from './hero.css.ts';
import type { StartLinks } from './start-links.ts';

/** The first screen: what it is, what it costs, what it looks like. */
export const Hero = ({ links }: { readonly links: StartLinks }) => (
  <div className={hero}>
    <div className={words}>
      <p className={eyebrow}>For engineers and geoscientists in Canada</p>
      <h1 className={title}>Walk into the NPPE knowing you are ready</h1>
      <p className={lead}>
        Six chapters, two full mock exams of 110 questions, and a reason for every right and wrong option. One payment,
        two months, no renewal to cancel.
      </p>
      <div className={actions}>
        <Link to={links.start.to} className={`${button.main} ${large}`}>
          {links.start.label}
        </Link>
        <Link to="/free-questions" className={`${button.other} ${large}`}>
          Try 10 Free Questions
        </Link>
      </div>
      <p className={aside}>
        Applying for your licence? <Link to="/peng-sample">See the P.Eng. examples</Link>, 170+ across five disciplines.
      </p>
    </div>
    <ExamCard />
  </div>
);
