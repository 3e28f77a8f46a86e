import type { MistakeCounts } from '../../application/contract/index.ts';
import type { Resource } from '../api/use-resource.ts';
import { Card } from '../ui/card.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LATE_MISTAKES } from './lazy-parts.ts';

type MissedQuestionsCardProps = { readonly counts: Resource<MistakeCounts> };

/** What waits to be answered again, by its cause, and the way to it (product.md 14.12). */
export const MissedQuestionsCard = ({ counts }: MissedQuestionsCardProps) => (
  <Card title="Review what you missed">
    {counts.value ? (
      <LazyComponent part={LATE_MISTAKES} props={counts.value} />
    ) : (
      <LoadFailure title="Your missed questions could not be loaded" part={counts} />
    )}
  </Card>
);
