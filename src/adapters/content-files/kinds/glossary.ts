import * as v from 'valibot';
import type { GlossaryEntry } from '../../../application/ports/study-material.ts';
import { nonEmptyTextSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

const termShape = v.strictObject({
  term: nonEmptyTextSchema,
  also: v.array(nonEmptyTextSchema),
  definition: nonEmptyTextSchema,
});

/** Terms that are explained where they occur in a text (product.md 5.15). */
export const glossaryFileKind = listFileKind(/^glossary\.yaml$/, termShape, (term): GlossaryEntry => term);
