import { type EditedFields, fieldEntries } from '../edited-fields.ts';
import { countWords } from '../wording.ts';
import {
  findAllOrNoneOption,
  findOptionReference,
  findRepeatedTexts,
  MIN_EXPLANATION_WORDS,
  MIN_REASON_WORDS,
  OPTION_LETTERS,
  type OptionLetter,
} from './item-quality.ts';
import { QUESTION_KINDS, type QuestionKind } from './question-kind.ts';
import { findRightWhenFault, MIN_RIGHT_WHEN_WORDS, type RightWhenFault } from './right-when.ts';

/** A question as an admin writes it: the same parts as in the files (product.md 5.4). */
export type QuestionDraft = {
  readonly stem: string;
  readonly options: Readonly<Record<OptionLetter, string>>;
  readonly reasons: Readonly<Record<OptionLetter, string>>;
  /** When each distractor would be right, as the clause after 'if'; empty for the key. */
  readonly rightWhen: Readonly<Record<OptionLetter, string>>;
  readonly key: OptionLetter;
  readonly kind: QuestionKind;
};

/** What is wrong with a draft, by the name of its field: 'stem', 'options.A', 'reasons.B', 'rightWhen.C' (product.md 12.8). */
export function findDraftProblems({ stem, options, reasons, rightWhen, key }: QuestionDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (stem.trim() === '') problems.stem = 'Write the question.';
  const [sameOptions, sameReasons] = [findRepeatedTexts(options), findRepeatedTexts(reasons)];
  for (const letter of OPTION_LETTERS) {
    const option = optionProblem(options[letter], sameOptions.includes(letter));
    if (option) problems[`options.${letter}`] = option;
    const reason = reasonProblem(reasons[letter], sameReasons.includes(letter));
    if (reason) problems[`reasons.${letter}`] = reason;
    const clause = rightWhenProblem(rightWhen[letter], letter === key);
    if (clause) problems[`rightWhen.${letter}`] = clause;
  }
  const words = OPTION_LETTERS.reduce((sum, letter) => sum + countWords(reasons[letter]), 0);
  if (words < MIN_EXPLANATION_WORDS) {
    problems['reasons.A'] ??=
      `The four reasons have ${words} words together. They need at least ${MIN_EXPLANATION_WORDS}.`;
  }
  return problems;
}

const RIGHT_WHEN_FAULTS: Readonly<Record<RightWhenFault, string>> = {
  'too-short': `Say when this option would be right, in at least ${MIN_RIGHT_WHEN_WORDS} words.`,
  'ends-in-a-stop': 'Leave out the full stop at the end.',
  'begins-with-if': 'Leave out the "if" at the beginning.',
};

function rightWhenProblem(clause: string, isKey: boolean): string | null {
  if (isKey) return clause.trim() === '' ? null : 'This option is the key. Leave this empty.';
  const fault = findRightWhenFault(clause);
  return fault && RIGHT_WHEN_FAULTS[fault];
}

function optionProblem(text: string, isRepeated: boolean): string | null {
  if (text.trim() === '') return 'Write this option.';
  if (isRepeated) return 'This option says the same as one above it.';
  const pointing = findAllOrNoneOption(text);
  return pointing ? `"${pointing}" points at other options. Their order differs from exam to exam.` : null;
}

function reasonProblem(text: string, isRepeated: boolean): string | null {
  if (countWords(text) < MIN_REASON_WORDS) {
    return `Say why this option is right or wrong, in at least ${MIN_REASON_WORDS} words.`;
  }
  if (isRepeated) return 'This reason says the same as one above it.';
  const pointing = findOptionReference(text);
  return pointing ? `"${pointing}" names an option by letter or place. Their order differs from exam to exam.` : null;
}

type PerOption = 'options' | 'reasons' | 'rightWhen';

/** A draft with one text per field; a part of an option is named with its letter, as in 'reasons.B'. */
export type QuestionTexts = { readonly [Name in 'stem' | `${PerOption}.${OptionLetter}` | 'key' | 'kind']: string };

const textField = (auditName: string) =>
  ({ kind: 'text', label: auditName.charAt(0).toUpperCase() + auditName.slice(1), auditName }) as const;

/** The fields of a question, in the order in which they are read: each option with its reason and clause. */
export const QUESTION_FIELDS = Object.fromEntries([
  ['stem', textField('question')],
  ...OPTION_LETTERS.flatMap((letter) => [
    [`options.${letter}`, textField(`option ${letter}`)],
    [`reasons.${letter}`, textField(`reason ${letter}`)],
    [`rightWhen.${letter}`, textField(`right if ${letter}`)],
  ]),
  ['key', textField('key')],
  ['kind', textField('kind')],
]) as EditedFields<QuestionTexts>;

/** A draft as the texts of its fields. */
export const toQuestionTexts = ({ stem, options, reasons, rightWhen, key, kind }: QuestionDraft): QuestionTexts => ({
  stem,
  'options.A': options.A,
  'options.B': options.B,
  'options.C': options.C,
  'options.D': options.D,
  'reasons.A': reasons.A,
  'reasons.B': reasons.B,
  'reasons.C': reasons.C,
  'reasons.D': reasons.D,
  'rightWhen.A': rightWhen.A,
  'rightWhen.B': rightWhen.B,
  'rightWhen.C': rightWhen.C,
  'rightWhen.D': rightWhen.D,
  key,
  kind,
});

/** The draft of a form; what names no option or kind is the first option, or the kind that most questions have. */
export function fromQuestionTexts(texts: QuestionTexts): QuestionDraft {
  const perOption = (part: PerOption) =>
    Object.fromEntries(OPTION_LETTERS.map((letter) => [letter, texts[`${part}.${letter}`]])) as Record<
      OptionLetter,
      string
    >;
  return {
    stem: texts.stem,
    options: perOption('options'),
    reasons: perOption('reasons'),
    rightWhen: perOption('rightWhen'),
    key: OPTION_LETTERS.find((letter) => letter === texts.key) ?? 'A',
    kind: QUESTION_KINDS.find((kind) => kind === texts.kind) ?? 'apply',
  };
}

/** The fields in which two drafts differ, with what each says, in the order in which they are read (product.md 13.1). */
export function draftChanges(
  before: QuestionDraft,
  after: QuestionDraft,
): { field: string; before: string; after: string }[] {
  const [former, latter] = [toQuestionTexts(before), toQuestionTexts(after)];
  return fieldEntries(QUESTION_FIELDS).flatMap(([name, { auditName }]) =>
    former[name] === latter[name] ? [] : [{ field: auditName, before: former[name], after: latter[name] }],
  );
}
