import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';
import { countTerms, type SearchTerm, searchTerms } from '../../domain/study/search-query.ts';
import { rankSearchResults } from '../../domain/study/search-rank.ts';
import { extractSnippet, splitAtMatches } from '../../domain/study/search-snippet.ts';
import { addOtherSpellings } from '../../domain/study/search-spellings.ts';
import { courseAddress, sectionAddress, toHitAddress } from '../../domain/study/section-address.ts';
import type { OutputOf } from '../contract/index.ts';
import type { FoundSection } from '../ports/study.ts';
import type { GlossaryEntry } from '../ports/study-material.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import type { ReadVocabulary } from './search-vocabulary.ts';

/** The longest list of results; there are fewer sections. */
const MOST_HITS = 100;

/** The longest list of glossary terms above the sections. */
const MOST_TERMS = 3;

type Hit = OutputOf<'study.search'>[number];

const addressOf = ({ kind, wholeId, wholeOrder, sectionSlug }: FoundSection): string =>
  kind === 'chapter' ? sectionAddress(wholeId, sectionSlug) : courseAddress(wholeOrder, sectionSlug);

function presentHit(found: FoundSection, query: string, terms: readonly SearchTerm[]): Hit {
  const { kind, wholeOrder: order, parentTitle, sectionTitle, text } = found;
  const snippet = extractSnippet(text, terms);
  // Practice questions have a page of their own, where matches are not highlighted.
  const isPractice = kind === 'chapter' && isPracticeSection({ title: sectionTitle });
  const isInText = snippet.some(({ hit }) => hit);
  const address = isPractice
    ? `/chapter-questions/${found.wholeId}`
    : toHitAddress(addressOf(found), query.trim(), isInText);
  return { kind, order, parentTitle, address, title: splitAtMatches(sectionTitle, terms), snippet };
}

/** Terms of the glossary whose name, in one of its forms, holds all words; the shortest name is the nearest. */
function findGlossaryHits(glossary: readonly GlossaryEntry[], terms: readonly SearchTerm[]): Hit[] {
  if (terms.length === 0) return [];
  return glossary
    .filter(({ term, also }) => [term, ...also].some((name) => countTerms(name, terms).every((count) => count > 0)))
    .toSorted((one, other) => one.term.length - other.term.length)
    .slice(0, MOST_TERMS)
    .map(({ term, definition }) => ({
      kind: 'glossary',
      address: `/glossary#${glossaryAnchor(term)}`,
      title: splitAtMatches(term, terms),
      snippet: extractSnippet(definition, terms),
    }));
}

/** Searches glossary, guide and course; terms first, then the best sections, with matches highlighted (product.md 5.61). */
export const searchStudy =
  (
    { studySearch, studyReader }: Pick<StudyPorts, 'studySearch' | 'studyReader'>,
    readVocabulary: ReadVocabulary,
  ): UseCase<'study.search'> =>
  async (_, { q: query }) => {
    const terms = addOtherSpellings(searchTerms(query), await readVocabulary());
    const [glossary, sections] = await Promise.all([studyReader.glossary(), studySearch.find(terms, MOST_HITS)]);
    const hits = rankSearchResults(sections, terms).map((section) => presentHit(section, query, terms));
    return accepted([...findGlossaryHits(glossary, terms), ...hits]);
  };

/** A section as safe HTML with matches highlighted. */
export const readSearchHighlights =
  (
    { practiceReader, studyReader, markup }: Pick<StudyPorts, 'practiceReader' | 'studyReader' | 'markup'>,
    readVocabulary: ReadVocabulary,
  ): UseCase<'study.readFound'> =>
  async (_, { book, sectionId, q }) => {
    const [section] = await practiceReader.findSections(book === 'chapter' ? 'chapter' : 'course', [sectionId]);
    if (!section) return refused({ code: 'not-found' });
    const terms = book === 'chapter' ? await studyReader.glossary() : [];
    const searched = addOtherSpellings(searchTerms(q), await readVocabulary());
    return accepted({ content: markup.renderFound(section.text, section.format, terms, searched) });
  };
