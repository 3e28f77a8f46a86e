import * as v from 'valibot';
import { day, slug } from '../fields.ts';
import { listKind } from '../kind.ts';

const reviewShape = v.strictObject({
  id: slug,
  date: day,
  result: v.picklist(['agreed', 'rewritten']),
  wording: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'should be twelve digits from 0 to f')),
});

export type Review = v.InferOutput<typeof reviewShape>;

/** Blind reviews of questions: whether somebody who did not see the key agreed with it. They are checked, not loaded. */
export const reviews = listKind(/^reviews\/[a-z0-9-]+\.yaml$/, reviewShape, (review): Review => review);
