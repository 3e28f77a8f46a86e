import type { ContentProblem } from '../../../application/ports/content-source.ts';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import type { Material } from '../material.ts';
import { problemAt } from '../place.ts';

/** What the product is sold with: how many there are of each thing (product.md 5.33). */
export const PRODUCT_COUNTS = {
  freeItems: 10,
  practiceItemsPerChapter: 15,
  courseItemsPerModule: 8,
  chapters: 6,
  modules: 6,
  sectionsPerModule: 4,
  competencies: 34,
  disciplines: 5,
  provinces: 13,
  examples: 175,
  posts: 8,
  featuredPosts: 2,
} as const;

/** The sections that every chapter has, by their titles (product.md 5.33). */
const CHAPTER_SECTIONS = ['Overview', 'Key Topics and Concepts', 'Practical Applications', 'Summary'] as const;

type Count = { readonly where: string; readonly what: string; readonly found: number; readonly asked: number };

const exactly = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found === asked ? [] : [problemAt({ file: where, line: 1 }, `${found} ${what}; there should be ${asked}`)];

const atLeast = ({ where, what, found, asked }: Count): ContentProblem[] =>
  found >= asked ? [] : [problemAt({ file: where, line: 1 }, `${found} ${what}; there should be at least ${asked}`)];

const itemsFor = ({ items }: Material, isMeant: (use: ItemUse) => boolean): number =>
  items.filter(({ entry }) => isMeant(entry.use)).length;

function itemCounts(material: Material): ContentProblem[] {
  const numbers = Array.from({ length: PRODUCT_COUNTS.chapters }, (_, index) => index + 1);
  const mock = (set: 1 | 2): Count => ({
    where: `items/mock-${set}`,
    what: 'items',
    found: itemsFor(material, (use) => use.kind === 'mock' && use.set === set),
    asked: 110,
  });
  return [
    ...exactly(mock(1)),
    ...exactly(mock(2)),
    ...exactly({
      where: 'items/free.yaml',
      what: 'items',
      found: itemsFor(material, (use) => use.kind === 'free'),
      asked: PRODUCT_COUNTS.freeItems,
    }),
    ...numbers.flatMap((number) => [
      ...atLeast({
        where: `items/practice/chapter-${number}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'practice' && use.chapter === number),
        asked: PRODUCT_COUNTS.practiceItemsPerChapter,
      }),
      ...atLeast({
        where: `items/course/module-${number}.yaml`,
        what: 'items',
        found: itemsFor(material, (use) => use.kind === 'course' && use.module === number),
        asked: PRODUCT_COUNTS.courseItemsPerModule,
      }),
    ]),
  ];
}

function textCounts({ chapters, modules, sections, posts }: Material): ContentProblem[] {
  const titlesIn = (folder: string): string[] =>
    sections.filter(({ entry }) => entry.folder === folder).map(({ entry }) => entry.title);
  const { featuredPosts, sectionsPerModule } = PRODUCT_COUNTS;
  const featured = posts.filter(({ entry }) => entry.featured).length;
  return [
    ...exactly({ where: 'chapters', what: 'chapters', found: chapters.length, asked: PRODUCT_COUNTS.chapters }),
    ...exactly({ where: 'modules', what: 'modules', found: modules.length, asked: PRODUCT_COUNTS.modules }),
    ...atLeast({ where: 'posts', what: 'posts', found: posts.length, asked: PRODUCT_COUNTS.posts }),
    ...exactly({ where: 'posts', what: 'featured posts', found: featured, asked: featuredPosts }),
    ...chapters.flatMap(({ entry, placeOf }) =>
      CHAPTER_SECTIONS.filter((title) => !titlesIn(entry.folder).includes(title)).map((title) =>
        problemAt(placeOf([]), `the chapter has no section '${title}'`),
      ),
    ),
    ...modules.flatMap(({ entry }) =>
      atLeast({
        where: entry.folder,
        what: 'sections',
        found: titlesIn(entry.folder).length,
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

/** Every item has been answered by somebody who did not see its key. */
function reviewsAreMissing({ items, reviews }: Material): ContentProblem[] {
  const reviewed = new Set(reviews.map(({ entry }) => entry.id));
  return items
    .filter(({ entry }) => !reviewed.has(entry.id))
    .map(({ entry, placeOf }) => problemAt(placeOf(['id']), `'${entry.id}' has no blind review in reviews/`));
}

/** Checks that the material is all there: what the offers promise can be read and answered (product.md 5.33). */
export const checkCounts = (material: Material): ContentProblem[] => [
  ...itemCounts(material),
  ...textCounts(material),
  ...competencyCounts(material),
  ...reviewsAreMissing(material),
];
