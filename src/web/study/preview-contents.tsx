import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { useHasAccess, useViewer } from '../root.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './preview-contents.css.ts';

type Section = { readonly id: number; readonly title: string };

const { priceCents, months } = PRODUCTS.nppe;

/** The anchor of a section of the free chapter on its page. */
export const toSectionAnchor = ({ id }: Section): string => `section-${id}`;

/** Leads the keyboard along with the page to the section a link was followed to, as a browser without scripts does. */
function useFocusAtPlace(): void {
  const { hash, key } = useLocation();
  const isFollowed = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (isFollowed && hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key, isFollowed]);
}

/** What the free chapter holds, each section a link that works without scripts, and what the rest costs. */
export const PreviewContents = ({ sections }: { readonly sections: readonly Section[] }) => {
  useFocusAtPlace();
  return (
    <>
      <PriceLine />
      <nav className={css.contents} aria-labelledby="in-this-chapter">
        <h2 id="in-this-chapter" className={css.title}>
          In this chapter
        </h2>
        <ol className={css.list}>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${toSectionAnchor(section)}`} className={css.link}>
                {section.title}
              </Link>
            </li>
          ))}
        </ol>
        <Link to="/glossary" className={css.link}>
          Glossary of all terms
        </Link>
      </nav>
    </>
  );
};

/** On a narrow screen the card with the price is below the whole chapter. */
function PriceLine() {
  const viewer = useViewer();
  const hasAccess = useHasAccess();
  if (hasAccess) return null;
  return (
    <p className={css.priceLine}>
      The whole guide and the exams: {canadianDollars(priceCents, 'short')} for {months} months.{' '}
      {viewer ? <Link to="/subscribe">Subscribe Now</Link> : <Link to="/register">Create an Account</Link>}
    </p>
  );
}
