import * as v from 'valibot';
import { areaCode, phrase, position } from '../fields.ts';
import { recordKind } from '../kind.ts';

const blueprintShape = v.strictObject({
  version: phrase,
  areas: v.array(
    v.strictObject({
      code: areaCode,
      title: phrase,
      inHundred: position,
      inPaper: position,
      range: v.strictTuple([position, position]),
    }),
  ),
  topics: v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[IV]+\.[1-9]\d*$/, "should be an area and a number, such as 'II.4'")),
      title: phrase,
    }),
  ),
});

export type Blueprint = v.InferOutput<typeof blueprintShape>;

/** The blueprint: areas, topics, and how many items a paper carries of each (product.md 4.1). */
export const blueprints = recordKind(/^blueprint\.yaml$/, blueprintShape, (blueprint) => blueprint);
