import type { ContentProblem } from '../../../application/ports/content.ts';
import type { AreaCode } from '../../../domain/exam/blueprint.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';

/**
 * Looks every entry up; what is not known is a problem at the field, or at the entry's first line for a part of the
 * path.
 */
function unresolved<Entry>(
  entries: readonly LocatedEntry<Entry>[],
  field: keyof Entry & string,
  known: Iterable<unknown>,
  reasonFor: (entry: Entry) => string,
): ContentProblem[] {
  const names = new Set(known);
  return entries
    .filter(({ entry }) => !names.has(entry[field]))
    .map(({ entry, placeOf }) => createContentProblem(placeOf([field]), reasonFor(entry)));
}

const competenciesMisfit = ({ competencyLists }: ParsedContent): ContentProblem[] =>
  competencyLists.flatMap(({ entry: { categories, competencies }, placeOf }) =>
    competencies.flatMap(({ code, category, order }, index) => {
      const at = (field: string) => placeOf(['competencies', index, field]);
      const isKnown = categories.some((known) => known.index === category);
      return [
        ...(isKnown ? [] : [createContentProblem(at('category'), `there is no category ${category}`)]),
        ...(code === `${category}.${order}`
          ? []
          : [createContentProblem(at('code'), `code ${code} should be ${category}.${order}, its category and order`)]),
      ];
    }),
  );

function examplesMisfit(material: ParsedContent): ContentProblem[] {
  const { examples, disciplines, competencyLists } = material;
  const slugs = disciplines.map(({ entry }) => entry.slug);
  const codes = competencyLists.flatMap(({ entry }) => entry.competencies.map(({ code }) => code));
  return [
    ...(isEveryEntryValid(material, 'disciplines.yaml')
      ? unresolved(examples, 'discipline', slugs, ({ discipline }) => `there is no discipline '${discipline}'`)
      : []),
    ...(isEveryEntryValid(material, 'competencies.yaml')
      ? unresolved(examples, 'competency', codes, ({ competency }) => `there is no competency ${competency}`)
      : []),
  ];
}

type Whole = { readonly folder: string; readonly areas: readonly AreaCode[] };

function sectionsMisfit(
  material: ParsedContent,
  root: 'chapters' | 'modules',
  wholes: readonly LocatedEntry<Whole>[],
): ContentProblem[] {
  if (!isEveryEntryValid(material, `${root}/`)) return [];
  const sections = material.sections.filter(({ entry }) => entry.folder.startsWith(`${root}/`));
  const folders = wholes.map(({ entry }) => entry.folder);
  const filled = new Set(sections.map(({ entry }) => entry.folder));
  const areasOf = new Map(wholes.map(({ entry }) => [entry.folder, entry.areas]));
  return [
    ...unresolved(sections, 'folder', folders, ({ folder }) => `${folder} has no ${root.slice(0, -1)}.yaml`),
    ...unresolved(wholes, 'folder', filled, ({ folder }) => `${folder} has no sections`),
    ...sections
      .filter(({ entry }) => entry.area && areasOf.get(entry.folder)?.includes(entry.area) === false)
      .map(({ entry, placeOf }) =>
        createContentProblem(placeOf(['area']), `${entry.folder} does not carry area ${entry.area}`),
      ),
  ];
}

type Numbered = LocatedEntry<{ readonly number: number }>;

/** Questions may be written before their chapter or module; once there are any, theirs must be among them. */
const isLeftOut = (wholes: readonly Numbered[], number: number): boolean =>
  wholes.length > 0 && !wholes.some(({ entry }) => entry.number === number);

function ownersAreMissing(material: ParsedContent): ContentProblem[] {
  const { chapters, modules } = material;
  if (!isEveryEntryValid(material, 'chapters/') || !isEveryEntryValid(material, 'modules/')) return [];
  return material.items.flatMap(({ entry: { use }, placeOf }) => {
    const at = placeOf(['id']);
    if (use.kind === 'practice' && isLeftOut(chapters, use.chapter)) {
      return [createContentProblem(at, `there is no chapter ${use.chapter} for this item`)];
    }
    const isLost = use.kind === 'course' && isLeftOut(modules, use.module);
    return isLost ? [createContentProblem(at, `there is no module ${use.module} for this item`)] : [];
  });
}

function tagsMisfit(material: ParsedContent): ContentProblem[] {
  const known = new Set(material.tags.map(({ entry }) => entry.name));
  if (!isEveryEntryValid(material, 'tags.yaml')) return [];
  return material.posts.flatMap(({ entry, placeOf }) =>
    entry.tags.flatMap((tag, index) =>
      known.has(tag)
        ? []
        : [createContentProblem(placeOf(['tags', index]), `unknown tag '${tag}'; the known ones are in tags.yaml`)],
    ),
  );
}

/**
 * Checks that what entries refer to exists: categories, disciplines, competencies, chapters, modules, tags
 * (product.md 5.1).
 */
export function checkReferences(material: ParsedContent): ContentProblem[] {
  const chapters = material.chapters.map(({ entry, placeOf }) => ({
    entry: { folder: entry.folder, areas: [entry.area] },
    placeOf,
  }));
  return [
    ...competenciesMisfit(material),
    ...examplesMisfit(material),
    ...sectionsMisfit(material, 'chapters', chapters),
    ...sectionsMisfit(material, 'modules', material.modules),
    ...ownersAreMissing(material),
    ...tagsMisfit(material),
  ];
}
