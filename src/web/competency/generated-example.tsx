import type { OutputOf } from '../../application/contract/index.ts';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { ExampleArrivalFocus } from './example-arrival-focus.tsx';
import { ExampleCard } from './example-card.tsx';
import { ExampleRemovedNotice } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import type { AddressedExampleData } from './generated-example-address.ts';
import { buildExampleSelectionQuery, findLimitsOf, type SelectionData } from './selection.ts';
import type { ExampleSelectionHandle } from './use-example-selection.ts';

type GeneratedExampleProps = {
  readonly drawn: NonNullable<AddressedExampleData>;
  readonly choosing: ExampleSelectionHandle;
  readonly data: SelectionData;
};

/**
 * The example that was generated, as long as the address names it (product.md 9.5, 9.6, 9.24). A province that was chosen
 * since and does without its competency is left out of the way to the others, which would lead nowhere.
 */
export function GeneratedExample({ drawn, choosing, data }: GeneratedExampleProps) {
  if (drawn === 'missing') return <LoadFailure title="Failed to fetch example" />;
  const { competency, example } = drawn;
  const listed = data.competencies?.find(({ covers }) => covers.includes(example.competency.code));
  const all = buildExampleSelectionQuery(
    {
      province: listed && choosing.values.province,
      discipline: choosing.drawn.in,
      competency: listed?.id ?? example.competency.id,
    },
    { show: 'all', example: String(example.id) },
  );
  return (
    <ExampleArrivalFocus label="Generated example" of={choosing.arrived}>
      {String(example.id) === choosing.drawn.example ? null : <ExampleRemovedNotice />}
      <ExampleCard
        competency={competency}
        example={example}
        limits={findLimitsOf(data.provinces, choosing.drawn.for)}
        place={placeWords(drawn)}
      >
        {drawn.total > 1 ? <GenerateButton choosing={choosing} words="Generate Another Example" look="other" /> : null}
        <Link to={`/peng-prep${all}`} className={button.quiet}>
          All examples of this competency
        </Link>
      </ExampleCard>
    </ExampleArrivalFocus>
  );
}

/** The learner's position: how many examples were seen, and what comes when all have been (product.md 9.5). */
function placeWords({ shown, place, total }: OutputOf<'competency.example'>): string {
  if (total === 1) return 'The only example of this competency here so far.';
  if (shown === 0) return `Example ${place} of ${total}`;
  return shown < total
    ? `You have seen ${shown} of ${total}; none comes again before you have seen them all.`
    : `You have seen all ${total} examples. From here the one you saw longest ago comes first.`;
}
