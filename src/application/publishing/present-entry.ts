import type { EntryView } from '../contract/index.ts';
import type { Entry } from '../ports/publishing.ts';
import { presentVersionStamp } from './present-version.ts';

/** An entry as its authors see it. */
export const presentEntry = ({ values, saved, kind, id, wholeId, format, version }: Entry): EntryView => ({
  kind,
  id,
  wholeId,
  format,
  version,
  ...presentVersionStamp(saved),
  ...values,
});
