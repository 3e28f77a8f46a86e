import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ParsedContent, parseContentFiles } from '../../../src/adapters/content-files/material.ts';
import type { LocatedEntry } from '../../../src/adapters/content-files/place.ts';
import { checkTextCompleteness } from '../../../src/adapters/content-files/rules/completeness-rules.ts';
import { checkCounts } from '../../../src/adapters/content-files/rules/count-rules.ts';
import { findMissingReviews } from '../../../src/adapters/content-files/rules/review-rules.ts';
import { readSourceFiles } from '../../../src/adapters/content-files/source-file.ts';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import { projectPath } from '../../support/project-root.ts';

const markup = authoredMarkup();

/** The material with the entries of one kind changed where `change` says so. */
const changed = <Entry>(all: readonly LocatedEntry<Entry>[], change: (entry: Entry) => Entry): LocatedEntry<Entry>[] =>
  all.map(({ entry, placeOf }) => ({ entry: change(entry), placeOf }));

describe('the product has all that it is sold with (product.md 5.33)', () => {
  let whole: ParsedContent;
  before(async () => {
    whole = parseContentFiles(await readSourceFiles(projectPath('content'))).material;
  });

  const linesOf = (material: ParsedContent): string[] =>
    [checkCounts, checkTextCompleteness, findMissingReviews]
      .flatMap((rule) => rule(material, markup))
      .map(({ file, line, reason }) => `${file}:${line}: ${reason}`)
      // Where a question stands changes with every edit of the material.
      .map((words) => words.replace(/:\d+: (?=.* has no blind review|nobody read the options)/, ': '));

  test('nothing is missing from the material as it is', () => {
    assert.deepEqual(linesOf(whole), []);
  });

  /** What is left out of one kind, and what the check says then. */
  const CASES: Readonly<
    Record<string, { without: (whole: ParsedContent) => Partial<ParsedContent>; says: readonly string[] }>
  > = {
    'a free item': {
      without: ({ items }) => ({ items: items.filter(({ entry }) => entry.id !== 'free-001') }),
      says: ['items/free.yaml:1: 9 items; there should be 10'],
    },
    'a mock set': {
      without: ({ items }) => ({ items: items.filter(({ entry: { use } }) => use.kind !== 'mock' || use.set === 1) }),
      says: ['items/mock-2:1: there is no such set'],
    },
    'a practice item': {
      without: ({ items }) => ({
        items: items.filter(({ entry }) => !/^p4-/.test(entry.id) || Number(entry.id.slice(3)) < 45),
      }),
      says: ['items/practice/chapter-4.yaml:1: 44 items; there should be at least 45'],
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
        sections: sections.filter(({ entry }) => entry.title !== 'Summary' || !entry.folder.startsWith('chapters/1-')),
      }),
      says: ["chapters/1-professionalism/chapter.yaml:1: the chapter has no section 'Summary'"],
    },
    'the one page of a summary': {
      without: ({ sections }) => ({
        sections: changed(sections, (section) =>
          section.title === 'Summary' && section.folder.startsWith('chapters/6-')
            ? { ...section, text: 'One word more. '.repeat(134) }
            : section,
        ),
      }),
      says: [
        'chapters/6-regulation-and-discipline/09-summary.md:5: the summary has 402 words; 150 to 360 are asked for',
      ],
    },
    'the theories of chapter 2': {
      without: ({ sections }) => ({
        sections: sections.filter(({ entry }) => entry.title !== 'Ethical Theories and Principles'),
      }),
      says: ["chapters/2-ethics/chapter.yaml:1: the chapter has no section 'Ethical Theories and Principles'"],
    },
    'most words of a chapter': {
      without: ({ sections }) => ({
        sections: changed(sections, (section) =>
          section.folder.startsWith('chapters/5-') ? { ...section, text: 'Five words <b>are</b> left.' } : section,
        ),
      }),
      says: [
        'chapters/5-professional-law/chapter.yaml:1: the chapter has 44 words; 3000 to 6000 are asked for',
        'chapters/5-professional-law/11-summary.md:5: the summary has 4 words; 150 to 360 are asked for',
      ],
    },
    'most words of a post': {
      without: ({ posts }) => ({
        posts: changed(posts, (post) =>
          post.slug === 'how-the-nppe-is-scored' ? { ...post, text: 'Too short.' } : post,
        ),
      }),
      says: ['posts/how-the-nppe-is-scored.md:8: the post has 2 words; 800 to 1500 are asked for'],
    },
    'the practice questions in texts': {
      without: ({ sections, reviews }) => ({
        sections: sections.filter(({ entry }) => !entry.title.includes('Practice Questions')),
        reviews,
      }),
      says: [
        'chapters/2:1: 0 practice questions in HTML; there should be at least 15',
        'chapters/3:1: 0 practice questions in Markdown; there should be at least 15',
        'modules/1:1: 0 practice questions in HTML; there should be at least 8',
        'modules/4:1: 0 practice questions in Markdown; there should be at least 8',
      ],
    },
    'the title of a module': {
      without: ({ modules }) => ({
        modules: changed(modules, (module) => (module.number === 4 ? { ...module, title: 'Liability' } : module)),
      }),
      says: ["modules/4-professional-liability/module.yaml:1: module 4 is 'Professional Liability'"],
    },
    'the footer and the hero': {
      without: ({ sitePages }) => ({
        sitePages: sitePages.filter(({ entry }) => !['footer_text', 'home_hero'].includes(entry.key)),
      }),
      says: ['site/home_hero.html:1: the page is missing', 'site/footer_text.html:1: the page is missing'],
    },
    'the date and the last section of the terms': {
      without: ({ sitePages }) => ({
        sitePages: changed(sitePages, (page) =>
          page.key === 'terms'
            ? { ...page, text: page.text.replace('April 22, 2025', 'in spring').replace('<h2>10. ', '<h2>11. ') }
            : page,
        ),
      }),
      says: [
        'site/terms.html:4: the page should have 10 sections, numbered in order',
        "site/terms.html:4: the page does not say 'Last updated April 22, 2025'",
      ],
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
    'a pair of a weak and a strong version': {
      without: ({ examples }) => ({
        examples: changed(examples, (example) =>
          example.annotations?.weak && example.competency === '5.3'
            ? { ...example, annotations: { ...example.annotations, weak: null } }
            : example,
        ),
      }),
      says: ['examples:1: 33 examples with a weak version; there should be at least 34'],
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
    'the blind review of a question in a text': {
      without: ({ reviews }) => ({ reviews: reviews.filter(({ entry }) => entry.id !== 'text-module-4-08') }),
      says: [
        "modules/4-professional-liability/06-practice-questions.md: 'text-module-4-08' has no blind review in reviews/",
      ],
    },
    'a reading of the options alone': {
      without: ({ reviews }) => ({
        reviews: changed(reviews, ({ optionsOnly, ...review }) =>
          review.id === 'm1-i-001' || !optionsOnly ? review : { ...review, optionsOnly },
        ),
      }),
      says: ["items/mock-1/i-professionalism.yaml: nobody read the options of 'm1-i-001' alone (reviews/)"],
    },
    'a blind review': {
      without: ({ reviews }) => ({ reviews: reviews.filter(({ entry }) => entry.id !== 'm1-i-001') }),
      says: ["items/mock-1/i-professionalism.yaml: 'm1-i-001' has no blind review in reviews/"],
    },
  };

  for (const [name, { without, says }] of Object.entries(CASES)) {
    test(`without ${name}`, () => {
      assert.deepEqual(linesOf({ ...whole, ...without(whole) }), says);
    });
  }

  test('with too few examples', () => {
    const seen = new Set<string>();
    const hasWeakVersion = ({ entry }: (typeof whole.examples)[number]) => !!entry.annotations?.weak;
    const pairsFirst = [...whole.examples].sort(
      (left, right) => Number(hasWeakVersion(right)) - Number(hasWeakVersion(left)),
    );
    const examples = pairsFirst.filter(({ entry: { discipline, competency } }) => {
      const isFirst = !seen.has(`${discipline} ${competency}`);
      seen.add(`${discipline} ${competency}`);
      return isFirst;
    });
    assert.deepEqual(linesOf({ ...whole, examples }), ['examples:1: 170 examples; there should be at least 175']);
  });
});
