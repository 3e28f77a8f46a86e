import type { ContentProblem } from '../../../application/ports/content-source.ts';
import type { ExamSet } from '../../../domain/exam/attempt.ts';
import { AREA_CODES, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import {
  findKeyImbalances,
  isKeyLongest,
  isLongestKeyTooFrequent,
  KEY_SHARE_PERCENT,
  LONGEST_KEY_PERCENT,
} from '../../../domain/exam/item-quality.ts';
import type { SourceItem } from '../kinds/item.ts';
import { isWhole, type Material } from '../material.ts';
import { type Located, problemAt } from '../place.ts';

type MockSet = {
  readonly name: string;
  readonly items: readonly Located<SourceItem>[];
  readonly last: Located<SourceItem>;
};

const shareOf = (items: number, { items: all }: MockSet): string =>
  `${items} of ${all.length} items (${((items * 100) / all.length).toFixed(1)} %)`;

/** Too many: the first item beyond the number. Too few: the last one there is, of the area or else of the set. */
const countsAreOff = ({ name, items, last }: MockSet): ContentProblem[] =>
  AREA_CODES.flatMap((area) => {
    const expected = BLUEPRINT[area].inPaper;
    const inArea = items.filter(({ entry }) => entry.area === area);
    const item = inArea[expected] ?? inArea.at(-1) ?? last;
    const reason = `${name} carries ${inArea.length} of area ${area}; a paper carries ${expected}`;
    return inArea.length === expected ? [] : [problemAt(item.placeOf(['area']), reason)];
  });

const keysAreUnbalanced = (set: MockSet): ContentProblem[] =>
  findKeyImbalances(set.items.map(({ entry }) => entry.key)).map(({ letter, items, tooMany }) => {
    const withLetter = set.items.findLast(({ entry }) => entry.key === letter);
    const item = tooMany ? (withLetter ?? set.last) : set.last;
    const allowed = `${KEY_SHARE_PERCENT.least} to ${KEY_SHARE_PERCENT.most} % is balanced`;
    return problemAt(
      item.placeOf(['key']),
      `${letter} is the key of ${shareOf(items, set)} in ${set.name}; ${allowed}`,
    );
  });

const longestIsKey = (set: MockSet): ContentProblem[] => {
  const longest = set.items.filter(({ entry }) => isKeyLongest(entry));
  if (!isLongestKeyTooFrequent(longest.length, set.items.length)) return [];
  const item = longest.at(-1) ?? set.last;
  const allowed = `at most ${LONGEST_KEY_PERCENT} % is allowed`;
  const reason = `the key is the longest option of ${shareOf(longest.length, set)} in ${set.name}; ${allowed}`;
  return [problemAt(item.placeOf(['key']), reason)];
};

function mockSet(material: Material, set: ExamSet): MockSet[] {
  const items = material.items.filter(({ entry }) => entry.use.kind === 'mock' && entry.use.set === set);
  const last = items.at(-1);
  return last && isWhole(material, `items/mock-${set}/`) ? [{ name: `set ${set}`, items, last }] : [];
}

/**
 * Checks each mock set that exists as a whole: its counts, the balance of its keys, the length of its keys (product.md
 * 4.1, content/README.md). A set with items that could not be read is left alone until they can.
 */
export function checkSets(material: Material): ContentProblem[] {
  const sets = [...mockSet(material, 1), ...mockSet(material, 2)];
  return sets.flatMap((set) => [...countsAreOff(set), ...keysAreUnbalanced(set), ...longestIsKey(set)]);
}
