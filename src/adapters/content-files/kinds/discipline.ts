import * as v from 'valibot';
import type { Discipline } from '../../../application/ports/study-material.ts';
import { nonEmptyTextSchema, slugSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

const disciplineShape = v.strictObject({ slug: slugSchema, name: nonEmptyTextSchema, description: nonEmptyTextSchema });

/** Engineering disciplines of the P.Eng. part. */
export const disciplineFileKind = listFileKind(
  /^disciplines\.yaml$/,
  disciplineShape,
  (discipline): Discipline => discipline,
);
