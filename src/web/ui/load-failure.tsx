import { useLocation, useNavigation } from 'react-router-dom';
import type { Resource } from '../api/use-resource.ts';
import { hidden } from './hidden.css.ts';
import { Notice } from './notice.tsx';
import { RetryForm } from './retry-form.tsx';
import { bars, stack } from './skeleton.css.ts';

type SkeletonProps = { readonly words: string };

/** Placeholder lines for a loading text; the label says what is loading. */
const Skeleton = ({ words }: SkeletonProps) => (
  <div className={stack} role="status">
    <span className={hidden}>{words}</span>
    <span className={bars.middle} />
    <span className={bars.long} />
    <span className={bars.short} />
  </div>
);

type LoadFailureProps = {
  readonly title: string;
  readonly words?: string;
  /** The part, where it can be reloaded separately; otherwise Retry reloads the page. */
  readonly part?: Pick<Resource<unknown>, 'busy' | 'load'> | undefined;
};

/** A part of the page that could not be loaded, with Retry. */
export function LoadFailure({ title, words = 'Check your connection and try again.', part }: LoadFailureProps) {
  const { pathname } = useLocation();
  const retrying = useNavigation().location?.pathname === pathname;
  if (retrying || part?.busy) return <Skeleton words="Loading" />;
  return (
    <Notice tone="bad" title={title}>
      <p>{words}</p>
      <RetryForm onRetry={part?.load} />
    </Notice>
  );
}
