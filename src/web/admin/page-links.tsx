import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { pages } from './records.css.ts';

type PageLinksProps = {
  /** What is listed, for those who hear it. */
  readonly of: string;
  /** The first page, where another one is in view. */
  readonly first: string | null;
  readonly next: string | null;
  readonly nextWords: string;
};

/** The ways to the other pages of a list that goes on by its last entry; nothing where it fits on one. */
export const PageLinks = ({ of, first, next, nextWords }: PageLinksProps) =>
  first === null && next === null ? null : (
    <nav className={pages} aria-label={`Pages of ${of}`}>
      {first === null ? null : (
        <Link to={first} className={button.other}>
          First page
        </Link>
      )}
      {next === null ? null : (
        <Link to={next} className={button.other}>
          {nextWords}
        </Link>
      )}
    </nav>
  );
