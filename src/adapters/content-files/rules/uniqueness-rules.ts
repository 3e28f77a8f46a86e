import type { ContentProblem } from '../../../application/ports/content.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry, type SourceLocation } from '../place.ts';

type Named = { readonly name: string; readonly place: SourceLocation; readonly scope?: string };

/** Names that were given before in the same scope; each is a problem where it comes again. */
function repeated(what: string, all: readonly Named[]): ContentProblem[] {
  const first = new Map<string, SourceLocation>();
  return all.flatMap(({ name, place, scope = '' }) => {
    const former = first.get(`${scope} ${name}`);
    first.set(`${scope} ${name}`, former ?? place);
    return former
      ? [createContentProblem(place, `${what} '${name}' is already used at ${former.file}:${former.line}`)]
      : [];
  });
}

const byField = <Entry, Field extends keyof Entry & string>(
  entries: readonly LocatedEntry<Entry>[],
  field: Field,
  scopeOf: (entry: Entry) => string = () => '',
): Named[] =>
  entries.map(({ entry, placeOf }) => ({
    name: String(entry[field]),
    place: placeOf([field]),
    scope: scopeOf(entry),
  }));

const inList = <Entry>(
  owners: readonly LocatedEntry<Entry>[],
  list: string,
  field: string,
  namesOf: (entry: Entry) => readonly (string | number)[],
): Named[] =>
  owners.flatMap(({ entry, placeOf }) =>
    namesOf(entry).map((name, index) => ({ name: String(name), place: placeOf([list, index, field]) })),
  );

/** Every form of every term, regardless of case: a form of two terms would be explained by the wrong one. */
const termForms = (glossary: ParsedContent['glossary']): Named[] =>
  glossary.flatMap(({ entry, placeOf }) => [
    { name: entry.term.toLowerCase(), place: placeOf(['term']) },
    ...entry.also.map((form, index) => ({ name: form.toLowerCase(), place: placeOf(['also', index]) })),
  ]);

/**
 * Checks that an id, code or place in an order is given once, so that loading never mixes two entries (product.md
 * 5.1).
 */
export function checkUniqueness(material: ParsedContent): ContentProblem[] {
  const { blueprints, competencyLists: lists } = material;
  return [
    ...repeated('id', byField(material.items, 'id')),
    ...repeated('province', byField(material.provinces, 'code')),
    ...repeated('province', byField(material.provinces, 'name')),
    ...repeated('discipline', byField(material.disciplines, 'slug')),
    ...repeated('discipline', byField(material.disciplines, 'name')),
    ...repeated(
      'topic',
      inList(blueprints, 'topics', 'code', ({ topics }) => topics.map(({ code }) => code)),
    ),
    ...repeated(
      'category',
      inList(lists, 'categories', 'index', (list) => list.categories.map(({ index }) => index)),
    ),
    ...repeated(
      'category',
      inList(lists, 'categories', 'title', (list) => list.categories.map(({ title }) => title)),
    ),
    ...repeated(
      'competency',
      inList(lists, 'competencies', 'code', (list) => list.competencies.map(({ code }) => code)),
    ),
    ...repeated('term', termForms(material.glossary)),
    ...repeated('chapter number', byField(material.chapters, 'number')),
    ...repeated('module number', byField(material.modules, 'number')),
    ...repeated(
      'section number',
      byField(material.sections, 'order', ({ folder }) => folder),
    ),
    ...repeated(
      'section',
      byField(material.sections, 'slug', ({ folder }) => folder),
    ),
    ...repeated('review of', byField(material.reviews, 'id')),
    ...repeated('tag', byField(material.tags, 'name')),
  ];
}
