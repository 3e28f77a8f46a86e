import { Link } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { isRequiredCompetency } from '../../domain/competency/framework.ts';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { NamedExample } from './drawn-example.ts';
import { ExampleArrivalFocus } from './example-arrival-focus.tsx';
import { ExampleCard } from './example-card.tsx';
import { ExampleRemovedNotice } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import { type SelectionData, selectionQuery } from './selection.ts';
import type { Choosing } from './use-example-selection.ts';

type GeneratedExampleProps = {
  readonly drawn: NonNullable<NamedExample>;
  readonly choosing: Choosing;
  readonly provinces: SelectionData['provinces'];
};

/**
 * The example that was generated, as long as the address names it (product.md 9.5, 9.6, 9.24). A province that was chosen
 * since and does without its competency is left out of the way to the others, which would lead nowhere.
 */
export function GeneratedExample({ drawn, choosing, provinces }: GeneratedExampleProps) {
  if (drawn === 'missing') return <LoadFailure title="Failed to fetch example" />;
  const { competency, example } = drawn;
  const province = provinces?.find(({ id }) => String(id) === choosing.values.province);
  const all = selectionQuery(
    {
      province: province && isRequiredCompetency(province.framework, competency.code) ? province.id : undefined,
      discipline: choosing.drawn.in,
      competency: competency.id,
    },
    { show: 'all', example: String(example.id) },
  );
  return (
    <ExampleArrivalFocus label="Generated example" of={choosing.arrived}>
      {String(example.id) === choosing.drawn.example ? null : <ExampleRemovedNotice />}
      <ExampleCard competency={competency} example={example} place={placeWords(drawn)}>
        {drawn.total > 1 ? <GenerateButton choosing={choosing} words="Generate Another Example" look="other" /> : null}
        <Link to={`/peng-prep${all}`} className={button.quiet}>
          All examples of this competency
        </Link>
      </ExampleCard>
    </ExampleArrivalFocus>
  );
}

/** Where one stands: how many one has seen, and what comes when one has seen all (product.md 9.5). */
function placeWords({ shown, place, total }: OutputOf<'competency.example'>): string {
  if (total === 1) return 'The only example of this competency here so far.';
  if (shown === 0) return `Example ${place} of ${total}`;
  return shown < total
    ? `You have seen ${shown} of ${total}; none comes again before you have seen them all.`
    : `You have seen all ${total} examples. From here the one you saw longest ago comes first.`;
}
