import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { PageHead } from '../head/page-head.tsx';
import type { PageLoader } from '../page-request.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import * as css from './glossary-page.css.ts';

type Terms = OutputOf<'study.readGlossary'>;

const TITLE = 'NPPE Glossary';
const DESCRIPTION =
  'The legal and professional terms that the NPPE tests, in alphabetical order: negligence, concurrent liability, Contract A, holdback, conflict of interest and others.';

export const loader: PageLoader<Terms> = ({ api }) => api('study.readGlossary', {});

const letterOf = (term: string): string => term.charAt(0).toUpperCase();

/** All terms of the glossary, by letter. */
export function Component() {
  const terms = useLoaderData() as Terms;
  const letters = [...new Set(terms.map(({ term }) => letterOf(term)))];
  return (
    <PageBody width="text">
      <PageHead title={TITLE} description={DESCRIPTION} path="/glossary" />
      <PageHeader title={TITLE}>{terms.length} terms used in the study guide and in the exam.</PageHeader>
      <nav className={css.letters} aria-label="Letters">
        {letters.map((letter) => (
          <a key={letter} href={`#letter-${letter}`} className={css.letter}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map((letter) => (
        <section key={letter} className={css.group} aria-labelledby={`letter-${letter}`}>
          <h2 id={`letter-${letter}`}>{letter}</h2>
          <TermList terms={terms.filter(({ term }) => letterOf(term) === letter)} />
        </section>
      ))}
    </PageBody>
  );
}

const TermList = ({ terms }: { readonly terms: Terms }) => (
  <dl className={css.terms}>
    {terms.map(({ anchor, term, also, definition }) => (
      <div key={anchor} id={anchor}>
        <dt>
          {term}
          {also.length > 0 ? <span className={css.also}> ({also.join(', ')})</span> : null}
        </dt>
        <dd>{definition}</dd>
      </div>
    ))}
  </dl>
);
