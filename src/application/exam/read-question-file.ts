import {
  MAX_QUESTIONS_IN_FILE,
  parseQuestionRecord,
  type QuestionFileEntry,
  type QuestionRecord,
} from '../../domain/exam/question-file.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { ExamPorts } from './ports.ts';

/** A question of a file, and its position: 'row 3' or 'entry 2'. */
export type Placed<Value> = { readonly place: string; readonly value: Value };

/** What is wrong with a question of a file. */
export type QuestionFileProblem = OutputOf<'questions.import'>['problems'][number];

type Ports = Pick<ExamPorts, 'readTable' | 'questionYaml'>;

const TOO_MANY = { code: 'upload-too-many-questions' } as const;

/** Reads the questions of a file of either form as texts by column, at most as many as a file may have (product.md 12.24). */
export async function readQuestionFile(
  { readTable, questionYaml }: Ports,
  file: File,
): Promise<Result<readonly Placed<QuestionRecord>[], Refusal>> {
  if (/\.ya?ml$/i.test(file.name)) {
    const read = await questionYaml.read(await file.text());
    if (!read.ok) {
      const { refusal } = read;
      return refused({ code: refusal === 'import-unreadable' ? 'question-file-unreadable' : `upload-${refusal}` });
    }
    if (read.value.length > MAX_QUESTIONS_IN_FILE) return refused(TOO_MANY);
    return accepted(read.value.map((value, index) => ({ place: `entry ${index + 1}`, value })));
  }
  const table = await readTable(file);
  if (!table.ok) return refused({ code: table.refusal });
  const [head, ...rows] = table.value;
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  if (!columns.includes('stem')) return refused({ code: 'question-file-unreadable' });
  if (rows.length > MAX_QUESTIONS_IN_FILE) return refused(TOO_MANY);
  return accepted(
    rows.map(({ number, cells }) => ({
      place: `row ${number}`,
      value: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
    })),
  );
}

/** Questions parsed at once; between two parts others are answered. */
const PART = 25;

/** Checks the questions of a file by the rules that concern the file alone. */
export async function parseQuestions(records: readonly Placed<QuestionRecord>[]) {
  const questions: Placed<QuestionFileEntry>[] = [];
  const problems: QuestionFileProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { place, value }] of records.entries()) {
    if (index > 0 && index % PART === 0) await yieldToEventLoop();
    const parsed = parseQuestionRecord(value);
    if (!parsed.ok) problems.push(...parsed.refusal.map((problem) => ({ place, ...problem })));
    else if (seen.has(parsed.value.id)) problems.push({ place, column: 'id', reason: 'The file has this id twice.' });
    else {
      questions.push({ place, value: parsed.value });
      if (parsed.value.id !== '') seen.add(parsed.value.id);
    }
  }
  return { questions, problems };
}
