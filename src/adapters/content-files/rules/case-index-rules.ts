import type { ContentProblem } from '../../../application/ports/content.ts';
import { wordSet } from '../../../domain/wording.ts';
import type { SourceSection } from '../kinds/section.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';

const INDEX_SLUG = 'case-index';

/** The first cell of a row of the index, which is the name of a case in italics. */
const INDEX_ENTRY = /^\| \*(.+?)\* \|/gm;

/** Italics of one line: in Markdown, where bold is passed over, and in HTML. */
const ITALICS = /(?<!\*)\*(?!\*)([^*\n]+)\*(?!\*)|<em>([^<\n]+)<\/em>/g;

/** Words of a party's name that a citation in running text may add or leave out. */
const COMPANY_FORMS = ['ltd', 'inc', 'corp', 'co'];

const nameWords = (name: string): string[] => [...wordSet(name)].filter((word) => !COMPANY_FORMS.includes(word));

const casesIn = (text: string): string[] =>
  [...text.matchAll(ITALICS)].map(([, markdown, html]) => markdown ?? html ?? '').filter((name) => / v\. /.test(name));

/**
 * Checks that every case named in italics ('X v. Y') in a chapter, module or post is in the case index. A short form
 * counts if all its words are in the name of one entry. Without an index nothing is required (content/README.md).
 */
export function checkCaseIndex({ sections, posts }: ParsedContent): ContentProblem[] {
  const index = sections.find(({ entry }) => entry.slug === INDEX_SLUG)?.entry;
  if (!index) return [];
  const entries = [...index.text.matchAll(INDEX_ENTRY)].map(([, name = '']) => new Set(nameWords(name)));
  const isIndexed = (name: string): boolean =>
    entries.some((entry) => nameWords(name).every((word) => entry.has(word)));
  const texts: readonly LocatedEntry<Pick<SourceSection, 'text'>>[] = [...sections, ...posts];
  return texts.flatMap(({ entry, placeOf }) =>
    [...new Set(casesIn(entry.text))]
      .filter((name) => !isIndexed(name))
      .map((name) => createContentProblem(placeOf(['text']), `the case '${name}' is not in the case index`)),
  );
}
