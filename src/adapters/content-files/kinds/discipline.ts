import * as v from 'valibot';
import type { Discipline } from '../../../application/ports/study-material.ts';
import { phrase, slug } from '../fields.ts';
import { listKind } from '../kind.ts';

const disciplineShape = v.strictObject({ slug, name: phrase, description: phrase });

/** Engineering disciplines of the P.Eng. part. */
export const disciplines = listKind(/^disciplines\.yaml$/, disciplineShape, (discipline): Discipline => discipline);
