import type { ContentProblem } from '../../application/ports/content.ts';
import type { Markup } from '../../application/ports/markup.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { type ParsedQuestion, type PracticeTextFault, parsePracticeText } from '../../domain/study/practice-text.ts';
import type { SourceSection } from './kinds/section.ts';
import type { ParsedContent } from './material.ts';
import { createContentProblem, type LocatedEntry } from './place.ts';

/** All questions, whether they come from a list of items or from a text. */
export type SourceQuestion = {
  readonly id: string;
  readonly stem: string;
  readonly options: Readonly<Record<OptionLetter, string>>;
  readonly key: OptionLetter;
  /** When each distractor would be right, as the clause after 'if'. */
  readonly rightWhen: { readonly [Letter in OptionLetter]?: string | undefined };
  /** Only of items: in a text no kind is written down. */
  readonly kind?: QuestionKind;
};

/** A question written into a section. Its id is made of the place, such as `text-chapter-3-07`. */
export type PracticeTextQuestion = SourceQuestion & { readonly explanation: string };

/** A section of practice questions, and what is wrong with its form; then there are no questions. */
type PracticeText = {
  readonly section: LocatedEntry<SourceSection>;
  readonly questions: readonly LocatedEntry<PracticeTextQuestion>[];
  readonly problems: readonly ContentProblem[];
};

const FAULTS: Readonly<Record<PracticeTextFault | 'not-four', string>> = {
  'no-questions': 'no question can be read in this section of practice questions',
  'options-amiss': 'a question has options that are missing or out of order',
  'answer-amiss': 'a question has no answer, two, or one that is none of its options',
  'text-out-of-place': 'there is text after options or before a question that belongs to none',
  'right-when-amiss':
    "a line 'X would be right if ...' is about the key, about no option, or about one that has such a line",
  'not-four': 'a question has fewer than four options',
};

/** Enough words of a text to find the line where it begins. */
const TELLING_WORDS = 6;

const beginning = (text: string): string => text.split(/\s+/).slice(0, TELLING_WORDS).join(' ');

/** A question may begin with a heading of its own, 'Question 3', as it is shown in HTML; read as '3.' before its words. */
function withNumbers(lines: readonly string[]): string[] {
  let number: string | undefined;
  return lines.flatMap((line) => {
    const heading = /^## Question (?<number>\d{1,3})$/.exec(line)?.groups;
    if (heading) number = heading.number;
    if (heading || number === undefined || line === '') return heading ? [] : [line];
    const numbered = `${number}. ${line}`;
    number = undefined;
    return [numbered];
  });
}

/** `chapters/3-professional-practice` is named `text-chapter-3`. */
const nameOf = (folder: string): string => folder.replace(/^(chapter|module)s\/(\d+)-.*$/, 'text-$1-$2');

/** The clauses of a question by letter. */
const rightWhenOf = ({ options }: ParsedQuestion): SourceQuestion['rightWhen'] =>
  Object.fromEntries(options.flatMap(({ rightWhen }, at) => (rightWhen ? [[OPTION_LETTERS[at], rightWhen]] : [])));

const optionOf = ({ options }: ParsedQuestion, letter: OptionLetter): string =>
  options[OPTION_LETTERS.indexOf(letter)]?.text ?? '';

function questionOf(
  section: LocatedEntry<SourceSection>,
  parsed: ParsedQuestion,
  index: number,
): LocatedEntry<PracticeTextQuestion> {
  const { question: stem, explanation } = parsed;
  const [A, B, C, D] = OPTION_LETTERS.map((letter) => optionOf(parsed, letter)) as [string, string, string, string];
  const key = OPTION_LETTERS.find((_, at) => parsed.options[at]?.isCorrect) ?? 'A';
  const rightWhen = rightWhenOf(parsed);
  const id = `${nameOf(section.entry.folder)}-${String(index + 1).padStart(2, '0')}`;
  return {
    entry: { id, stem, options: { A, B, C, D }, key, explanation, rightWhen },
    placeOf: ([part, letter]) => {
      const option = OPTION_LETTERS.find((known) => known === letter);
      const clause = option && part === 'rightWhen' ? rightWhen[option] : undefined;
      if (clause) return section.placeOf(['text'], `${option} would be right if ${beginning(clause)}`);
      const words = option && part === 'options' ? `${option}) ${optionOf(parsed, option)}` : stem;
      return section.placeOf(['text'], beginning(words));
    },
  };
}

function readPracticeText(section: LocatedEntry<SourceSection>, markup: Markup): PracticeText {
  const { text, format, folder } = section.entry;
  const refused = (fault: keyof typeof FAULTS): PracticeText => ({
    section,
    questions: [],
    problems: [createContentProblem(section.placeOf(['text']), FAULTS[fault])],
  });
  const parsed = parsePracticeText(withNumbers(markup.lines(text, format)), nameOf(folder));
  if (!parsed.ok) return refused(parsed.refusal);
  const { questions } = parsed.value;
  if (questions.some(({ options }) => options.length < OPTION_LETTERS.length)) return refused('not-four');
  return { section, questions: questions.map((question, at) => questionOf(section, question, at)), problems: [] };
}

/** Reads the questions that are written into sections, by the same rules as the pages that show them (product.md 5.35, 5.40). */
export const readPracticeTexts = ({ sections }: ParsedContent, markup: Markup): PracticeText[] =>
  sections.filter(({ entry }) => isPracticeSection(entry)).map((section) => readPracticeText(section, markup));

/** All that is asked in the material, items first. */
export const listAllQuestions = (material: ParsedContent, markup: Markup): LocatedEntry<SourceQuestion>[] => [
  ...material.items,
  ...readPracticeTexts(material, markup).flatMap(({ questions }) => questions),
];
