import type { ContentProblem } from '../../../application/ports/content.ts';
import { blankOutMarkup } from '../front-matter.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type FieldPath, type LocatedEntry } from '../place.ts';
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

const misspelled = ({ entry, placeOf }: LocatedEntry<unknown>): ContentProblem[] =>
  textsOf(entry, []).flatMap(({ path, text }) =>
    findForeignSpellings(blankOutMarkup(text)).map(({ word, canadian }) =>
      createContentProblem(placeOf(path, word), `'${word}' is spelled '${canadian}' in Canada`),
    ),
  );

/** Checks every text a learner reads for Canadian spelling (content/README.md). */
export function checkSpelling({ brokenFiles: _, ...kinds }: ParsedContent): ContentProblem[] {
  return Object.values(kinds).flatMap((entries: readonly LocatedEntry<unknown>[]) => entries.flatMap(misspelled));
}
