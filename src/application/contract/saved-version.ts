import * as v from 'valibot';
import { isoMomentSchema } from './fields.ts';

/** The number of a version. */
export const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Who saved a version and when. */
export const savedByFields = {
  savedAt: isoMomentSchema,
  /** The username; null for the files, and for a deleted account. */
  savedBy: v.nullable(v.string()),
  origin: v.picklist(['files', 'site', 'restored']),
};

/** A version in a history. */
export const versionSummarySchema = v.strictObject({
  version: versionNumber,
  title: v.string(),
  ...savedByFields,
  restoredFrom: v.nullable(versionNumber),
  inUse: v.boolean(),
});
