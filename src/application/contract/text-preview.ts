import * as v from 'valibot';

/** What cleaning takes away or mends, as its author is told. */
export const altered = v.array(v.strictObject({ what: v.string(), line: v.number() }));

/** A text as readers will see it, and what they will not see of it. */
export const textPreview = v.strictObject({
  html: v.string(),
  altered,
  /** How many questions to answer are read out of the text; null where it is none of such. */
  questions: v.nullable(v.number()),
});
