import * as v from 'valibot';

/** What cleaning takes away or mends, as its author is told (product.md 11.10). */
export const altered = v.array(v.strictObject({ what: v.string(), line: v.number() }));

/** A text as readers will see it, and what they will not see of it (product.md 11.10). */
export const textPreview = v.strictObject({
  html: v.string(),
  altered,
  /** How many questions to answer are read out of the text; null where it is none of such (product.md 5.40). */
  questions: v.nullable(v.number()),
});
