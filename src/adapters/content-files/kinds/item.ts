import * as v from 'valibot';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import { OPTION_LETTERS } from '../../../domain/exam/item-quality.ts';
import { QUESTION_KINDS } from '../../../domain/exam/question-kind.ts';
import { areaCode, phrase, slug } from '../fields.ts';
import { listKind } from '../kind.ts';

const perOption = v.strictObject({ A: phrase, B: phrase, C: phrase, D: phrase });

/** Which letters are asked for depends on the key, so a rule checks that. */
const perDistractor = v.strictObject({
  A: v.optional(phrase),
  B: v.optional(phrase),
  C: v.optional(phrase),
  D: v.optional(phrase),
});

const itemShape = v.strictObject({
  id: slug,
  area: areaCode,
  topic: phrase,
  kind: v.picklist(QUESTION_KINDS),
  source: phrase,
  stem: phrase,
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
export const mockItems = listKind(/^items\/mock-(?<set>[12])\/[a-z0-9-]+\.yaml$/, itemShape, (item, part) =>
  usedAs(item, { kind: 'mock', set: part('set') === '1' ? 1 : 2 }),
);

/** Free sample questions. */
export const freeItems = listKind(/^items\/free\.yaml$/, itemShape, (item) => usedAs(item, { kind: 'free' }));

/** Practice questions of a study-guide chapter. */
export const practiceItems = listKind(
  /^items\/practice\/chapter-(?<chapter>[1-9]\d*)\.yaml$/,
  itemShape,
  (item, part) => usedAs(item, { kind: 'practice', chapter: Number(part('chapter')) }),
);

/** Questions of a course module. */
export const courseItems = listKind(/^items\/course\/module-(?<module>[1-9]\d*)\.yaml$/, itemShape, (item, part) =>
  usedAs(item, { kind: 'course', module: Number(part('module')) }),
);
