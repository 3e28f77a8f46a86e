import { useRef } from 'react';
import type { OutputOf } from '../../application/contract/index.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { RemovableList } from '../ui/removable-list.tsx';
import { soft } from './competency.css.ts';
import { buildExampleSelectionQuery } from './selection.ts';

type Saved = OutputOf<'competency.saved'>;

/** The learner's own list; each entry opens its example and can be taken off (product.md 9.7, 9.28). */
export function SavedExamples({ saved }: { readonly saved: Saved | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="My List" heading={heading}>
      {saved ? (
        <RemovableList
          entries={saved.map(toEntry)}
          removed="Removed from your list"
          heading={heading}
          empty={<p className={soft}>Examples that you save are listed here.</p>}
        />
      ) : (
        <LoadFailure title="Your list could not be loaded" />
      )}
    </Card>
  );
}

function toEntry({ exampleId, competency, discipline, opening, savedAt }: Saved[number]) {
  const name = `${competency.code} ${competency.competency}, ${discipline.name}`;
  const address = buildExampleSelectionQuery(
    { discipline: discipline.id, competency: competency.id },
    { show: 'all', example: String(exampleId) },
  );
  const shown = (
    <>
      <Link preventScrollReset to={address}>
        {name}
      </Link>
      <p className={soft}>{opening}</p>
    </>
  );
  return { id: exampleId, name, since: savedAt, shown };
}
