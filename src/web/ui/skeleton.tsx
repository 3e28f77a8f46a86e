import { hidden } from './hidden.css.ts';
import { bars, stack } from './skeleton.css.ts';

type SkeletonProps = { readonly words: string };

/** Lines in the place of text on its way; the words say what is awaited. */
export const Skeleton = ({ words }: SkeletonProps) => (
  <div className={stack} role="status">
    <span className={hidden}>{words}</span>
    <span className={bars.middle} />
    <span className={bars.long} />
    <span className={bars.short} />
  </div>
);
