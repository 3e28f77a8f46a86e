import * as v from 'valibot';
import type { GlossaryEntry } from '../../../application/ports/content-repository.ts';
import { phrase } from '../fields.ts';
import { listKind } from '../kind.ts';

const termShape = v.strictObject({ term: phrase, also: v.array(phrase), definition: phrase });

/** Terms that are explained where they occur in a text (product.md 5.15). */
export const glossary = listKind(/^glossary\.yaml$/, termShape, (term): GlossaryEntry => term);
