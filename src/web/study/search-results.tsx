import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { searchTerms } from '../../domain/study/search-query.ts';
import type { SnippetPart } from '../../domain/study/search-snippet.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { SearchResults as Results } from './load-study-guide.ts';
import * as css from './search.css.ts';

/** Text with what was searched for marked; it is text and never HTML. */
const Marked = ({ parts }: { readonly parts: readonly SnippetPart[] }) =>
  parts.map(({ text, hit }, index) => {
    const key = `${index} ${text}`;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });

type Hit = OutputOf<'study.search'>[number];

const HitLine = ({ hit: { kind, order, parentTitle, address, title, snippet } }: { readonly hit: Hit }) => (
  <li className={css.hit}>
    <h2 className={css.hitTitle}>
      <Link to={address}>
        <Marked parts={title} />
      </Link>
    </h2>
    <p className={css.place}>
      {kind === 'chapter' ? 'Chapter' : 'Module'} {order}: {parentTitle}
    </p>
    <p className={css.soft}>
      <Marked parts={snippet} />
    </p>
  </li>
);

function outcome(query: string, count: number): string {
  if (searchTerms(query).length === 0) return 'Type a word to search for in the study guide and the course.';
  if (count === 0) return 'Nothing was found. Try fewer words, or another form of them.';
  return count === 1 ? '1 section found.' : `${count} sections found.`;
}

/** What was found, the best first (product.md 5.61). */
export const SearchResults = ({ search: { query, hits } }: { readonly search: Results }) => (
  <div className={css.results}>
    <PageTitle of="Search · Study Guide" />
    <h1>{query.trim() ? `Search: ${query.trim().slice(0, 80)}` : 'Search'}</h1>
    {hits ? <p role="status">{outcome(query, hits.length)}</p> : <LoadFailure title="The search could not be done" />}
    <ol className={css.hits}>
      {(hits ?? []).map((hit) => (
        <HitLine key={hit.address} hit={hit} />
      ))}
    </ol>
  </div>
);
