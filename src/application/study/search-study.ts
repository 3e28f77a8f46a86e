import { accepted, type Result } from '../../domain/result.ts';
import { type SearchTerm, searchTerms } from '../../domain/study/search-query.ts';
import { highlighted, snippetOf } from '../../domain/study/search-snippet.ts';
import { courseAddress, sectionAddress } from '../../domain/study/section-address.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { FoundSection } from '../ports/study-search.ts';
import type { StudyPorts } from './study-ports.ts';

/** More sections than the guide and the course have together are not searched for. */
const MOST_HITS = 100;

type Group = OutputOf<'study.search'>[number];

const addressOf = ({ kind, wholeId, wholeOrder, sectionSlug }: FoundSection): string =>
  kind === 'chapter' ? sectionAddress(wholeId, sectionSlug) : courseAddress(wholeOrder, sectionSlug);

const presentHit = (found: FoundSection, terms: readonly SearchTerm[]): Group['hits'][number] => ({
  address: addressOf(found),
  title: highlighted(found.sectionTitle, terms),
  snippet: snippetOf(found.text, terms),
});

/** Searches guide and course; hits come by chapter and module, with what was searched for marked (product.md 5.14). */
export const searchStudy =
  ({ studySearch }: Pick<StudyPorts, 'studySearch'>) =>
  async (query: string): Promise<Result<OutputOf<'study.search'>, Refusal>> => {
    const terms = searchTerms(query);
    const groups = new Map<string, Group>();
    for (const found of await studySearch.find(terms, MOST_HITS)) {
      const { kind, wholeOrder: order, wholeTitle: title } = found;
      const key = `${kind} ${found.wholeId}`;
      const group = groups.get(key) ?? { kind, order, title, hits: [] };
      groups.set(key, { ...group, hits: [...group.hits, presentHit(found, terms)] });
    }
    return accepted([...groups.values()]);
  };
