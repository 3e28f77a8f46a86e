import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { button } from '../ui/button.css.ts';
import { ExampleCard } from './example-card.tsx';
import { type Selection, selectionQuery } from './selection.ts';

type AllExamplesProps = {
  readonly all: OutputOf<'competency.example'>;
  readonly exampleId: number | null;
  readonly selection: Selection;
};

/** The examples of one competency, one after the other (product.md 9.6). */
export function AllExamples({ all: { competency, example: first, examples }, exampleId, selection }: AllExamplesProps) {
  const at = Math.max(
    0,
    examples.findIndex(({ id }) => id === exampleId),
  );
  const step = (to: number, words: string) => {
    const example = examples[to];
    if (!example) return null;
    const ids = { province: selection.province?.id, discipline: selection.discipline?.id, competency: competency.id };
    return (
      <Link
        to={selectionQuery(ids, { show: 'all', example: String(example.id) })}
        className={button.other}
        preventScrollReset
      >
        {words}
      </Link>
    );
  };
  return (
    <ExampleCard
      competency={competency}
      example={examples[at] ?? first}
      place={`Example ${at + 1} of ${examples.length}`}
    >
      {step(at - 1, 'Previous Example')}
      {step(at + 1, 'Next Example')}
    </ExampleCard>
  );
}
