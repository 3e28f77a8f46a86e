import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { type SearchTerm, searchTerms } from '../../domain/study/search-query.ts';
import { rankFound } from '../../domain/study/search-rank.ts';
import { highlighted, snippetOf } from '../../domain/study/search-snippet.ts';
import { courseAddress, hitAddress, sectionAddress } from '../../domain/study/section-address.ts';
import type { OutputOf } from '../contract/index.ts';
import type { FoundSection } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';

/** The longest list of results; there are fewer sections. */
const MOST_HITS = 100;

type Hit = OutputOf<'study.search'>[number];

const addressOf = ({ kind, wholeId, wholeOrder, sectionSlug }: FoundSection): string =>
  kind === 'chapter' ? sectionAddress(wholeId, sectionSlug) : courseAddress(wholeOrder, sectionSlug);

function presentHit(found: FoundSection, query: string, terms: readonly SearchTerm[]): Hit {
  const { kind, wholeOrder: order, parentTitle, sectionTitle, text } = found;
  const snippet = snippetOf(text, terms);
  // Practice questions have a page of their own, where matches are not highlighted.
  const isPractice = kind === 'chapter' && isPracticeSection({ title: sectionTitle });
  const isInText = snippet.some(({ hit }) => hit);
  const address = isPractice
    ? `/chapter-questions/${found.wholeId}`
    : hitAddress(addressOf(found), query.trim(), isInText);
  return { kind, order, parentTitle, address, title: highlighted(sectionTitle, terms), snippet };
}

/** Searches guide and course; best results first, with matches highlighted (product.md 5.61). */
export const searchStudy =
  ({ studySearch }: Pick<StudyPorts, 'studySearch'>): UseCase<'study.search'> =>
  async (_, { q: query }) => {
    const terms = searchTerms(query);
    const found = rankFound(await studySearch.find(terms, MOST_HITS), terms);
    return accepted(found.map((section) => presentHit(section, query, terms)));
  };

/** A section as safe HTML with matches highlighted. */
export const readFound =
  ({
    practiceReader,
    studyReader,
    markup,
  }: Pick<StudyPorts, 'practiceReader' | 'studyReader' | 'markup'>): UseCase<'study.readFound'> =>
  async (_, { book, sectionId, q }) => {
    const [section] = await practiceReader.findSections(book === 'chapter' ? 'chapter' : 'course', [sectionId]);
    if (!section) return refused({ code: 'not-found' });
    const terms = book === 'chapter' ? await studyReader.glossary() : [];
    return accepted({ content: markup.renderFound(section.text, section.format, terms, searchTerms(q)) });
  };
