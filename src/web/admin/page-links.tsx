import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { pages } from './records.css.ts';

type PageLinksProps = {
  /** The name of the list, for screen readers. */
  readonly of: string;
  /** The first page, where another one is in view. */
  readonly first: string | null;
  readonly next: string | null;
  readonly nextWords: string;
};

/** The links to the other pages of a list with cursor pagination; nothing where it fits on one. */
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
