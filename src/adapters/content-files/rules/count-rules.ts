import type { ContentProblem } from '../../../application/ports/content.ts';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import { BANK_SIZE } from '../../../domain/competency/bank-size.ts';
import type { Material } from '../material.ts';
import { problemAt } from '../place.ts';

/** What the product is sold with: how many there are of each thing (product.md 5.33). */
export const PRODUCT_COUNTS = {
  freeItems: 10,
  /** By the weight of each chapter's area in a paper (product.md 5.72). */
  practiceItemsOfChapters: [16, 34, 54, 45, 16, 15],
  courseItemsPerModule: 8,
  chapters: 6,
  modules: 6,
  sectionsPerModule: 4,
  provinces: 13,
  ...BANK_SIZE,
  posts: 8,
  featuredPosts: 2,
} as const;

type Count = { readonly where: string; readonly what: string; readonly found: number; readonly asked: number };

const exactly = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found === asked ? [] : [problemAt({ file: where, line: 1 }, `${found} ${what}; there should be ${asked}`)];

const atLeast = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found >= asked ? [] : [problemAt({ file: where, line: 1 }, `${found} ${what}; there should be at least ${asked}`)];

const itemsFor = ({ items }: Material, isMeant: (use: ItemUse) => boolean): number =>
  items.filter(({ entry }) => isMeant(entry.use)).length;

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

/** How many items a set has is checked wherever there is one (product.md 4.1). */
const mockSetsAreMissing = (material: Material): ContentProblem[] =>
  ([1, 2] as const)
    .filter((set) => itemsFor(material, (use) => use.kind === 'mock' && use.set === set) === 0)
    .map((set) => problemAt({ file: `items/mock-${set}`, line: 1 }, 'there is no such set'));

function itemCounts(material: Material): ContentProblem[] {
  return [
    ...mockSetsAreMissing(material),
    ...exactly({
      where: 'items/free.yaml',
      what: 'items',
      found: itemsFor(material, (use) => use.kind === 'free'),
      asked: PRODUCT_COUNTS.freeItems,
    }),
    ...PRODUCT_COUNTS.practiceItemsOfChapters.flatMap((asked, index) =>
      atLeast({
        where: `items/practice/chapter-${index + 1}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'practice' && use.chapter === index + 1),
        asked,
      }),
    ),
    ...numbersTo(PRODUCT_COUNTS.modules).flatMap((number) =>
      atLeast({
        where: `items/course/module-${number}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'course' && use.module === number),
        asked: PRODUCT_COUNTS.courseItemsPerModule,
      }),
    ),
  ];
}

function textCounts({ chapters, modules, sections, posts }: Material): ContentProblem[] {
  const { featuredPosts, sectionsPerModule } = PRODUCT_COUNTS;
  const featured = posts.filter(({ entry }) => entry.featured).length;
  return [
    ...exactly({ where: 'chapters', what: 'chapters', found: chapters.length, asked: PRODUCT_COUNTS.chapters }),
    ...exactly({ where: 'modules', what: 'modules', found: modules.length, asked: PRODUCT_COUNTS.modules }),
    ...atLeast({ where: 'posts', what: 'posts', found: posts.length, asked: PRODUCT_COUNTS.posts }),
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

function competencyCounts({ competencyLists, disciplines, provinces, examples }: Material): ContentProblem[] {
  const codes = competencyLists.flatMap(({ entry }) => entry.competencies.map(({ code }) => code));
  const counts: Count[] = [
    { where: 'competencies.yaml', what: 'competencies', found: codes.length, asked: PRODUCT_COUNTS.competencies },
    { where: 'disciplines.yaml', what: 'disciplines', found: disciplines.length, asked: PRODUCT_COUNTS.disciplines },
    { where: 'provinces.yaml', what: 'provinces', found: provinces.length, asked: PRODUCT_COUNTS.provinces },
  ];
  const covered = new Set(examples.map(({ entry }) => `${entry.discipline} ${entry.competency}`));
  return [
    ...counts.flatMap(exactly),
    ...atLeast({ where: 'examples', what: 'examples', found: examples.length, asked: PRODUCT_COUNTS.examples }),
    ...disciplines.flatMap(({ entry: { slug } }) =>
      codes
        .filter((code) => !covered.has(`${slug} ${code}`))
        .map((code) => problemAt({ file: `examples/${slug}`, line: 1 }, `there is no example of ${code}`)),
    ),
  ];
}

/** Checks that the material is all there: what the offers promise can be read and answered (product.md 5.33). */
export const checkCounts = (material: Material): ContentProblem[] => [
  ...itemCounts(material),
  ...textCounts(material),
  ...competencyCounts(material),
];
