import * as v from 'valibot';
import { nonEmptyTextSchema, positionSchema } from '../fields.ts';
import { recordFileKind } from '../kind.ts';

const competencyListShape = v.strictObject({
  categories: v.array(v.strictObject({ index: positionSchema, title: nonEmptyTextSchema })),
  competencies: v.pipe(
    v.array(
      v.strictObject({
        code: v.pipe(v.string(), v.regex(/^[1-9]\d*\.[1-9]\d*$/, "should be quoted text such as '1.10'")),
        category: positionSchema,
        order: positionSchema,
        title: nonEmptyTextSchema,
        description: nonEmptyTextSchema,
      }),
    ),
    v.minLength(1, 'is empty'),
  ),
});

export type CompetencyList = v.InferOutput<typeof competencyListShape>;

/** The competencies and their categories, one file. */
export const competencyListFileKind = recordFileKind(/^competencies\.yaml$/, competencyListShape, (list) => list);
