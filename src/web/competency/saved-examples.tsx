import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { list, listLink, soft } from './competency.css.ts';
import { selectionQuery } from './selection.ts';

type SavedExamplesProps = { readonly saved: OutputOf<'competency.saved'> | null };

/** The learner's own list; each entry opens its example (product.md 9.7). */
export const SavedExamples = ({ saved }: SavedExamplesProps) => (
  <Card title="My List">
    {saved === null ? <LoadFailure title="Your list could not be loaded" /> : null}
    {saved?.length === 0 ? <p className={soft}>Examples that you save are listed here.</p> : null}
    {saved && saved.length > 0 ? (
      <ul className={list}>
        {saved.map(({ exampleId, competency, discipline, opening }) => (
          <li key={exampleId}>
            <Link
              className={listLink}
              preventScrollReset
              to={selectionQuery(
                { discipline: discipline.id, competency: competency.id },
                { show: 'all', example: String(exampleId) },
              )}
            >
              {competency.code} {competency.competency}, {discipline.name}
            </Link>
            <p className={soft}>{opening}</p>
          </li>
        ))}
      </ul>
    ) : null}
  </Card>
);
