import type { ContentProblem } from '../../../application/ports/content.ts';
import { withoutMarkup } from '../front-matter.ts';
import type { Material } from '../material.ts';
import { type FieldPath, type Located, problemAt } from '../place.ts';
import { findForeignSpellings } from './canadian-spelling.ts';

/** Fields with titles of books, cases and bodies, which keep their own spelling. */
const NAMES = ['source', 'regulator'];

function textsOf(value: unknown, path: FieldPath): { readonly path: FieldPath; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((part, index) => textsOf(part, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([field]) => !NAMES.includes(field))
    .flatMap(([field, part]) => textsOf(part, [...path, field]));
}

const misspelled = ({ entry, placeOf }: Located<unknown>): ContentProblem[] =>
  textsOf(entry, []).flatMap(({ path, text }) =>
    findForeignSpellings(withoutMarkup(text)).map(({ word, canadian }) =>
      problemAt(placeOf(path, word), `'${word}' is spelled '${canadian}' in Canada`),
    ),
  );

/** Checks every text a learner reads for Canadian spelling (content/README.md). */
export function checkSpelling({ brokenFiles: _, ...kinds }: Material): ContentProblem[] {
  return Object.values(kinds).flatMap((entries: readonly Located<unknown>[]) => entries.flatMap(misspelled));
}
