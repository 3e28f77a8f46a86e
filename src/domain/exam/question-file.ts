import { accepted, type Result, refused } from '../result.ts';
import { countWords } from '../wording.ts';
import { type AreaCode, BLUEPRINT } from './blueprint.ts';
import { OPTION_LETTERS } from './item-quality.ts';
import {
  findDraftProblems,
  fromQuestionTexts,
  QUESTION_FIELDS,
  type QuestionDraft,
  type QuestionTexts,
  toQuestionTexts,
} from './question-draft.ts';
import { MAX_STEM_WORDS, QUESTION_KINDS } from './question-kind.ts';
import { TOPICS_BY_CODE } from './topics.ts';

/** The most questions of one file. */
export const MAX_QUESTIONS_IN_FILE = 1_000;

/** A question of a file. `id` is empty where the site is to give one, `use` is a word of addresses: 'mock-1', 'chapter-4'. */
export type QuestionFileEntry = {
  readonly id: string;
  readonly use: string;
  readonly area: AreaCode;
  readonly topic: string;
  readonly source: string;
  readonly draft: QuestionDraft;
};

/** A question as texts by the names of its columns, as in a spreadsheet. */
export type QuestionRecord = Readonly<Record<string, string>>;

/** What is wrong with a question of a file: the column, and what to do. */
export type RecordProblem = { readonly column: string; readonly reason: string };

const PLACE_COLUMNS = ['id', 'use', 'topic', 'source'] as const;

/** The number of problems of a file that are listed; the first ones show what is wrong. */
export const MOST_FILE_PROBLEMS = 100;

/** The columns of a file of questions, in the order of its sheet. */
export const QUESTION_COLUMNS: readonly string[] = [...PLACE_COLUMNS, ...Object.keys(QUESTION_FIELDS)];

export const toQuestionRecord = ({ draft, area: _, ...place }: QuestionFileEntry): QuestionRecord => ({
  ...place,
  ...toQuestionTexts(draft),
});

/** The names that are columns, and as many others as there may be problems: a map of a file may have a million keys. */
export function keepColumns(names: readonly string[]): string[] {
  let others = 0;
  return names.filter((name) => {
    if (QUESTION_COLUMNS.includes(name)) return true;
    others += 1;
    return others <= MOST_FILE_PROBLEMS;
  });
}

const USES = /^(?:mock-[12]|free|chapter-[1-6]|module-[1-6])$/;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads a question and checks it by the rules of items in files that concern one question alone (product.md 12.8, 12.24). */
export function parseQuestionRecord(record: QuestionRecord): Result<QuestionFileEntry, readonly RecordProblem[]> {
  const value = (column: string): string => (record[column] ?? '').trim();
  const texts = Object.fromEntries(Object.keys(QUESTION_FIELDS).map((name) => [name, value(name)])) as QuestionTexts;
  const draft = fromQuestionTexts(texts);
  const [id, use, topic, source] = PLACE_COLUMNS.map(value) as [string, string, string, string];
  const problems = [
    ...placeProblems({ id, use, topic, source }),
    ...choiceProblems(texts),
    ...Object.entries(findDraftProblems(draft)).map(([column, reason]) => ({ column, reason })),
    ...stemProblems(draft),
    ...unknownColumns(record),
  ];
  if (problems.length > 0) return refused(problems);
  return accepted({ id, use, topic, source, area: getAreaOfTopic(topic), draft });
}

/** The area that a topic of the blueprint belongs to: 'IV' of 'IV.2'. */
export const getAreaOfTopic = (topic: string): AreaCode => topic.slice(0, topic.indexOf('.')) as AreaCode;

function placeProblems({ id, use, topic, source }: Readonly<Record<(typeof PLACE_COLUMNS)[number], string>>) {
  const problems: RecordProblem[] = [];
  if (id !== '' && (!ID.test(id) || id.length > 100)) {
    problems.push({ column: 'id', reason: 'An id has small letters, digits and hyphens.' });
  }
  if (!USES.test(use)) {
    problems.push({ column: 'use', reason: 'Write mock-1, mock-2, free, or a chapter or module such as chapter-4.' });
  }
  if (!TOPICS_BY_CODE[topic]) {
    const areas = Object.keys(BLUEPRINT).join(', ');
    problems.push({ column: 'topic', reason: `Write a topic of the blueprint, such as IV.2; its areas are ${areas}.` });
  }
  if (source === '') problems.push({ column: 'source', reason: 'Name the source on which the question rests.' });
  return problems;
}

function choiceProblems({ key, kind }: QuestionTexts): RecordProblem[] {
  const isKey = OPTION_LETTERS.some((letter) => letter === key);
  const isKind = QUESTION_KINDS.some((known) => known === kind);
  return [
    ...(isKey ? [] : [{ column: 'key', reason: `Write one of ${OPTION_LETTERS.join(', ')}.` }]),
    ...(isKind ? [] : [{ column: 'kind', reason: `Write one of ${QUESTION_KINDS.join(', ')}.` }]),
  ];
}

function stemProblems({ stem, kind }: QuestionDraft): RecordProblem[] {
  const [words, most] = [countWords(stem), MAX_STEM_WORDS[kind]];
  const reason = `The question has ${words} words. One of kind ${kind} has at most ${most}.`;
  return words > most ? [{ column: 'stem', reason }] : [];
}

const unknownColumns = (record: QuestionRecord): RecordProblem[] =>
  Object.keys(record)
    .filter((column) => !QUESTION_COLUMNS.includes(column))
    .map((column) => ({ column, reason: 'This column is not known.' }));
