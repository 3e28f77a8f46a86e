import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Material, readMaterial } from '../../../src/adapters/content-files/material.ts';
import { checkCounts } from '../../../src/adapters/content-files/rules/count-rules.ts';
import { readSourceFiles } from '../../../src/adapters/content-files/source-file.ts';

describe('the product has all that it is sold with (product.md 5.33)', () => {
  let whole: Material;
  before(async () => {
    whole = readMaterial(await readSourceFiles(join(import.meta.dirname, '../../../content'))).material;
  });

  const linesOf = (material: Material): string[] =>
    checkCounts(material).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

  test('nothing is missing from the material as it is', () => {
    assert.deepEqual(linesOf(whole), []);
  });

  /** What is left out of one kind, and what the check says then. */
  const CASES: Readonly<Record<string, { without: (whole: Material) => Partial<Material>; says: readonly string[] }>> =
    {
      'a free item': {
        without: ({ items }) => ({ items: items.filter(({ entry }) => entry.id !== 'free-001') }),
        says: ['items/free.yaml:1: 9 items; there should be 10'],
      },
      'a mock set': {
        without: ({ items }) => ({ items: items.filter(({ entry: { use } }) => use.kind !== 'mock' || use.set === 1) }),
        says: ['items/mock-2:1: 0 items; there should be 110'],
      },
      'a practice item': {
        without: ({ items }) => ({ items: items.filter(({ entry }) => entry.id !== 'p4-001') }),
        says: ['items/practice/chapter-4.yaml:1: 14 items; there should be at least 15'],
      },
      'an item of a course module': {
        without: ({ items }) => ({ items: items.filter(({ entry }) => entry.id !== 'c6-001') }),
        says: ['items/course/module-6.yaml:1: 7 items; there should be at least 8'],
      },
      'a chapter and a module': {
        without: ({ chapters, modules }) => ({ chapters: chapters.slice(1), modules: modules.slice(1) }),
        says: ['chapters:1: 5 chapters; there should be 6', 'modules:1: 5 modules; there should be 6'],
      },
      'a summary': {
        without: ({ sections }) => ({
          sections: sections.filter(
            ({ entry }) => entry.title !== 'Summary' || !entry.folder.startsWith('chapters/1-'),
          ),
        }),
        says: ["chapters/1-professionalism/chapter.yaml:1: the chapter has no section 'Summary'"],
      },
      'the sections of a module': {
        without: ({ sections }) => ({
          sections: sections.filter(({ entry }) => !entry.folder.startsWith('modules/6-')),
        }),
        says: ['modules/6-professional-development:1: 0 sections; there should be at least 4'],
      },
      'an example': {
        without: ({ examples }) => ({
          examples: examples.filter(({ entry }) => entry.discipline !== 'civil' || entry.competency !== '5.3'),
        }),
        says: ['examples/civil:1: there is no example of 5.3'],
      },
      'a province and a discipline': {
        without: ({ provinces, disciplines }) => ({ provinces: provinces.slice(1), disciplines: disciplines.slice(1) }),
        says: [
          'disciplines.yaml:1: 4 disciplines; there should be 5',
          'provinces.yaml:1: 12 provinces; there should be 13',
        ],
      },
      'a post': {
        without: ({ posts }) => ({ posts: posts.filter(({ entry }) => entry.slug !== 'how-the-nppe-is-scored') }),
        says: ['posts:1: 7 posts; there should be at least 8', 'posts:1: 1 featured posts; there should be 2'],
      },
      'a blind review': {
        without: ({ reviews }) => ({ reviews: reviews.filter(({ entry }) => entry.id !== 'm1-i-001') }),
        says: ["items/mock-1/i-professionalism.yaml:2: 'm1-i-001' has no blind review in reviews/"],
      },
    };

  for (const [name, { without, says }] of Object.entries(CASES)) {
    test(`without ${name}`, () => {
      assert.deepEqual(linesOf({ ...whole, ...without(whole) }), says);
    });
  }

  test('with too few examples', () => {
    const seen = new Set<string>();
    const examples = whole.examples.filter(({ entry: { discipline, competency } }) => {
      const isFirst = !seen.has(`${discipline} ${competency}`);
      seen.add(`${discipline} ${competency}`);
      return isFirst;
    });
    assert.deepEqual(linesOf({ ...whole, examples }), ['examples:1: 170 examples; there should be at least 175']);
  });
});
