import type { ContentProblem } from '../../../application/ports/content.ts';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import { SOLD_BANK_COUNTS } from '../../../domain/competency/bank-size.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem } from '../place.ts';

/** What the product is sold with: how many there are of each thing (product.md 5.33). */
export const EXPECTED_CONTENT_COUNTS = {
  freeItems: 10,
  /** By the weight of each chapter's area in a paper (product.md 5.72). */
  practiceItemsOfChapters: [16, 34, 54, 45, 16, 15],
  courseItemsPerModule: 8,
  chapters: 6,
  modules: 6,
  sectionsPerModule: 4,
  provinces: 13,
  ...SOLD_BANK_COUNTS,
  posts: 8,
  featuredPosts: 2,
} as const;

type Count = { readonly where: string; readonly what: string; readonly found: number; readonly asked: number };

const exactly = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found === asked ? [] : [createContentProblem({ file: where, line: 1 }, `${found} ${what}; there should be ${asked}`)];

const atLeast = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found >= asked
    ? []
    : [createContentProblem({ file: where, line: 1 }, `${found} ${what}; there should be at least ${asked}`)];

const itemsFor = ({ items }: ParsedContent, isMeant: (use: ItemUse) => boolean): number =>
  items.filter(({ entry }) => isMeant(entry.use)).length;

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

/** The number of items of a set is checked wherever the set exists (product.md 4.1). */
const mockSetsAreMissing = (material: ParsedContent): ContentProblem[] =>
  ([1, 2] as const)
    .filter((set) => itemsFor(material, (use) => use.kind === 'mock' && use.set === set) === 0)
    .map((set) => createContentProblem({ file: `items/mock-${set}`, line: 1 }, 'there is no such set'));

function itemCounts(material: ParsedContent): ContentProblem[] {
  return [
    ...mockSetsAreMissing(material),
    ...exactly({
      where: 'items/free.yaml',
      what: 'items',
      found: itemsFor(material, (use) => use.kind === 'free'),
      asked: EXPECTED_CONTENT_COUNTS.freeItems,
    }),
    ...EXPECTED_CONTENT_COUNTS.practiceItemsOfChapters.flatMap((asked, index) =>
      atLeast({
        where: `items/practice/chapter-${index + 1}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'practice' && use.chapter === index + 1),
        asked,
      }),
    ),
    ...numbersTo(EXPECTED_CONTENT_COUNTS.modules).flatMap((number) =>
      atLeast({
        where: `items/course/module-${number}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'course' && use.module === number),
        asked: EXPECTED_CONTENT_COUNTS.courseItemsPerModule,
      }),
    ),
  ];
}

function textCounts({ chapters, modules, sections, posts }: ParsedContent): ContentProblem[] {
  const { featuredPosts, sectionsPerModule } = EXPECTED_CONTENT_COUNTS;
  const featured = posts.filter(({ entry }) => entry.featured).length;
  return [
    ...exactly({
      where: 'chapters',
      what: 'chapters',
      found: chapters.length,
      asked: EXPECTED_CONTENT_COUNTS.chapters,
    }),
    ...exactly({ where: 'modules', what: 'modules', found: modules.length, asked: EXPECTED_CONTENT_COUNTS.modules }),
    ...atLeast({ where: 'posts', what: 'posts', found: posts.length, asked: EXPECTED_CONTENT_COUNTS.posts }),
    ...exactly({ where: 'posts', what: 'featured posts', found: featured, asked: featuredPosts }),
    ...modules.flatMap(({ entry: { folder } }) =>
      atLeast({
        where: folder,
        what: 'sections',
        found: sections.filter(({ entry }) => entry.folder === folder).length,
        asked: sectionsPerModule,
      }),
    ),
  ];
}

function competencyCounts({ competencyLists, disciplines, provinces, examples }: ParsedContent): ContentProblem[] {
  const codes = competencyLists.flatMap(({ entry }) => entry.competencies.map(({ code }) => code));
  const counts: Count[] = [
    {
      where: 'competencies.yaml',
      what: 'competencies',
      found: codes.length,
      asked: EXPECTED_CONTENT_COUNTS.competencies,
    },
    {
      where: 'disciplines.yaml',
      what: 'disciplines',
      found: disciplines.length,
      asked: EXPECTED_CONTENT_COUNTS.disciplines,
    },
    { where: 'provinces.yaml', what: 'provinces', found: provinces.length, asked: EXPECTED_CONTENT_COUNTS.provinces },
  ];
  const covered = new Set(examples.map(({ entry }) => `${entry.discipline} ${entry.competency}`));
  return [
    ...counts.flatMap(exactly),
    ...atLeast({
      where: 'examples',
      what: 'examples',
      found: examples.length,
      asked: EXPECTED_CONTENT_COUNTS.examples,
    }),
    ...atLeast({
      where: 'examples',
      what: 'examples with a weak version',
      found: examples.filter(({ entry }) => entry.annotations?.weak).length,
      asked: EXPECTED_CONTENT_COUNTS.pairs,
    }),
    ...disciplines.flatMap(({ entry: { slug } }) =>
      codes
        .filter((code) => !covered.has(`${slug} ${code}`))
        .map((code) => createContentProblem({ file: `examples/${slug}`, line: 1 }, `there is no example of ${code}`)),
    ),
  ];
}

/** Checks that the material is all there: what the offers promise can be read and answered (product.md 5.33). */
export const checkCounts = (material: ParsedContent): ContentProblem[] => [
  ...itemCounts(material),
  ...textCounts(material),
  ...competencyCounts(material),
];
