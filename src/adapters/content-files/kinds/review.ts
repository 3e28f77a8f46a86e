import * as v from 'valibot';
import { calendarDaySchema, slugSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

/** Whether a reader who saw the options without the stem named the key. */
const OPTIONS_ONLY = ['named', 'missed'] as const;

const reviewShape = v.strictObject({
  id: slugSchema,
  date: calendarDaySchema,
  result: v.picklist(['agreed', 'rewritten']),
  optionsOnly: v.optional(v.strictTuple([v.picklist(OPTIONS_ONLY), v.picklist(OPTIONS_ONLY)])),
  wording: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'should be twelve digits from 0 to f')),
});

export type BlindReviewRecord = v.InferOutput<typeof reviewShape>;

/**
 * Blind reviews of questions: whether a reader who did not see the key agreed with it, and whether two readers of the
 * options alone named it. They are checked, not loaded.
 */
export const reviewFileKind = listFileKind(
  /^reviews\/[a-z0-9-]+\.yaml$/,
  reviewShape,
  (review): BlindReviewRecord => review,
);
