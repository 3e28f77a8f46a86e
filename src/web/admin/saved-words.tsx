import type { VersionLineView } from '../../application/contract/index.ts';
import { DateTime } from '../format/moments.tsx';
import { whole } from './records.css.ts';

type SavedWordsProps = Pick<VersionLineView, 'savedAt' | 'savedBy' | 'origin'>;

/** Who saved a version; an account that is gone has no name any more. */
const whoOf = ({ savedBy, origin }: Pick<SavedWordsProps, 'savedBy' | 'origin'>): string => {
  if (origin === 'files') return 'loaded from the files';
  return `saved by ${savedBy ?? 'somebody who has left'}`;
};

/** Who saved a version, and when, in the reader's time zone (product.md 1.15). */
export const SavedWords = ({ savedAt, savedBy, origin }: SavedWordsProps) => (
  <>
    {whoOf({ savedBy, origin })}, <DateTime className={whole} of={savedAt} />
  </>
);

type VersionWordsProps = { readonly version: number; readonly saved: SavedWordsProps | null };

/** Which version it is, with who saved it and when, as far as that is recorded. */
export const VersionWords = ({ version, saved }: VersionWordsProps) => (
  <>
    Version {version}
    {saved ? (
      <>
        , <SavedWords {...saved} />
      </>
    ) : null}
  </>
);
