import * as v from 'valibot';

/** What cleaning removes or mends, as shown to the author. */
export const sanitizedPartsSchema = v.array(v.strictObject({ what: v.string(), line: v.number() }));

/** A text as readers will see it, and what they will not see of it. */
export const textPreviewSchema = v.strictObject({
  html: v.string(),
  altered: sanitizedPartsSchema,
  /** How many questions to answer are read out of the text; null where it is none of such. */
  questions: v.nullable(v.number()),
});
