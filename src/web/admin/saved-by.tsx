import type { VersionSummaryView } from '../../application/contract/index.ts';
import { DateTimeText } from '../format/moments.tsx';
import { whole } from './records.css.ts';

type SavedWordsProps = Pick<VersionSummaryView, 'savedAt' | 'savedBy' | 'origin'>;

/** Who saved a version; a deleted account has no name. */
const whoOf = ({ savedBy, origin }: Pick<SavedWordsProps, 'savedBy' | 'origin'>): string => {
  if (origin === 'files') return 'loaded from the files';
  return `saved by ${savedBy ?? 'a deleted account'}`;
};

/** Who saved a version, and when, in the reader's time zone (product.md 1.15). */
export const SavedBy = ({ savedAt, savedBy, origin }: SavedWordsProps) => (
  <>
    {whoOf({ savedBy, origin })}, <DateTimeText className={whole} of={savedAt} />
  </>
);

type VersionWordsProps = { readonly version: number; readonly saved: SavedWordsProps | null };

/** Which version it is, with who saved it and when, as far as that is recorded. */
export const VersionLabel = ({ version, saved }: VersionWordsProps) => (
  <>
    Version {version}
    {saved ? (
      <>
        , <SavedBy {...saved} />
      </>
    ) : null}
  </>
);
