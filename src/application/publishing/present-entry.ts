import type { EntryVersionLineView, EntryView } from '../contract/index.ts';
import { moment } from '../moment.ts';
import type { Entry, EntryVersionLine, SavedMark } from '../ports/entry-repository.ts';

const markOf = ({ at, by, origin }: SavedMark) => ({ savedAt: moment(at), savedBy: by?.username ?? null, origin });

/** An entry as its authors see it. */
export const presentEntry = ({ values, saved, kind, id, wholeId, format, version }: Entry): EntryView => ({
  kind,
  id,
  wholeId,
  format,
  version,
  ...markOf(saved),
  ...values,
});

/** A line of the history; `inUse` is the number of the version that learners see. */
export const presentVersion = (
  { version, title, saved, restoredFrom }: EntryVersionLine,
  inUse: number,
): EntryVersionLineView => ({
  version,
  title,
  ...markOf(saved),
  restoredFrom,
  inUse: version === inUse,
});
