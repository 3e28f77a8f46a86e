import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
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

type GroupView = OutputOf<'study.search'>[number];

const Group = ({ group }: { readonly group: GroupView }) => (
  <section className={css.group}>
    <h2 className={css.groupTitle}>
      {group.kind === 'chapter' ? 'Chapter' : 'Module'} {group.order}: {group.title}
    </h2>
    <ul className={css.hits}>
      {group.hits.map(({ address, title, snippet }) => (
        <li key={address} className={css.hit}>
          <Link to={address} className={css.hitLink}>
            <Marked parts={title} />
          </Link>
          <p className={css.soft}>
            <Marked parts={snippet} />
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const countWords = (count: number): string => (count === 1 ? '1 section found.' : `${count} sections found.`);

/** What was found, by chapter and module, in the order of the books (product.md 5.14). */
export function SearchResults({ search: { query, groups } }: { readonly search: Results }) {
  const count = groups?.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0;
  return (
    <div className={css.results}>
      <PageTitle of="Search · Study Guide" />
      <h1>{query.trim() ? `Search: ${query.trim().slice(0, 80)}` : 'Search'}</h1>
      {groups ? (
        <p role="status">
          {count > 0 ? countWords(count) : 'Nothing was found. Try fewer words, or another form of them.'}
        </p>
      ) : (
        <LoadFailure title="The search could not be done" />
      )}
      {(groups ?? []).map((group) => (
        <Group key={`${group.kind} ${group.order}`} group={group} />
      ))}
    </div>
  );
}
