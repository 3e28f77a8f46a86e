import * as v from 'valibot';
import { moment } from './fields.ts';

/** The number of a version. */
export const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Who saved a version and when. */
export const savedMark = {
  savedAt: moment,
  /** The username; null for the files, and for somebody who has left. */
  savedBy: v.nullable(v.string()),
  origin: v.picklist(['files', 'site', 'restored']),
};

/** A version in a history. */
export const versionLine = v.strictObject({
  version: versionNumber,
  title: v.string(),
  ...savedMark,
  restoredFrom: v.nullable(versionNumber),
  inUse: v.boolean(),
});
