import {
  COMPETENCY_PARTS,
  type CompetencyPart,
  type CompetencyTexts,
  countCharacters,
  joinParts,
} from '../competency-texts.ts';
import { isAboutPeople, isTechnical, touches } from './competency-kind.ts';
import type { Finding, FindingKind, WritingContext } from './finding.ts';
import { INDICATORS } from './indicators.ts';
import { allSentences, findPatternRanges, type Sentence, type TextRange } from './sentences.ts';
import { COPIED_SHINGLE_RATIO, computeSharedShingleRatio } from './shingles.ts';
import {
  ABBREVIATION_PATTERN,
  ANY_NUMBER_PATTERN,
  CANADIAN_CODE_PATTERN,
  CLAUSE_PATTERN,
  EMPTY_CLAIM_PATTERN,
  FIRST_PERSON_PATTERN,
  GROUP_PRONOUN_PATTERN,
  KNOWN_ABBREVIATIONS,
  MEASUREMENT_PATTERN,
  NAMED_THEORY_PATTERN,
  OWN_ACTION_PATTERN,
  OWN_SUBJECT_PATTERN,
  PASSIVE_VOICE_PATTERN,
  QUANTITY_PATTERN,
  TITLED_LAW_PATTERN,
  VAGUE_CODE_REFERENCE_PATTERN,
} from './terms.ts';

type Checked = {
  readonly texts: CompetencyTexts;
  readonly context: WritingContext;
  readonly sentences: readonly Sentence[];
  readonly inAction: readonly Sentence[];
};

const finding = (
  kind: FindingKind,
  weight: Finding['weight'],
  part: CompetencyPart,
  rest: Partial<Pick<Finding, 'places' | 'count' | 'of' | 'words'>> = {},
): Finding => ({ kind, weight, part, places: [], count: 0, of: 0, words: [], ...rest });

const has = (pattern: RegExp, text: string): boolean =>
  new RegExp(pattern.source, pattern.flags.replace('g', '')).test(text);

const placeOf = ({ part, start, end }: Sentence): TextRange => ({ part, start, end });

/** The greatest share of sentences with 'we' among those that say who acts. */
const WE_LIMIT = 0.25;

/** Above this share a text is about what a group did; below it a reader judges. */
const WE_RESOLVE_LIMIT = 0.4;

function voice({ inAction }: Checked): Finding[] {
  if (inAction.length === 0) return [];
  const ownSentences = inAction.filter(({ text }) => OWN_SUBJECT_PATTERN.test(text));
  const groupSentences = inAction.filter(({ text }) => has(GROUP_PRONOUN_PATTERN, text));
  const acting = new Set([...ownSentences, ...groupSentences]).size;
  const found: Finding[] = [];
  if (!inAction.some(({ text }) => FIRST_PERSON_PATTERN.test(text)))
    found.push(finding('no-first-person', 'resolve', 'action'));
  const groupShare = groupSentences.length / Math.max(1, acting);
  if (groupShare > WE_LIMIT) {
    const share = { count: groupSentences.length, of: acting };
    const weight = groupShare > WE_RESOLVE_LIMIT ? 'resolve' : 'consider';
    found.push(finding('we-share', weight, 'action', { places: groupSentences.map(placeOf), ...share }));
  }
  return found;
}

/** The fewest own actions that carry a text. */
const FEWEST_OWN_ACTIONS = 3;

function ownActions({ inAction, texts }: Checked): Finding[] {
  if (inAction.length < FEWEST_OWN_ACTIONS) return [];
  const actions = findPatternRanges('action', texts.action, OWN_ACTION_PATTERN);
  if (actions.length >= FEWEST_OWN_ACTIONS) return [];
  return [finding('few-own-actions', 'consider', 'action', { count: actions.length, of: FEWEST_OWN_ACTIONS })];
}

/** Whether a Canadian code, standard or law is named. */
const namesCode = (text: string): boolean => has(CANADIAN_CODE_PATTERN, text) || has(TITLED_LAW_PATTERN, text);

function codes({ texts, context, sentences }: Checked): Finding[] {
  const vague = COMPETENCY_PARTS.flatMap((part) => findPatternRanges(part, texts[part], VAGUE_CODE_REFERENCE_PATTERN));
  const named = sentences.filter(({ text }) => namesCode(text));
  const found = vague.map((place) => {
    const words = [texts[place.part].slice(place.start, place.end)];
    return finding('vague-code', 'resolve', place.part, { places: [place], words });
  });
  if (named.length === 0) {
    const isAskedFor = isTechnical(context) || touches(context, '5.1', '5.4', '5.5', '6.3', '6.4');
    const weight = touches(context, '1.1', '1.6') ? 'resolve' : 'consider';
    return isAskedFor ? [...found, finding('no-code', weight, 'action')] : found;
  }
  const [first] = named;
  if (first && isTechnical(context) && !sentences.some(({ text }) => CLAUSE_PATTERN.test(text))) {
    found.push(finding('no-clause', 'consider', first.part, { places: [placeOf(first)] }));
  }
  return found;
}

/** The fewest quantities of a technical text. */
const FEWEST_QUANTITIES = 2;

function substance({ texts, context }: Checked): Finding[] {
  if (texts.action.trim() === '') return [];
  const quantities = findPatternRanges('action', texts.action, QUANTITY_PATTERN).length;
  const found: Finding[] = [];
  if ((isTechnical(context) || touches(context, '3.4')) && quantities < FEWEST_QUANTITIES) {
    const share = { count: quantities, of: FEWEST_QUANTITIES };
    found.push(finding('no-numbers', touches(context, '1.4', '1.5', '3.4') ? 'resolve' : 'consider', 'action', share));
  }
  if (touches(context, '1.3', '1.4', '1.5') && !NAMED_THEORY_PATTERN.test(joinParts(texts))) {
    found.push(finding('no-theory', 'consider', 'action'));
  }
  return found;
}

function outcome({ texts, context, sentences }: Checked): Finding[] {
  const inOutcome = sentences.filter(({ part }) => part === 'outcome');
  const [first] = inOutcome;
  if (!first) return [];
  const isMeasured = inOutcome.some(
    ({ text }) => ANY_NUMBER_PATTERN.test(text.replace(/\b(?:19|20)\d\d\b/g, '')) && MEASUREMENT_PATTERN.test(text),
  );
  const found = findPatternRanges('outcome', texts.outcome, EMPTY_CLAIM_PATTERN).map((place) =>
    finding('empty-claim', 'consider', 'outcome', {
      places: [place],
      words: [texts.outcome.slice(place.start, place.end)],
    }),
  );
  if (isMeasured || quantityInOutcome(texts.outcome)) return found;
  const weight = isAboutPeople(context) ? 'consider' : 'resolve';
  return [finding('no-measured-outcome', weight, 'outcome', { places: [placeOf(first)] }), ...found];
}

const quantityInOutcome = (text: string): boolean => findPatternRanges('outcome', text, QUANTITY_PATTERN).length >= 1;

/** The greatest share of passive sentences in the action, and the fewest sentences that make a share. */
const PASSIVE_LIMIT = 0.4;
const FEWEST_FOR_SHARE = 4;

function passive({ inAction }: Checked): Finding[] {
  const sentences = inAction.filter(({ text }) => PASSIVE_VOICE_PATTERN.test(text) && !OWN_SUBJECT_PATTERN.test(text));
  if (inAction.length < FEWEST_FOR_SHARE || sentences.length / inAction.length <= PASSIVE_LIMIT) return [];
  const share = { count: sentences.length, of: inAction.length };
  return [finding('passive-share', 'consider', 'action', { places: sentences.map(placeOf), ...share })];
}

/** Abbreviations that are neither known to everybody nor explained beside their first use. */
function jargon({ texts }: Checked): Finding[] {
  const text = joinParts(texts);
  const unexplained = new Map<string, TextRange>();
  for (const part of COMPETENCY_PARTS) {
    for (const place of findPatternRanges(part, texts[part], ABBREVIATION_PATTERN)) {
      const word = texts[part].slice(place.start, place.end).replace(/s$/, '');
      const follows = texts[part].slice(place.end, place.end + 2);
      const before = texts[part].slice(Math.max(0, place.start - 4), place.start);
      const isName = KNOWN_ABBREVIATIONS.has(word) || /CSA $/.test(before) || /^[\s-]?\d/.test(follows);
      const isExplained = text.includes(`(${word}`) || text.includes(`${word} (`) || text.includes(`(${word}s)`);
      if (!isName && !isExplained && !unexplained.has(word)) unexplained.set(word, place);
    }
  }
  return [...unexplained].map(([word, place]) =>
    finding('jargon', 'consider', place.part, { places: [place], words: [word] }),
  );
}

/** Below this share of its limit a part leaves out what an assessor looks for. */
const SHORT_SHARE = 0.3;

/** A part of fewer characters is a single line, which no assessor can rate. */
const FEWEST_CHARACTERS = 60;

function lengths({ texts, context: { limits, areLimitsOwn } }: Checked): Finding[] {
  return COMPETENCY_PARTS.flatMap((part): Finding[] => {
    const [count, of] = [countCharacters(texts[part]), limits[part]];
    if (count > of) {
      const places = areLimitsOwn ? [{ part, start: of, end: texts[part].length }] : [];
      return [finding('too-long', areLimitsOwn ? 'resolve' : 'consider', part, { count, of, places })];
    }
    if (count < FEWEST_CHARACTERS) return [finding('too-short', 'resolve', part, { count, of })];
    return areLimitsOwn && count < of * SHORT_SHARE ? [finding('too-short', 'consider', part, { count, of })] : [];
  });
}

/** With fewer indicators than this a text may answer another competency. */
const FEWEST_INDICATORS = 2;

function indicators({ texts, context }: Checked): Finding[] {
  const text = joinParts(texts);
  const all = context.covers.flatMap((code) => INDICATORS[code] ?? []);
  const missed = all.filter(({ terms }) => !terms.test(text));
  const touched = all.length - missed.length;
  if (all.length === 0 || touched >= FEWEST_INDICATORS) return [];
  const words = missed.map(({ label }) => label);
  return [finding('indicators-missed', 'consider', 'action', { count: touched, of: all.length, words })];
}

/** The sentences that share most with an example, where the text as a whole shares too much. */
function copied({ texts, context, sentences }: Checked): Finding[] {
  const text = joinParts(texts);
  return context.examples.flatMap((shingles) => {
    const example = new Set(shingles);
    const share = computeSharedShingleRatio(text, example);
    if (share < COPIED_SHINGLE_RATIO) return [];
    const taken = sentences.filter((sentence) => computeSharedShingleRatio(sentence.text, example) >= 0.5);
    const places = taken.map(placeOf);
    const part = places[0]?.part ?? 'action';
    return [finding('copied', 'resolve', part, { places, count: Math.round(share * 100), of: 100 })];
  });
}

function strong({ inAction }: Checked): Finding[] {
  const own = inAction.filter(
    ({ text }) =>
      OWN_SUBJECT_PATTERN.test(text) &&
      has(QUANTITY_PATTERN, text) &&
      (namesCode(text) ||
        CLAUSE_PATTERN.test(text) ||
        /\b(?:so|since|because|therefore|which (?:gave|left)|but)\b/.test(text)),
  );
  return own.slice(0, 2).map((sentence) => finding('strong', 'strong', 'action', { places: [placeOf(sentence)] }));
}

const CHECKS = [voice, ownActions, codes, substance, outcome, passive, jargon, lengths, indicators, copied, strong];

/**
 * Reads a text by fixed rules and says what an assessor would miss, each finding with the sentences that it is about.
 * The same text always gives the same findings, and nothing is asked of another machine (product.md 9.39). A text without
 * any words gets none.
 */
export function checkWriting(texts: CompetencyTexts, context: WritingContext): Finding[] {
  const sentences = allSentences(texts);
  if (sentences.length === 0) return [];
  const checked: Checked = { texts, context, sentences, inAction: sentences.filter(({ part }) => part === 'action') };
  const found = CHECKS.flatMap((check) => check(checked));
  return context.isProjectOverused ? [...found, finding('project-overused', 'consider', 'situation')] : found;
}
