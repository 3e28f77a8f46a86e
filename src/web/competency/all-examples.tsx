import { Link, useLocation, useNavigationType } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { button } from '../ui/button.css.ts';
import { Arrival } from './arrival.tsx';
import { ExampleCard } from './example-card.tsx';
import { LeftTheBank } from './left-the-bank.tsx';
import { type Selection, selectionQuery } from './selection.ts';

type AllExamplesProps = {
  readonly all: OutputOf<'competency.example'>;
  /** The example that the address asks for. */
  readonly exampleId: number | null;
  readonly selection: Selection;
  /** Whether it is what was asked for last: then who followed a link is led to it. */
  readonly arrives: boolean;
};

/** The examples of one competency, one after the other (product.md 9.6). */
export function AllExamples({ all, exampleId, selection, arrives }: AllExamplesProps) {
  const { competency, example, place, total, previousId, nextId } = all;
  const { key, hash } = useLocation();
  const followed = useNavigationType() !== 'POP' && hash === '' && arrives;
  const where = `Example ${place} of ${total}`;
  const step = (to: number | null, words: string) => {
    if (to === null) return null;
    const ids = { province: selection.province?.id, discipline: selection.discipline?.id, competency: competency.id };
    return (
      <Link to={selectionQuery(ids, { show: 'all', example: String(to) })} className={button.other} preventScrollReset>
        {words}
      </Link>
    );
  };
  return (
    <Arrival label={where} of={followed ? key : null}>
      {exampleId !== null && exampleId !== example.id ? <LeftTheBank /> : null}
      <ExampleCard competency={competency} example={example} place={where}>
        {step(previousId, 'Previous Example')}
        {step(nextId, 'Next Example')}
      </ExampleCard>
    </Arrival>
  );
}
