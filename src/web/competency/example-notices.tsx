import { SheetDrawing } from '../brand/drawings.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import type { GenerationFailure } from './example-actions.ts';

/** In the place of an example that the address names and that is there no more (product.md 9.16). */
export const ExampleRemovedNotice = () => (
  <Notice tone="flag" role="status">
    <p>The example you asked for is no longer in the bank. This is the first of those that are.</p>
  </Notice>
);

/** Why no example came; what was read before stays below (product.md 9.5). */
export const GenerationFailureNotice = ({ outcome }: { readonly outcome: GenerationFailure | undefined }) =>
  outcome?.kind === 'failed' ? (
    <Notice tone="bad" role="alert" title="Error">
      <p>{outcome.message}</p>
    </Notice>
  ) : null;

/** Takes the place of the example until one was generated; `choose` says what comes before (product.md 9.5). */
export const NoExampleYet = ({ choose }: { readonly choose: string }) => (
  <Card>
    <EmptyState drawing={<SheetDrawing />} title="Generate Your First Example">
      {choose}, then press Generate Example. It appears here, to read, copy, print and keep.
    </EmptyState>
  </Card>
);
