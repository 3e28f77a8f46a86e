import type { VersionLineView } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { SavedMark, VersionLine } from '../ports/publishing.ts';

/** The longest history that is listed. */
export const LONGEST_HISTORY = 200;

/** Who saved a version and when, as its authors see it. */
export const presentSavedMark = ({ at, by, origin }: SavedMark) => ({
  savedAt: toIsoTime(at),
  savedBy: by?.username ?? null,
  origin,
});

/** A line of a history; `inUse` is the number of the published version. */
export const presentVersion = (
  { version, title, saved, restoredFrom }: VersionLine,
  inUse: number,
): VersionLineView => ({
  version,
  title,
  ...presentSavedMark(saved),
  restoredFrom,
  inUse: version === inUse,
});
