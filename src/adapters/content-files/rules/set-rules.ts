import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import type { ItemUse } from '../../../application/ports/study-material.ts';
import type { ExamSet } from '../../../domain/exam/attempt.ts';
import { AREA_CODES, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import {
  findKeyImbalances,
  isKeyLongest,
  isLongestKeyTooFrequent,
  type KeyShares,
  MAX_LONGEST_KEY_PERCENT,
  MIN_GROUP_SIZE,
  MOCK_KEY_SHARES,
  PRACTICE_KEY_SHARES,
} from '../../../domain/exam/item-quality.ts';
import { MOCK_KIND_SHARES, QUESTION_KINDS } from '../../../domain/exam/question-kind.ts';
import type { SourceItem } from '../kinds/item.ts';
import { isWhole, type Material } from '../material.ts';
import { type Located, problemAt } from '../place.ts';
import { practiceTexts, type Question } from '../practice-texts.ts';

/** Questions that are answered in a row, so that a habit of their author could be seen in them. */
type Row<Asked extends Question = Question> = {
  readonly name: string;
  readonly shares: KeyShares;
  readonly questions: readonly Located<Asked>[];
  readonly last: Located<Asked>;
};

const shareOf = (some: number, { questions }: Row): string =>
  `${some} of ${questions.length} items (${((some * 100) / questions.length).toFixed(1)} %)`;

const allowed = ({ least, most }: KeyShares): string =>
  least > 0 ? `${least} to ${most} % is balanced` : `at most ${most} % is balanced`;

/** Too many: the first item beyond the number. Too few: the last one there is, of the area or else of the set. */
const countsAreOff = ({ name, questions, last }: Row<SourceItem>): ContentProblem[] =>
  AREA_CODES.flatMap((area) => {
    const expected = BLUEPRINT[area].inPaper;
    const inArea = questions.filter(({ entry }) => entry.area === area);
    const item = inArea[expected] ?? inArea.at(-1) ?? last;
    const reason = `${name} carries ${inArea.length} of area ${area}; a paper carries ${expected}`;
    return inArea.length === expected ? [] : [problemAt(item.placeOf(['area']), reason)];
  });

/** Too many: the last item of the kind. Too few: the last item there is (product.md 5.70). */
const kindsAreUnbalanced = (row: Row<SourceItem>): ContentProblem[] =>
  QUESTION_KINDS.flatMap((kind) => {
    const { least, most } = MOCK_KIND_SHARES[kind];
    const ofKind = row.questions.filter(({ entry }) => entry.kind === kind);
    const share = (ofKind.length * 100) / row.questions.length;
    if (share >= least && share <= most) return [];
    const item = share > most ? (ofKind.at(-1) ?? row.last) : row.last;
    const reason = `${shareOf(ofKind.length, row)} in ${row.name} are of kind '${kind}'; ${least} to ${most} % are asked for`;
    return [problemAt(item.placeOf(['kind']), reason)];
  });

const keysAreUnbalanced = (row: Row): ContentProblem[] => {
  const keys = row.questions.map(({ entry }) => entry.key);
  return findKeyImbalances(keys, row.shares).map(({ letter, items, tooMany }) => {
    const withLetter = row.questions.findLast(({ entry }) => entry.key === letter);
    const question = tooMany ? (withLetter ?? row.last) : row.last;
    const reason = `${letter} is the key of ${shareOf(items, row)} in ${row.name}; ${allowed(row.shares)}`;
    return problemAt(question.placeOf(['key']), reason);
  });
};

const longestIsKey = (row: Row): ContentProblem[] => {
  const longest = row.questions.filter(({ entry }) => isKeyLongest(entry));
  if (!isLongestKeyTooFrequent(longest.length, row.questions.length)) return [];
  const question = longest.at(-1) ?? row.last;
  const most = `at most ${MAX_LONGEST_KEY_PERCENT} % is allowed`;
  const reason = `the key is the longest option of ${shareOf(longest.length, row)} in ${row.name}; ${most}`;
  return [problemAt(question.placeOf(['key']), reason)];
};

function rowOf<Asked extends Question>(
  name: string,
  shares: KeyShares,
  questions: readonly Located<Asked>[],
): Row<Asked>[] {
  const last = questions.at(-1);
  return last ? [{ name, shares, questions, last }] : [];
}

function mockSet(material: Material, set: ExamSet): Row<SourceItem>[] {
  const items = material.items.filter(({ entry }) => entry.use.kind === 'mock' && entry.use.set === set);
  return isWhole(material, `items/mock-${set}/`) ? rowOf(`set ${set}`, MOCK_KEY_SHARES, items) : [];
}

function nameOf(use: ItemUse): string {
  if (use.kind === 'practice') return `the practice of chapter ${use.chapter}`;
  return use.kind === 'free' ? 'the free questions' : 'the questions of the course';
}

/** The free questions, those of a chapter, of the whole course, of a text: each a row by itself (product.md 5.34). */
function practiceRows(material: Material, markup: Markup): Row[] {
  const items = isWhole(material, 'items/') ? material.items.filter(({ entry }) => entry.use.kind !== 'mock') : [];
  const names = [...new Set(items.map(({ entry }) => nameOf(entry.use)))];
  return [
    ...names.flatMap((name) =>
      rowOf<Question>(
        name,
        PRACTICE_KEY_SHARES,
        items.filter(({ entry }) => nameOf(entry.use) === name),
      ),
    ),
    ...practiceTexts(material, markup).flatMap(({ section, questions }) =>
      rowOf<Question>(`the text of ${section.entry.folder}`, PRACTICE_KEY_SHARES, questions),
    ),
  ].filter(({ questions }) => questions.length >= MIN_GROUP_SIZE);
}

/**
 * Checks each mock set that exists as a whole: its counts, its kinds of questions, the balance of its keys, the length of
 * its keys (product.md 4.1, 5.5, 5.70), and the keys of all other questions (product.md 5.34). What could not be read is left alone until it can.
 */
export function checkSets(material: Material, markup: Markup): ContentProblem[] {
  const sets = [...mockSet(material, 1), ...mockSet(material, 2)];
  const rows: readonly Row[] = [...sets, ...practiceRows(material, markup)];
  return [
    ...sets.flatMap(countsAreOff),
    ...sets.flatMap(kindsAreUnbalanced),
    ...rows.flatMap((row) => [...keysAreUnbalanced(row), ...longestIsKey(row)]),
  ];
}
