import { COMPETENCY_PARTS, type CompetencyPart, type CompetencyTexts } from '../competency-texts.ts';

/** A place in the text of a part: offsets as those of `String.slice`. */
export type TextRange = { readonly part: CompetencyPart; readonly start: number; readonly end: number };

/** A sentence with its place. */
export type Sentence = TextRange & { readonly text: string };

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:\b(?:P\.?Eng|Eng|Dr|Mr|Mrs|Ms|St|Ste|No|Nos|Cl|Reg|Sec|Fig|Ref|Inc|Ltd|Co|vs|approx|max|min|ca|cf|al)|\b[A-Z]|\be\.g|\bi\.e)\.$/;

/** A unit of one letter, such as in `15 °C.`, `5 mg/L.` and `48 V.`: its full stop ends the sentence. */
const UNIT_OF_ONE_LETTER = /(?:°|\/|\d[  ])[A-Z]\.$/;

/** The sentences of a part. Every character that is not white space belongs to exactly one of them. */
export function splitSentences(part: CompetencyPart, text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const trimmed = raw.trim();
    if (trimmed !== '') {
      sentences.push({ part, start: start + lead, end: start + lead + trimmed.length, text: trimmed });
    }
    start = end;
  };
  for (const match of text.matchAll(/[.!?]+["'’”)]*(?=\s)|\n+/g)) {
    const end = match.index + match[0].length;
    const next = text.slice(end).trimStart()[0] ?? '';
    const isBreak = match[0].startsWith('\n');
    const before = text.slice(Math.max(start, match.index - 12), match.index + 1);
    const isAbbreviation = ABBREVIATION.test(before) && !UNIT_OF_ONE_LETTER.test(before);
    if (isBreak || !isAbbreviation || (/P\.?Eng\.$/.test(text.slice(start, end)) && /[A-Z]/.test(next))) {
      if (isBreak || !/[a-z]/.test(next)) close(end);
    }
  }
  close(text.length);
  return sentences;
}

/** The sentences of all three parts, in the order in which they are read. */
export const allSentences = (texts: CompetencyTexts): Sentence[] =>
  COMPETENCY_PARTS.flatMap((part) => splitSentences(part, texts[part]));

/** The matches of a pattern in a text, as places of that part. */
export const findPatternRanges = (part: CompetencyPart, text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ part, start: index, end: index + found.length }));
