import type { ContentProblem } from '../../../application/ports/content.ts';
import type { Markup } from '../../../application/ports/markup.ts';
import {
  findAllOrNoneOption,
  findOptionReference,
  findRepeatedTexts,
  MIN_EXPLANATION_WORDS,
  MIN_REASON_WORDS,
  OPTION_LETTERS,
} from '../../../domain/exam/item-quality.ts';
import { MAX_STEM_WORDS } from '../../../domain/exam/question-kind.ts';
import { findRightWhenFault, MIN_RIGHT_WHEN_WORDS, type RightWhenFault } from '../../../domain/exam/right-when.ts';
import { countWords } from '../../../domain/wording.ts';
import type { SourceItem } from '../kinds/item.ts';
import { isEveryEntryValid, type ParsedContent } from '../material.ts';
import { createContentProblem, type LocatedEntry } from '../place.ts';
import { listAllQuestions, type SourceQuestion } from '../practice-texts.ts';

type ItemRule = (item: LocatedEntry<SourceItem>) => ContentProblem[];
type QuestionRule = (question: LocatedEntry<SourceQuestion>) => ContentProblem[];

const optionsRepeat: QuestionRule = ({ entry, placeOf }) =>
  findRepeatedTexts(entry.options).map((letter) =>
    createContentProblem(placeOf(['options', letter]), `option ${letter} says the same as an option before it`),
  );

const optionsPointAtOthers: QuestionRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const words = findAllOrNoneOption(entry.options[letter]);
    return words
      ? [createContentProblem(placeOf(['options', letter], words), `'${words}' is not an option of its own`)]
      : [];
  });

const RIGHT_WHEN_FAULTS: Readonly<Record<RightWhenFault, string>> = {
  'too-short': `is not a clause of at least ${MIN_RIGHT_WHEN_WORDS} words`,
  'ends-in-a-stop': "ends in a full stop, which 'This would be right if … .' adds",
  'begins-with-if': "begins with 'if', which 'This would be right if … .' adds",
};

/** Each distractor says when it would be right, the key does not (product.md 5.69). */
const rightWhenIsOff: QuestionRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const clause = entry.rightWhen[letter];
    const place = placeOf(['rightWhen', letter]);
    if (letter === entry.key) {
      return clause === undefined
        ? []
        : [createContentProblem(place, `${letter} is the key of ${entry.id}; it has no 'rightWhen'`)];
    }
    if (clause === undefined)
      return [createContentProblem(place, `${entry.id} does not say when ${letter} would be right`)];
    const fault = findRightWhenFault(clause);
    return fault ? [createContentProblem(place, `'rightWhen' of ${letter} ${RIGHT_WHEN_FAULTS[fault]}`)] : [];
  });

const stemIsLong: ItemRule = ({ entry, placeOf }) => {
  const [words, most] = [countWords(entry.stem), MAX_STEM_WORDS[entry.kind]];
  const reason = `the stem has ${words} words; at most ${most} are allowed in one of kind '${entry.kind}'`;
  return words > most ? [createContentProblem(placeOf(['stem']), reason)] : [];
};

const reasonsPointAtOptions: ItemRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const words = findOptionReference(entry.why[letter]);
    const reason = `'${words}' refers to an option by letter or place, but options are shuffled`;
    return words ? [createContentProblem(placeOf(['why', letter], words), reason)] : [];
  });

const reasonsRepeat: ItemRule = ({ entry, placeOf }) =>
  findRepeatedTexts(entry.why).map((letter) =>
    createContentProblem(placeOf(['why', letter]), `the reason for ${letter} says the same as one before it`),
  );

const reasonsAreShort: ItemRule = ({ entry, placeOf }) =>
  OPTION_LETTERS.flatMap((letter) => {
    const words = countWords(entry.why[letter]);
    const reason = `the reason for ${letter} has ${words} words; at least ${MIN_REASON_WORDS} are asked for`;
    return words < MIN_REASON_WORDS ? [createContentProblem(placeOf(['why', letter]), reason)] : [];
  });

const explanationIsShort: ItemRule = ({ entry, placeOf }) => {
  const words = countWords(Object.values(entry.why).join(' '));
  const reason = `the reasons have ${words} words together; at least ${MIN_EXPLANATION_WORDS} are asked for`;
  return words < MIN_EXPLANATION_WORDS ? [createContentProblem(placeOf(['why']), reason)] : [];
};

const idMisfits: ItemRule = ({ entry, placeOf }) => {
  if (entry.use.kind !== 'mock') return [];
  const start = `m${entry.use.set}-${entry.area.toLowerCase()}-`;
  const fits = entry.id.startsWith(start) && /^\d{3}$/.test(entry.id.slice(start.length));
  return fits
    ? []
    : [createContentProblem(placeOf(['id']), `'${entry.id}' should be ${start} and a number of three digits`)];
};

const topicMisfits =
  (topics: ReadonlySet<string>): ItemRule =>
  ({ entry, placeOf }) => {
    const place = placeOf(['topic']);
    if (!topics.has(entry.topic))
      return [createContentProblem(place, `topic '${entry.topic}' is not in blueprint.yaml`)];
    const fits = entry.topic.startsWith(`${entry.area}.`);
    return fits ? [] : [createContentProblem(place, `topic ${entry.topic} does not belong to area ${entry.area}`)];
  };

function topicRules(material: ParsedContent): ItemRule[] {
  const topics = material.blueprints.flatMap(({ entry }) => entry.topics.map(({ code }) => code));
  return isEveryEntryValid(material, 'blueprint.yaml') ? [topicMisfits(new Set(topics))] : [];
}

const QUESTION_RULES: readonly QuestionRule[] = [optionsRepeat, optionsPointAtOthers, rightWhenIsOff];
const ITEM_RULES: readonly ItemRule[] = [
  reasonsPointAtOptions,
  reasonsRepeat,
  reasonsAreShort,
  explanationIsShort,
  stemIsLong,
  idMisfits,
];

/**
 * Checks each question separately: its options and when each would be right, and for an item its reasons, length, id
 * and topic (product.md 5.4, 5.69, content/README.md).
 */
export function checkItems(material: ParsedContent, markup: Markup): ContentProblem[] {
  const ofItems = [...ITEM_RULES, ...topicRules(material)];
  return [
    ...listAllQuestions(material, markup).flatMap((question) => QUESTION_RULES.flatMap((rule) => rule(question))),
    ...material.items.flatMap((item) => ofItems.flatMap((rule) => rule(item))),
  ];
}
