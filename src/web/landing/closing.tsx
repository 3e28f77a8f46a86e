import { Link } from 'react-router-dom';
import { PlumbLineDrawing } from '../brand/drawings.tsx';
import { button } from '../ui/button.css.ts';
import { centred, closing, lead } from './closing.css.ts';
import { actions, large } from './hero.css.ts';
import type { StartLinks } from './start-links.ts';

/** The last word: begin, or look first. */
export const Closing = ({ links }: { readonly links: StartLinks }) => (
  <section className={closing} aria-labelledby="begin">
    <PlumbLineDrawing />
    <h2 id="begin">Find out where you stand</h2>
    <p className={lead}>
      Two evenings are enough for both mock exams. The rest of the two months is for what they show.
    </p>
    <div className={`${actions} ${centred}`}>
      <Link to={links.start.to} className={`${button.main} ${large}`}>
        {links.start.label}
      </Link>
      <Link to="/preview" className={`${button.other} ${large}`}>
        Preview Chapter 1
      </Link>
    </div>
  </section>
);
