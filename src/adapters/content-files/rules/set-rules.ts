import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import type { ExamSet } from '../../../domain/exam/attempt.ts';
import { AREA_CODES, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import {
  findKeyImbalances,
  isKeyLongest,
  isLongestKeyTooFrequent,
  type KeyShareLimits,
  MAX_LONGEST_KEY_PERCENT,
  MIN_QUESTIONS_FOR_KEY_SHARES,
  MOCK_KEY_SHARE_LIMITS,
  PRACTICE_KEY_SHARE_LIMITS,
} from '../../../domain/exam/item-quality.ts';
import { MOCK_KIND_SHARE_LIMITS, QUESTION_KINDS } from '../../../domain/exam/question-kind.ts';
import type { SourceItem } from '../kinds/item.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';
import { readPracticeTexts, type SourceQuestion } from '../practice-texts.ts';

/** Questions that are answered in a row, so that a habit of their author could be seen in them. */
type Row<Asked extends SourceQuestion = SourceQuestion> = {
  readonly name: string;
  readonly shares: KeyShareLimits;
  readonly questions: readonly LocatedEntry<Asked>[];
  readonly last: LocatedEntry<Asked>;
};

const shareOf = (some: number, { questions }: Row): string =>
  `${some} of ${questions.length} items (${((some * 100) / questions.length).toFixed(1)} %)`;

const allowed = ({ least, most }: KeyShareLimits): string =>
  least > 0 ? `${least} to ${most} % is balanced` : `at most ${most} % is balanced`;

/** Too many: the first item beyond the number. Too few: the last one there is, of the area or else of the set. */
const countsAreOff = ({ name, questions, last }: Row<SourceItem>): ContentProblem[] =>
  AREA_CODES.flatMap((area) => {
    const expected = BLUEPRINT[area].inPaper;
    const inArea = questions.filter(({ entry }) => entry.area === area);
    const item = inArea[expected] ?? inArea.at(-1) ?? last;
    const reason = `${name} carries ${inArea.length} of area ${area}; a paper carries ${expected}`;
    return inArea.length === expected ? [] : [createContentProblem(item.placeOf(['area']), reason)];
  });

/** Too many: the last item of the kind. Too few: the last item there is (product.md 5.70). */
const kindsAreUnbalanced = (row: Row<SourceItem>): ContentProblem[] =>
  QUESTION_KINDS.flatMap((kind) => {
    const { least, most } = MOCK_KIND_SHARE_LIMITS[kind];
    const ofKind = row.questions.filter(({ entry }) => entry.kind === kind);
    const share = (ofKind.length * 100) / row.questions.length;
    if (share >= least && share <= most) return [];
    const item = share > most ? (ofKind.at(-1) ?? row.last) : row.last;
    const reason = `${shareOf(ofKind.length, row)} in ${row.name} are of kind '${kind}'; ${least} to ${most} % are asked for`;
    return [createContentProblem(item.placeOf(['kind']), reason)];
  });

const keysAreUnbalanced = (row: Row): ContentProblem[] => {
  const keys = row.questions.map(({ entry }) => entry.key);
  return findKeyImbalances(keys, row.shares).map(({ letter, items, tooMany }) => {
    const withLetter = row.questions.findLast(({ entry }) => entry.key === letter);
    const question = tooMany ? (withLetter ?? row.last) : row.last;
    const reason = `${letter} is the key of ${shareOf(items, row)} in ${row.name}; ${allowed(row.shares)}`;
    return createContentProblem(question.placeOf(['key']), reason);
  });
};

const longestIsKey = (row: Row): ContentProblem[] => {
  const longest = row.questions.filter(({ entry }) => isKeyLongest(entry));
  if (!isLongestKeyTooFrequent(longest.length, row.questions.length)) return [];
  const question = longest.at(-1) ?? row.last;
  const most = `at most ${MAX_LONGEST_KEY_PERCENT} % is allowed`;
  const reason = `the key is the longest option of ${shareOf(longest.length, row)} in ${row.name}; ${most}`;
  return [createContentProblem(question.placeOf(['key']), reason)];
};

function rowOf<Asked extends SourceQuestion>(
  name: string,
  shares: KeyShareLimits,
  questions: readonly LocatedEntry<Asked>[],
): Row<Asked>[] {
  const last = questions.at(-1);
  return last ? [{ name, shares, questions, last }] : [];
}

function mockSet(material: ParsedContent, set: ExamSet): Row<SourceItem>[] {
  const items = material.items.filter(({ entry }) => entry.use.kind === 'mock' && entry.use.set === set);
  return isEveryEntryValid(material, `items/mock-${set}/`) ? rowOf(`set ${set}`, MOCK_KEY_SHARE_LIMITS, items) : [];
}

function nameOf(use: ItemUse): string {
  if (use.kind === 'practice') return `the practice of chapter ${use.chapter}`;
  return use.kind === 'free' ? 'the free questions' : 'the questions of the course';
}

/** The free questions, those of a chapter, of the whole course, of a text: each counted separately (product.md 5.34). */
function practiceRows(material: ParsedContent, markup: Markup): Row[] {
  const items = isEveryEntryValid(material, 'items/')
    ? material.items.filter(({ entry }) => entry.use.kind !== 'mock')
    : [];
  const names = [...new Set(items.map(({ entry }) => nameOf(entry.use)))];
  return [
    ...names.flatMap((name) =>
      rowOf<SourceQuestion>(
        name,
        PRACTICE_KEY_SHARE_LIMITS,
        items.filter(({ entry }) => nameOf(entry.use) === name),
      ),
    ),
    ...readPracticeTexts(material, markup).flatMap(({ section, questions }) =>
      rowOf<SourceQuestion>(`the text of ${section.entry.folder}`, PRACTICE_KEY_SHARE_LIMITS, questions),
    ),
  ].filter(({ questions }) => questions.length >= MIN_QUESTIONS_FOR_KEY_SHARES);
}

/**
 * Checks each mock set that exists as a whole: its counts, its kinds of questions, the balance of its keys, the length of
 * its keys (product.md 4.1, 5.5, 5.70), and the keys of all other questions (product.md 5.34). What could not be read is left alone until it can.
 */
export function checkSets(material: ParsedContent, markup: Markup): ContentProblem[] {
  const sets = [...mockSet(material, 1), ...mockSet(material, 2)];
  const rows: readonly Row[] = [...sets, ...practiceRows(material, markup)];
  return [
    ...sets.flatMap(countsAreOff),
    ...sets.flatMap(kindsAreUnbalanced),
    ...rows.flatMap((row) => [...keysAreUnbalanced(row), ...longestIsKey(row)]),
  ];
}
