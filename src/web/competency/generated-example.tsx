import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import { arrival } from './competency.css.ts';
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
    <Arrival of={outcome}>
      <ExampleCard competency={competency} example={example} place={placeWords(shown, total)}>
        <GenerateForm words="Generate Another Example" look="other" />
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

/** Leads eyes, keyboard and screen reader to a new example, which on a phone is far below the button. */
function Arrival({ of: outcome, children }: { readonly of: Generated; readonly children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (outcome.kind === 'generated') place.current?.focus();
  }, [outcome]);
  return (
    <section ref={place} tabIndex={-1} aria-label="Generated example" className={arrival}>
      {children}
    </section>
  );
}
