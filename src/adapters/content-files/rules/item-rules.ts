import type { ContentProblem } from '../../../application/ports/content-source.ts';
import {
  countWords,
  findAllOrNone,
  findOptionReference,
  LEAST_EXPLANATION_WORDS,
  OPTION_LETTERS,
  repeatedOptions,
} from '../../../domain/exam/item-quality.ts';
import type { SourceItem } from '../kinds/item.ts';
import { isWhole, type Material } from '../material.ts';
import { type Located, problemAt } from '../place.ts';

type ItemRule = (item: Located<SourceItem>) => ContentProblem[];

const optionsRepeat: ItemRule = ({ entry, placeOf }) =>
  repeatedOptions(entry.options).map((letter) =>
    problemAt(placeOf(['options', letter]), `option ${letter} says the same as an option before it`),
  );

const optionsPointAtOthers: ItemRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const words = findAllOrNone(entry.options[letter]);
    return words ? [problemAt(placeOf(['options', letter], words), `'${words}' is not an option of its own`)] : [];
  });

const reasonsPointAtOptions: ItemRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const words = findOptionReference(entry.why[letter]);
    const reason = `'${words}' refers to an option by letter or place, but options are shuffled`;
    return words ? [problemAt(placeOf(['why', letter], words), reason)] : [];
  });

const explanationIsShort: ItemRule = ({ entry, placeOf }) => {
  const words = countWords(Object.values(entry.why).join(' '));
  const reason = `the reasons have ${words} words together; at least ${LEAST_EXPLANATION_WORDS} are asked for`;
  return words < LEAST_EXPLANATION_WORDS ? [problemAt(placeOf(['why']), reason)] : [];
};

const idMisfits: ItemRule = ({ entry, placeOf }) => {
  if (entry.use.kind !== 'mock') return [];
  const start = `m${entry.use.set}-${entry.area.toLowerCase()}-`;
  const fits = entry.id.startsWith(start) && /^\d{3}$/.test(entry.id.slice(start.length));
  return fits ? [] : [problemAt(placeOf(['id']), `'${entry.id}' should be ${start} and a number of three digits`)];
};

const topicMisfits =
  (topics: ReadonlySet<string>): ItemRule =>
  ({ entry, placeOf }) => {
    const place = placeOf(['topic']);
    if (!topics.has(entry.topic)) return [problemAt(place, `topic '${entry.topic}' is not in blueprint.yaml`)];
    const fits = entry.topic.startsWith(`${entry.area}.`);
    return fits ? [] : [problemAt(place, `topic ${entry.topic} does not belong to area ${entry.area}`)];
  };

function topicRules(material: Material): ItemRule[] {
  const topics = material.blueprints.flatMap(({ entry }) => entry.topics.map(({ code }) => code));
  return isWhole(material, 'blueprint.yaml') ? [topicMisfits(new Set(topics))] : [];
}

/** Checks each item by itself: its options, reasons, id and topic (product.md 5.4, content/README.md). */
export function checkItems(material: Material): ContentProblem[] {
  const rules = [optionsRepeat, optionsPointAtOthers, reasonsPointAtOptions, explanationIsShort, idMisfits];
  const all = [...rules, ...topicRules(material)];
  return material.items.flatMap((item) => all.flatMap((rule) => rule(item)));
}
