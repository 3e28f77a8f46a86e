import * as v from 'valibot';
import { createTextSchema } from './fields.ts';

const noted = v.optional(createTextSchema(200), '');

/** The first touch that a browser recorded; sending it implies consent (product.md 8.54). `at` in milliseconds. */
export const firstTouch = v.strictObject({
  source: noted,
  medium: noted,
  campaign: noted,
  referrer: noted,
  page: v.pipe(createTextSchema(200), v.startsWith('/')),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
