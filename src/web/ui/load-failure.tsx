import { useLocation, useNavigation } from 'react-router-dom';
import type { LoadedPart } from '../api/use-part.ts';
import { Notice } from './notice.tsx';
import { RetryForm } from './retry-form.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadFailureProps = {
  readonly title: string;
  readonly words?: string;
  /** The part, where it can be asked for alone; else Retry asks for the page again. */
  readonly part?: Pick<LoadedPart<unknown>, 'busy' | 'load'> | undefined;
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
