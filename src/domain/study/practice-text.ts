import { OPTION_LETTERS, type OptionLetter } from '../exam/item-quality.ts';
import { accepted, type Result, refused } from '../result.ts';
import { type PracticeLine, readPracticeLine } from './practice-line.ts';

/** A practice question read out of a text. Paragraphs are parted by an empty line; an option's id ends with its letter. */
export type ParsedQuestion = {
  readonly id: string;
  readonly question: string;
  readonly options: readonly {
    readonly id: string;
    readonly text: string;
    readonly isCorrect: boolean;
    /** When the option would be right, as the clause after 'if'; null for the key, and where the text does not say. */
    readonly rightWhen: string | null;
  }[];
  readonly explanation: string;
};

/** A text with practice questions: what precedes the first, and the questions. */
export type PracticeText = { readonly intro: string; readonly questions: readonly ParsedQuestion[] };

/** Why a text is no text with practice questions. */
export type PracticeTextFault =
  | 'no-questions'
  | 'options-amiss'
  | 'answer-amiss'
  | 'text-out-of-place'
  | 'right-when-amiss';

type Part = 'intro' | 'stem' | 'options' | 'explanation' | 'between';

type Draft = {
  readonly stem: string[];
  readonly options: string[];
  readonly explanation: string[];
  readonly rightWhen: Map<OptionLetter, string>;
  key: OptionLetter | null;
};

/** `clauseOf` is the option whose clause was on the previous line: a line right below continues it. */
type Reading = {
  part: Part;
  fresh: boolean;
  clauseOf: OptionLetter | null;
  readonly intro: string[];
  readonly drafts: Draft[];
};

/**
 * Reads numbered questions with options A to D, an answer line and an explanation out of the lines of a text
 * (product.md 5.40). All or nothing: one question that cannot be read refuses the whole text, so that no learner meets a
 * part of it as if it were all. `source` names the text in the ids.
 */
export function parsePracticeText(lines: readonly string[], source: string): Result<PracticeText, PracticeTextFault> {
  const reading: Reading = { part: 'intro', fresh: true, clauseOf: null, intro: [], drafts: [] };
  for (const line of lines) {
    const read = readPracticeLine(line);
    const fault = take(reading, read);
    if (fault) return refused(fault);
    reading.fresh = read.kind === 'blank' || read.kind === 'heading';
  }
  const fault = reading.drafts.length === 0 ? 'no-questions' : unfinished(reading);
  if (fault) return refused(fault);
  return accepted({
    intro: inOne(reading.intro),
    questions: reading.drafts.map((draft, index) => questionOf(draft, `${source}-${index + 1}`)),
  });
}

/** Takes one line in; the fault that it is, where it has no place here. */
function take(reading: Reading, line: PracticeLine): PracticeTextFault | null {
  if (line.kind === 'blank') return null;
  if (line.kind === 'heading') return takeHeading(reading);
  const draft = reading.drafts.at(-1);
  if (!draft || reading.part === 'between') return takeBefore(reading, line);
  switch (reading.part) {
    case 'stem':
      return takeInStem(reading, draft, line);
    case 'options':
      return takeAmongOptions(reading, draft, line);
    default:
      return takeInExplanation(reading, draft, line);
  }
}

type Words = Exclude<PracticeLine, { kind: 'blank' | 'heading' }>;

/** Headings order the text; within a question there is none. */
function takeHeading(reading: Reading): PracticeTextFault | null {
  if (reading.part === 'stem') return 'options-amiss';
  if (reading.part === 'options') return 'answer-amiss';
  if (reading.part === 'explanation') reading.part = 'between';
  return null;
}

function takeBefore(reading: Reading, line: Words): PracticeTextFault | null {
  if (line.kind === 'number') return begin(reading, line.text);
  if (reading.part === 'between') return 'text-out-of-place';
  append(reading.intro, line.whole, reading.fresh);
  return null;
}

/** A numbered line before the options is a list inside the stem. */
function takeInStem(reading: Reading, draft: Draft, line: Words): PracticeTextFault | null {
  if (line.kind === 'answer') return 'options-amiss';
  if (line.kind === 'option') return addOption(reading, draft, line.letter, line.text);
  append(draft.stem, line.whole, reading.fresh);
  return null;
}

function takeAmongOptions(reading: Reading, draft: Draft, line: Words): PracticeTextFault | null {
  if (line.kind === 'option') return addOption(reading, draft, line.letter, line.text);
  if (line.kind === 'answer') return setKey(reading, draft, line.letter, line.reason);
  if (line.kind === 'number') return 'answer-amiss';
  if (reading.fresh) return 'text-out-of-place';
  append(draft.options, line.whole, false);
  return null;
}

/** After the answer a numbered line is the next question; a second answer would leave the key open. */
function takeInExplanation(reading: Reading, draft: Draft, line: Words): PracticeTextFault | null {
  if (line.kind === 'number') return begin(reading, line.text);
  if (line.kind === 'answer') return 'answer-amiss';
  if (line.kind === 'right-when') return setRightWhen(reading, draft, line.letter, line.clause);
  const { clauseOf, fresh } = reading;
  if (clauseOf && !fresh) draft.rightWhen.set(clauseOf, `${draft.rightWhen.get(clauseOf)} ${line.whole}`);
  else append(draft.explanation, line.whole, fresh);
  if (fresh) reading.clauseOf = null;
  return null;
}

/** Each distractor has one clause at most, the key none. */
function setRightWhen(reading: Reading, draft: Draft, letter: OptionLetter, clause: string): PracticeTextFault | null {
  const isOption = OPTION_LETTERS.indexOf(letter) < draft.options.length;
  if (!isOption || letter === draft.key || draft.rightWhen.has(letter)) return 'right-when-amiss';
  draft.rightWhen.set(letter, clause);
  reading.clauseOf = letter;
  return null;
}

function begin(reading: Reading, text: string): null {
  reading.drafts.push({ stem: [text], options: [], explanation: [], rightWhen: new Map(), key: null });
  reading.part = 'stem';
  reading.clauseOf = null;
  return null;
}

function addOption(reading: Reading, { options }: Draft, letter: OptionLetter, text: string): PracticeTextFault | null {
  if (OPTION_LETTERS[options.length] !== letter) return 'options-amiss';
  options.push(text);
  reading.part = 'options';
  return null;
}

function setKey(reading: Reading, draft: Draft, letter: OptionLetter, reason: string): PracticeTextFault | null {
  if (draft.options.length < 2) return 'options-amiss';
  if (OPTION_LETTERS.indexOf(letter) >= draft.options.length) return 'answer-amiss';
  draft.key = letter;
  if (reason) draft.explanation.push(reason);
  reading.part = 'explanation';
  return null;
}

/** Whether the text broke off inside a question. */
function unfinished({ part }: Reading): PracticeTextFault | null {
  if (part === 'stem') return 'options-amiss';
  return part === 'options' ? 'answer-amiss' : null;
}

/** Lines of one paragraph are one line; an empty line begins the next paragraph. */
function append(paragraphs: string[], text: string, fresh: boolean): void {
  const last = paragraphs.pop();
  if (last === undefined) paragraphs.push(text);
  else if (fresh) paragraphs.push(last, text);
  else paragraphs.push(`${last} ${text}`);
}

const inOne = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

const questionOf = ({ stem, options, explanation, rightWhen, key }: Draft, id: string): ParsedQuestion => ({
  id,
  question: inOne(stem),
  options: options.map((text, index) => {
    const letter = OPTION_LETTERS[index] ?? 'A';
    const clause = rightWhen.get(letter)?.replace(/\.$/, '') ?? null;
    return { id: `${id}-${letter}`, text, isCorrect: letter === key, rightWhen: clause };
  }),
  explanation: inOne(explanation),
});
