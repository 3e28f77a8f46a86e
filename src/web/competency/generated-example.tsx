import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import type { Generated } from './example-actions.ts';
import { ExampleCard } from './example-card.tsx';
import { GenerateForm } from './generate-form.tsx';
import { selectionQuery } from './selection.ts';

/** The example that was generated, or why there is none (product.md 9.5, 9.6). */
export function GeneratedExample({ outcome }: { readonly outcome: Generated | undefined }) {
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
    { discipline: example.discipline.id, competency: competency.id },
    { show: 'all', example: String(example.id) },
  );
  return (
    <ExampleCard
      competency={competency}
      example={example}
      place={`Example ${shown} of ${total}; none comes again before you have seen them all.`}
    >
      <GenerateForm words="Generate Another Example" look="other" />
      <Link to={`/peng-prep${all}`} className={button.quiet}>
        All examples of this competency
      </Link>
    </ExampleCard>
  );
}
