import * as v from 'valibot';
import { areaCodeSchema, nonEmptyTextSchema, positionSchema } from '../fields.ts';
import { recordFileKind } from '../kind.ts';

const blueprintShape = v.strictObject({
  version: nonEmptyTextSchema,
  areas: v.array(
    v.strictObject({
      code: areaCodeSchema,
      title: nonEmptyTextSchema,
      inHundred: positionSchema,
      inPaper: positionSchema,
      range: v.strictTuple([positionSchema, positionSchema]),
    }),
  ),
  topics: v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[IV]+\.[1-9]\d*$/, "should be an area and a number, such as 'II.4'")),
      title: nonEmptyTextSchema,
    }),
  ),
});

export type Blueprint = v.InferOutput<typeof blueprintShape>;

/** The blueprint: areas, topics, and how many items a paper carries of each (product.md 4.1). */
export const blueprintFileKind = recordFileKind(/^blueprint\.yaml$/, blueprintShape, (blueprint) => blueprint);
