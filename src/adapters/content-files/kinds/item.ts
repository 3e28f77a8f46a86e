import * as v from 'valibot';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import { OPTION_LETTERS } from '../../../domain/exam/item-quality.ts';
import { QUESTION_KINDS } from '../../../domain/exam/question-kind.ts';
import { areaCodeSchema, nonEmptyTextSchema, slugSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

const perOption = v.strictObject({
  A: nonEmptyTextSchema,
  B: nonEmptyTextSchema,
  C: nonEmptyTextSchema,
  D: nonEmptyTextSchema,
});

/** Which letters are required depends on the key, so a rule checks that. */
const perDistractor = v.strictObject({
  A: v.optional(nonEmptyTextSchema),
  B: v.optional(nonEmptyTextSchema),
  C: v.optional(nonEmptyTextSchema),
  D: v.optional(nonEmptyTextSchema),
});

const itemShape = v.strictObject({
  id: slugSchema,
  area: areaCodeSchema,
  topic: nonEmptyTextSchema,
  kind: v.picklist(QUESTION_KINDS),
  source: nonEmptyTextSchema,
  stem: nonEmptyTextSchema,
  options: perOption,
  key: v.picklist(OPTION_LETTERS),
  why: perOption,
  rightWhen: perDistractor,
});

/** An item as an author writes it, with the use its file gives it (product.md 5.4). */
export type SourceItem = v.InferOutput<typeof itemShape> & { readonly use: ItemUse };

type Written = v.InferOutput<typeof itemShape>;

const usedAs = (item: Written, use: ItemUse): SourceItem => ({ ...item, use });

/** Items of the two mock exams, one file an area (product.md 4.1). */
export const mockItemFileKind = listFileKind(/^items\/mock-(?<set>[12])\/[a-z0-9-]+\.yaml$/, itemShape, (item, part) =>
  usedAs(item, { kind: 'mock', set: part('set') === '1' ? 1 : 2 }),
);

/** Free sample questions. */
export const freeItemFileKind = listFileKind(/^items\/free\.yaml$/, itemShape, (item) =>
  usedAs(item, { kind: 'free' }),
);

/** Practice questions of a study-guide chapter. */
export const practiceItemFileKind = listFileKind(
  /^items\/practice\/chapter-(?<chapter>[1-9]\d*)\.yaml$/,
  itemShape,
  (item, part) => usedAs(item, { kind: 'practice', chapter: Number(part('chapter')) }),
);

/** Questions of a course module. */
export const courseItemFileKind = listFileKind(
  /^items\/course\/module-(?<module>[1-9]\d*)\.yaml$/,
  itemShape,
  (item, part) => usedAs(item, { kind: 'course', module: Number(part('module')) }),
);
