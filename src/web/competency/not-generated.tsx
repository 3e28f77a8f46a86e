import { Notice } from '../ui/notice.tsx';
import type { NotGenerated as Outcome } from './example-actions.ts';

/** Why no example came; what was read before stays below (product.md 9.5). */
export const NotGenerated = ({ outcome }: { readonly outcome: Outcome | undefined }) =>
  outcome?.kind === 'failed' ? (
    <Notice tone="bad" role="alert" title="Error">
      <p>{outcome.message}</p>
    </Notice>
  ) : null;
