import { SheetDrawing } from '../brand/drawings.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands where the example will be until one was generated; `choose` says what comes before (product.md 9.5). */
export const FirstExample = ({ choose }: { readonly choose: string }) => (
  <Card>
    <EmptyState drawing={<SheetDrawing />} title="Generate Your First Example">
      {choose}, then press Generate Example. It appears here, to read, copy, print and keep.
    </EmptyState>
  </Card>
);
