import * as v from 'valibot';
import { day, slug } from '../fields.ts';
import { listKind } from '../kind.ts';

const reviewShape = v.strictObject({ id: slug, date: day, result: v.picklist(['agreed', 'rewritten']) });

/** Blind reviews of items: whether somebody who did not see the key agreed with it. They are checked, not loaded. */
export const reviews = listKind(/^reviews\/[a-z0-9-]+\.yaml$/, reviewShape, (review) => review);
