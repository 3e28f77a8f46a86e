import type { VersionSummaryView } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { VersionStamp, VersionSummary } from '../ports/publishing.ts';

/** The longest history that is listed. */
export const MAX_HISTORY_LENGTH = 200;

/** Who saved a version and when, as its authors see it. */
export const presentVersionStamp = ({ at, by, origin }: VersionStamp) => ({
  savedAt: toIsoTime(at),
  savedBy: by?.username ?? null,
  origin,
});

/** A line of a history; `inUse` is the number of the published version. */
export const presentVersion = (
  { version, title, saved, restoredFrom }: VersionSummary,
  inUse: number,
): VersionSummaryView => ({
  version,
  title,
  ...presentVersionStamp(saved),
  restoredFrom,
  inUse: version === inUse,
});
