import type { Resource } from '../api/use-resource.ts';
import { RetryForm } from './retry-form.tsx';
import { line } from './unknown-part.css.ts';

type UnknownPartProps = { readonly words: string; readonly part: Pick<Resource<unknown>, 'busy' | 'load'> };

/** In place of a figure or a state that could not be loaded: says so, and reloads it separately (product.md 5.51). */
export const MissingPartNotice = ({ words, part: { busy, load } }: UnknownPartProps) => (
  <div className={line} role="status">
    <span>{busy ? 'Loading...' : words}</span>
    {busy ? null : <RetryForm look="quiet" onRetry={load} />}
  </div>
);
