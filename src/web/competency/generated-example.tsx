import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import { Arrival } from './arrival.tsx';
import type { Generated } from './example-actions.ts';
import { ExampleCard } from './example-card.tsx';
import { GenerateForm } from './generate-form.tsx';
import { type Selection, selectionQuery } from './selection.ts';
import type { Choosing } from './use-choosing.ts';

type GeneratedExampleProps = {
  readonly outcome: Generated | undefined;
  readonly choosing: Choosing;
  readonly selection: Selection;
};

/** The example that was generated, or why there is none (product.md 9.5, 9.6). */
export function GeneratedExample({ outcome, choosing, selection }: GeneratedExampleProps) {
  if (outcome?.kind === 'failed') {
    return (
      <Notice tone="bad" role="alert" title="Error">
        <p>{outcome.message}</p>
      </Notice>
    );
  }
  if (outcome?.kind !== 'generated') return null;
  const { competency, example, shown, total } = outcome.result;
  const all = selectionQuery(
    { province: selection.province?.id, discipline: selection.discipline?.id, competency: competency.id },
    { show: 'all', example: String(example.id) },
  );
  return (
    <Arrival label="Generated example" of={outcome}>
      <ExampleCard competency={competency} example={example} place={placeWords(shown, total)}>
        <GenerateForm choosing={choosing} words="Generate Another Example" look="other" />
        <Link to={`/peng-prep${all}`} className={button.quiet}>
          All examples of this competency
        </Link>
      </ExampleCard>
    </Arrival>
  );
}

/** Where one stands: how many one has seen, and what comes when one has seen all (product.md 9.5). */
function placeWords(shown: number, total: number): string {
  if (total === 1) return 'The only example of this competency here so far.';
  return shown < total
    ? `Example ${shown} of ${total}; none comes again before you have seen them all.`
    : `You have seen all ${total} examples. From here the one you saw longest ago comes first.`;
}
