import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup, MarkupFormat } from '../../../application/ports/markup.ts';
import { isPracticeSection } from '../../../domain/study/chapter-menu.ts';
import { countWords } from '../../../domain/wording.ts';
import type { SourceSection } from '../kinds/section.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';
import { readPracticeTexts } from '../practice-texts.ts';

/** The modules of the course, in order: what the navigation names and the study material has (product.md 5.33). */
const MODULE_TITLES = [
  'Professional Ethics',
  'Professional Practice',
  'Law and Regulations',
  'Professional Liability',
  'Safety and Environment',
  'Professional Development',
] as const;

/** The sections that every chapter has, by their titles, and those of one chapter (product.md 5.33). */
const CHAPTER_SECTIONS = ['Overview', 'Key Topics and Concepts', 'Practical Applications', 'Summary'] as const;
const OWN_SECTIONS: Readonly<Record<number, readonly string[]>> = { 2: ['Ethical Theories and Principles'] };

/** The sections whose text contains practice questions, and their minimum number (product.md 5.33). */
const PRACTICE_TEXTS: readonly { root: string; number: number; format: MarkupFormat; questions: number }[] = [
  { root: 'chapters', number: 2, format: 'html', questions: 15 },
  { root: 'chapters', number: 3, format: 'markdown', questions: 15 },
  { root: 'modules', number: 1, format: 'html', questions: 8 },
  { root: 'modules', number: 4, format: 'markdown', questions: 8 },
];

const FORMAT_NAMES: Readonly<Record<MarkupFormat, string>> = { html: 'HTML', markdown: 'Markdown' };

type Range = { readonly fewest: number; readonly most: number };

/** Words a learner reads in a chapter, practice questions left out; the law chapter covers a quarter of the exam (product.md 5.33). */
const CHAPTER_WORDS: Range = { fewest: 3_000, most: 6_000 };
const LAW_CHAPTER = { number: 4, words: { fewest: 8_000, most: 25_000 } } as const;
/** Words of a chapter's summary: a sheet to print, with main points and checklist only (content/README.md). */
const SUMMARY_WORDS: Range = { fewest: 150, most: 360 };
const POST_WORDS: Range = { fewest: 800, most: 1_500 };

const SITE_KEYS = [
  ...['terms', 'privacy', 'home_hero', 'home_about', 'home_faq', 'home_testimonials', 'contact_info', 'footer_text'],
] as const;

/** What the terms and the privacy policy have (product.md 5.33). */
const LEGAL_PAGES = { keys: ['terms', 'privacy'], sections: 10, words: 'Last updated April 22, 2025' } as const;

const wordsAreOff = (what: string, words: number, { fewest, most }: Range): string | null =>
  words >= fewest && words <= most ? null : `${what} has ${words} words; ${fewest} to ${most} are asked for`;

const sectionsOf = ({ sections }: ParsedContent, folder: string): SourceSection[] =>
  sections.map(({ entry }) => entry).filter((section) => section.folder === folder);

function chaptersAreShort(material: ParsedContent, markup: Markup): ContentProblem[] {
  return material.chapters.flatMap(({ entry, placeOf }) => {
    const sections = sectionsOf(material, entry.folder);
    const titles = sections.map(({ title }) => title);
    const missing = [...CHAPTER_SECTIONS, ...(OWN_SECTIONS[entry.number] ?? [])]
      .filter((title) => !titles.includes(title))
      .map((title) => `the chapter has no section '${title}'`);
    const words = sections
      .filter((section) => !isPracticeSection(section))
      .reduce((sum, { text, format }) => sum + countWords(markup.plainText(text, format)), 0);
    const range = entry.number === LAW_CHAPTER.number ? LAW_CHAPTER.words : CHAPTER_WORDS;
    const off = wordsAreOff('the chapter', words, range);
    return [...missing, ...(off ? [off] : [])].map((reason) => createContentProblem(placeOf([]), reason));
  });
}

const summariesAreOff = ({ chapters, sections }: ParsedContent, markup: Markup): ContentProblem[] =>
  sections
    .filter(
      ({ entry }) => entry.title === 'Summary' && chapters.some(({ entry: { folder } }) => folder === entry.folder),
    )
    .flatMap(({ entry: { text, format }, placeOf }) => {
      const reason = wordsAreOff('the summary', countWords(markup.plainText(text, format)), SUMMARY_WORDS);
      return reason ? [createContentProblem(placeOf(['text']), reason)] : [];
    });

const postsAreOff = ({ posts }: ParsedContent, markup: Markup): ContentProblem[] =>
  posts.flatMap(({ entry, placeOf }) => {
    const reason = wordsAreOff('the post', countWords(markup.plainText(entry.text, 'markdown')), POST_WORDS);
    return reason ? [createContentProblem(placeOf(['text']), reason)] : [];
  });

const titlesAreOff = ({ modules }: ParsedContent): ContentProblem[] =>
  modules.flatMap(({ entry, placeOf }) => {
    const title = MODULE_TITLES[entry.number - 1];
    if (title === undefined || title === entry.title) return [];
    return [createContentProblem(placeOf(['title']), `module ${entry.number} is '${title}'`)];
  });

function practiceTextsAreMissing(material: ParsedContent, markup: Markup): ContentProblem[] {
  const texts = readPracticeTexts(material, markup);
  return PRACTICE_TEXTS.flatMap(({ root, number, format, questions }) => {
    const isMeant = ({ entry }: LocatedEntry<SourceSection>): boolean =>
      entry.folder.startsWith(`${root}/${number}-`) && entry.format === format;
    const found = texts.find(({ section }) => isMeant(section))?.questions.length ?? 0;
    const reason = `${found} practice questions in ${FORMAT_NAMES[format]}; there should be at least ${questions}`;
    return found >= questions ? [] : [createContentProblem({ file: `${root}/${number}`, line: 1 }, reason)];
  });
}

function sitePagesAreMissing({ sitePages }: ParsedContent): ContentProblem[] {
  const keys = sitePages.map(({ entry }) => entry.key);
  return SITE_KEYS.filter((key) => !keys.includes(key)).map((key) =>
    createContentProblem({ file: `site/${key}.html`, line: 1 }, 'the page is missing'),
  );
}

function legalPagesAreOff({ sitePages }: ParsedContent, markup: Markup): ContentProblem[] {
  const numbered = Array.from({ length: LEGAL_PAGES.sections }, (_, index) => index + 1);
  return sitePages
    .filter(({ entry }) => LEGAL_PAGES.keys.some((key) => key === entry.key))
    .flatMap(({ entry, placeOf }) => {
      const headings = markup.review(entry.text, 'html').headings.filter(({ level }) => level === 2);
      const inOrder =
        headings.length === numbered.length && numbered.every((n) => isNumbered(headings[n - 1]?.text, n));
      const isDated = markup.plainText(entry.text, 'html').includes(LEGAL_PAGES.words);
      return [
        ...(inOrder ? [] : [`the page should have ${LEGAL_PAGES.sections} sections, numbered in order`]),
        ...(isDated ? [] : [`the page does not say '${LEGAL_PAGES.words}'`]),
      ].map((reason) => createContentProblem(placeOf(['text']), reason));
    });
}

const isNumbered = (heading: string | undefined, number: number): boolean =>
  heading?.startsWith(`${number}. `) === true;

/** Checks that chapters, course, posts and site pages have the parts and the length they are sold with (product.md 5.33). */
export const checkTextCompleteness = (material: ParsedContent, markup: Markup): ContentProblem[] => [
  ...chaptersAreShort(material, markup),
  ...summariesAreOff(material, markup),
  ...titlesAreOff(material),
  ...practiceTextsAreMissing(material, markup),
  ...postsAreOff(material, markup),
  ...sitePagesAreMissing(material),
  ...legalPagesAreOff(material, markup),
];
