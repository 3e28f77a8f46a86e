import type { ContentProblem } from '../../../application/ports/content.ts';
import type { CompetencyExample } from '../../../application/ports/study-material.ts';
import { type ExampleAnnotations, type MarginNote, SHORT_FORM_LIMITS } from '../../../domain/competency/annotations.ts';
import {
  COMPETENCY_PARTS,
  type CompetencyTexts,
  countCharacters,
} from '../../../domain/competency/competency-texts.ts';
import { splitSentences } from '../../../domain/competency/writing/sentences.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type FieldPath, type LocatedEntry } from '../place.ts';

type Annotated = LocatedEntry<CompetencyExample> & { readonly annotations: ExampleAnnotations };

/** The fewest notes with which a text counts as annotated. */
const FEWEST_NOTES = 3;

/** How often a passage occurs in a text. */
const occurrences = (text: string, passage: string): number => text.split(passage).length - 1;

function notesMisfit(
  { placeOf }: Annotated,
  base: FieldPath,
  texts: CompetencyTexts,
  notes: readonly MarginNote[],
): ContentProblem[] {
  const few =
    notes.length < FEWEST_NOTES
      ? [
          createContentProblem(
            placeOf([...base, 'notes']),
            `there are ${notes.length} notes; at least ${FEWEST_NOTES} are asked for`,
          ),
        ]
      : [];
  const misfits = notes.flatMap(({ part, passage }, index) => {
    const found = occurrences(texts[part], passage);
    if (found === 1) return [];
    const words = found === 0 ? `does not stand in the ${part}` : `stands ${found} times in the ${part}`;
    return [
      createContentProblem(placeOf([...base, 'notes', index, 'passage']), `the passage ${words}; it should stand once`),
    ];
  });
  return [...few, ...misfits];
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function sentenceLabelsMisfit({ entry, annotations: { sentences }, placeOf }: Annotated): ContentProblem[] {
  if (!sentences) return [createContentProblem(placeOf(['assessed']), 'the sentences have no labels; each has one')];
  return COMPETENCY_PARTS.flatMap((part) => {
    const asked = splitSentences(part, entry[part]).length;
    const found = sentences[part].length;
    if (found === asked) return [];
    const words = `the ${part} has ${countOf(asked, 'sentence')} and ${countOf(found, 'label')}; each sentence has one`;
    return [createContentProblem(placeOf(['assessed', 'sentences', part]), words)];
  });
}

function shortFormIsLong({ annotations: { short }, placeOf }: Annotated): ContentProblem[] {
  if (!short) return [];
  return COMPETENCY_PARTS.flatMap((part) => {
    const count = countCharacters(short[part]);
    if (count <= SHORT_FORM_LIMITS[part]) return [];
    const words = `the ${part} of the short form has ${count} characters; ${SHORT_FORM_LIMITS[part]} are allowed`;
    return [createContentProblem(placeOf(['assessed', 'short']), words)];
  });
}

function weakVersionMisfits(example: Annotated): ContentProblem[] {
  const { weak, level } = example.annotations;
  if (!weak) return [];
  const base = ['assessed', 'weak'];
  const notLower =
    weak.level < level
      ? []
      : [
          createContentProblem(
            example.placeOf([...base, 'level']),
            `the weak version has level ${weak.level}, not below ${level}`,
          ),
        ];
  return [...notLower, ...notesMisfit(example, base, weak, weak.notes)];
}

/** A competency has at most one pair of a weak and a strong version. */
function pairsRepeat(examples: readonly Annotated[]): ContentProblem[] {
  const first = new Map<string, Annotated>();
  return examples.flatMap((example) => {
    const { entry, annotations, placeOf } = example;
    if (!annotations.weak) return [];
    const former = first.get(entry.competency);
    if (!former) first.set(entry.competency, example);
    if (!former) return [];
    const { file } = former.placeOf([]);
    return [
      createContentProblem(placeOf(['assessed', 'weak']), `${file} has a weak version of ${entry.competency} already`),
    ];
  });
}

/** Checks what examples have beside their texts: notes, labels of sentences, short form, weak version (product.md 9.47 to 9.49). */
export function checkAnnotations({ examples }: ParsedContent): ContentProblem[] {
  const annotated = examples.flatMap(({ entry, placeOf }): Annotated[] =>
    entry.annotations ? [{ entry, placeOf, annotations: entry.annotations }] : [],
  );
  return [
    ...annotated.flatMap((example) => [
      ...notesMisfit(example, ['assessed'], example.entry, example.annotations.notes),
      ...sentenceLabelsMisfit(example),
      ...shortFormIsLong(example),
      ...weakVersionMisfits(example),
    ]),
    ...pairsRepeat(annotated),
  ];
}
