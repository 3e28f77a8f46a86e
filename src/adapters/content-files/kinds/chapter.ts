import * as v from 'valibot';
import type { Chapter } from '../../../application/ports/study-material.ts';
import { areaCodeSchema, nonEmptyTextSchema } from '../fields.ts';
import { recordFileKind } from '../kind.ts';

const chapterShape = v.strictObject({
  title: nonEmptyTextSchema,
  area: areaCodeSchema,
  description: nonEmptyTextSchema,
});

/** A chapter without its sections; `folder` is what they share. */
export type SourceChapter = Omit<Chapter, 'sections'> & { readonly folder: string };

/** Study-guide chapters; number and slug come from the folder. */
export const chapterFileKind = recordFileKind(
  /^(?<folder>chapters\/(?<number>[1-9]\d*)-(?<slug>[a-z0-9-]+))\/chapter\.yaml$/,
  chapterShape,
  (chapter, part): SourceChapter => ({
    ...chapter,
    number: Number(part('number')),
    slug: part('slug'),
    folder: part('folder'),
  }),
);
