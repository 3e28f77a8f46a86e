import type { ContentProblem } from '../../../application/ports/content.ts';
import type { CompetencyExample } from '../../../application/ports/study-material.ts';
import {
  distinctiveSentences,
  EXAMPLE_SIMILARITY_LIMIT,
  EXAMPLE_WORD_LIMITS,
} from '../../../domain/competency/example-quality.ts';
import { countWords, wordSet, wordSimilarity } from '../../../domain/wording.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';

type Example = LocatedEntry<CompetencyExample>;

const PARTS = ['situation', 'action', 'outcome'] as const;

const wordsAreOff = ({ entry, placeOf }: Example): ContentProblem[] =>
  PARTS.flatMap((part) => {
    const words = countWords(entry[part]);
    const { fewest, most } = EXAMPLE_WORD_LIMITS[part];
    if (words >= fewest && words <= most) return [];
    return [
      createContentProblem(placeOf([part]), `the ${part} has ${words} words; ${fewest} to ${most} are asked for`),
    ];
  });

const wholeText = (example: CompetencyExample): string => PARTS.map((part) => example[part]).join(' ');

function sentencesRepeat(examples: readonly Example[]): ContentProblem[] {
  const first = new Map<string, Example>();
  return examples.flatMap((example) =>
    PARTS.flatMap((part) =>
      distinctiveSentences(example.entry[part]).flatMap((sentence) => {
        const former = first.get(sentence);
        if (!former) first.set(sentence, example);
        if (!former || former === example) return [];
        const { file } = former.placeOf([]);
        return [createContentProblem(example.placeOf([part]), `a sentence of the ${part} stands in ${file} as well`)];
      }),
    ),
  );
}

function wordsAreShared(examples: readonly Example[]): ContentProblem[] {
  const known = examples.map((example) => ({ example, words: wordSet(wholeText(example.entry)) }));
  return known.flatMap(({ example, words }, index) =>
    known
      .slice(0, index)
      .filter((former) => former.example.entry.competency === example.entry.competency)
      .map((former) => ({ former: former.example, similarity: wordSimilarity(words, former.words) }))
      .filter(({ similarity }) => similarity > EXAMPLE_SIMILARITY_LIMIT)
      .map(({ former, similarity }) => {
        const share = `similarity ${similarity.toFixed(2)}, at most ${EXAMPLE_SIMILARITY_LIMIT} is allowed`;
        return createContentProblem(example.placeOf([]), `the example rewords ${former.placeOf([]).file} (${share})`);
      }),
  );
}

/** Checks competency examples: their lengths, and that none is made of another one (product.md 5.32). */
export const checkExamples = ({ examples }: ParsedContent): ContentProblem[] => [
  ...examples.flatMap(wordsAreOff),
  ...sentencesRepeat(examples),
  ...wordsAreShared(examples),
];
