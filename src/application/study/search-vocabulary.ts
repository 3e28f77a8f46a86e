import { createVocabulary, type SearchVocabulary } from '../../domain/study/search-spellings.ts';
import type { StudyPorts } from './ports.ts';

/** How long a new word of a text may be unknown to typing errors and inflections, in milliseconds; as it is typed it is found at once. */
const KEPT_MS = 60_000;

export type ReadVocabulary = () => Promise<SearchVocabulary>;

/** The words of guide and course, read at most once a minute. */
export function cacheVocabulary({
  studySearch,
  stemOf,
  clock,
}: Pick<StudyPorts, 'studySearch' | 'stemOf' | 'clock'>): ReadVocabulary {
  let kept: { readonly until: number; readonly vocabulary: Promise<SearchVocabulary> } | null = null;
  return async () => {
    const now = clock.now();
    if (!kept || kept.until <= now) {
      const vocabulary = studySearch.listWords().then((words) => createVocabulary(words, stemOf));
      kept = { until: now + KEPT_MS, vocabulary };
      vocabulary.catch(() => {
        kept = null;
      });
    }
    return kept.vocabulary;
  };
}
