import type { ContentProblem } from '../../../application/ports/content.ts';
import { AREA_CODES, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import type { Blueprint } from '../kinds/blueprint.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';

type BlueprintRule = (blueprint: LocatedEntry<Blueprint>) => ContentProblem[];

const areasAreOff: BlueprintRule = ({ entry, placeOf }) => {
  const codes = entry.areas.map(({ code }) => code).join(', ');
  const expected = AREA_CODES.join(', ');
  return codes === expected
    ? []
    : [createContentProblem(placeOf(['areas']), `the areas are ${codes}; they should be ${expected}`)];
};

const areaDiffersFromPaper: BlueprintRule = ({ entry, placeOf }) =>
  entry.areas.flatMap(({ code, title, inPaper }, index) => {
    const expected = BLUEPRINT[code];
    if (title === expected.title && inPaper === expected.inPaper) return [];
    const reason = `area ${code} should be '${expected.title}' with ${expected.inPaper} items in a paper`;
    return [createContentProblem(placeOf(['areas', index]), reason)];
  });

const areaLeavesItsRange: BlueprintRule = ({ entry, placeOf }) =>
  entry.areas.flatMap(({ code, inHundred, range: [least, most] }, index) =>
    inHundred >= least && inHundred <= most
      ? []
      : [
          createContentProblem(
            placeOf(['areas', index]),
            `area ${code} has ${inHundred} in hundred, outside ${least} to ${most}`,
          ),
        ],
  );

const hundredIsOff: BlueprintRule = ({ entry, placeOf }) => {
  const sum = entry.areas.reduce((total, { inHundred }) => total + inHundred, 0);
  return sum === 100 ? [] : [createContentProblem(placeOf(['areas']), `inHundred adds up to ${sum}, not to 100`)];
};

const topicHasNoArea: BlueprintRule = ({ entry, placeOf }) =>
  entry.topics.flatMap(({ code }, index) => {
    const area = code.split('.')[0];
    if (AREA_CODES.some((known) => known === area)) return [];
    return [createContentProblem(placeOf(['topics', index]), `topic ${code} belongs to no area`)];
  });

const blueprintIsMissing = ({ blueprints, items }: ParsedContent): ContentProblem[] =>
  blueprints.length === 0 && items.length > 0
    ? [
        createContentProblem(
          { file: 'blueprint.yaml', line: 1 },
          'the file is missing; items cannot be checked without it',
        ),
      ]
    : [];

/** Checks that blueprint.yaml agrees with itself and with the papers that are drawn (product.md 4.1). */
export function checkBlueprint(material: ParsedContent): ContentProblem[] {
  if (!isEveryEntryValid(material, 'blueprint.yaml')) return [];
  const rules = [areasAreOff, areaDiffersFromPaper, areaLeavesItsRange, hundredIsOff, topicHasNoArea];
  const problems = material.blueprints.flatMap((blueprint) => rules.flatMap((rule) => rule(blueprint)));
  return [...blueprintIsMissing(material), ...problems];
}
