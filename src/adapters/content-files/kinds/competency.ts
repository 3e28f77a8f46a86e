import * as v from 'valibot';
import { phrase, position } from '../fields.ts';
import { recordKind } from '../kind.ts';

const competencyListShape = v.strictObject({
  categories: v.array(v.strictObject({ index: position, title: phrase })),
  competencies: v.pipe(
    v.array(
      v.strictObject({
        code: v.pipe(v.string(), v.regex(/^[1-9]\d*\.[1-9]\d*$/, "should be quoted text such as '1.10'")),
        category: position,
        order: position,
        title: phrase,
        description: phrase,
      }),
    ),
    v.minLength(1, 'is empty'),
  ),
});

export type CompetencyList = v.InferOutput<typeof competencyListShape>;

/** The competencies and their categories, one file. */
export const competencyLists = recordKind(/^competencies\.yaml$/, competencyListShape, (list) => list);
