import { draftChanges } from '../../domain/exam/question-draft.ts';
import {
  MAX_QUESTIONS_IN_FILE,
  parseQuestionRecord,
  QUESTION_COLUMNS,
  type QuestionFileEntry,
  type QuestionRecord,
  toQuestionRecord,
} from '../../domain/exam/question-file.ts';
import { questionIdPrefix } from '../../domain/exam/question-state.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { BankQuestion } from '../ports/questions.ts';
import type { Repositories } from '../ports/transact.ts';
import { refuseExport } from '../refuse-export.ts';
import type { UseCase } from '../use-case.ts';
import { addDraft } from './change-question-state.ts';
import { formatItemUse, parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';

/** More than there are in the bank. */
const ALL = 100_000;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type FilePorts = Pick<ExamPorts, 'readTable' | 'writeTable' | 'questionYaml'>;

const toFiled = ({ externalId, use, area, topic, source, draft }: BankQuestion): QuestionFileEntry => ({
  id: externalId,
  use: formatItemUse(use),
  area,
  topic,
  source,
  draft,
});

/** Questions put into texts at once; between two parts others are answered. */
const PART = 50;

async function toRecords(questions: readonly BankQuestion[]): Promise<QuestionRecord[]> {
  const records: QuestionRecord[] = [];
  for (let from = 0; from < questions.length; from += PART) {
    if (from > 0) await yieldToEventLoop();
    records.push(...questions.slice(from, from + PART).map((question) => toQuestionRecord(toFiled(question))));
  }
  return records;
}

/** The questions of a list as a file in either form that `importQuestions` reads (product.md 12.23). */
export const exportQuestions =
  ({
    questionReader,
    writeTable,
    questionYaml,
  }: FilePorts & Pick<ExamPorts, 'questionReader'>): UseCase<'questions.export'> =>
  async (_, { format, use, ...chosen }) => {
    const choice = { ...chosen, limit: ALL, use: use === undefined ? undefined : parseItemUse(use) };
    const readRecords = async () => toRecords(await questionReader.bank(choice));
    const fileName = `questions.${format}`;
    if (format === 'yaml') {
      const text = await questionYaml.write(readRecords);
      if (!text.ok) return refuseExport(text.refusal);
      return accepted({ fileName, type: 'application/yaml' as const, parts: [text.value] });
    }
    const workbook = await writeTable('Questions', async () => [
      QUESTION_COLUMNS,
      ...(await readRecords()).map((record) => QUESTION_COLUMNS.map((column) => record[column] ?? '')),
    ]);
    return workbook.ok ? accepted({ fileName, type: XLSX, parts: [workbook.value] }) : refuseExport(workbook.refusal);
  };

/** A question of a file, and its position: 'row 3' or 'entry 2'. */
type Placed<Value> = { readonly place: string; readonly value: Value };
type Problem = OutputOf<'questions.import'>['problems'][number];
type Imported = OutputOf<'questions.import'>;

/** The number of problems listed; the first ones show what is wrong. */
const MOST_PROBLEMS = 100;

const onlyProblems = (problems: readonly Problem[]): Imported => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: problems.slice(0, MOST_PROBLEMS),
});

/** Thrown out of the transaction, so that nothing of a file with problems is stored. */
class ImportProblems extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('the file has problems');
    this.problems = problems;
  }
}

/**
 * Brings in questions of a file, all or none: unknown ones become drafts, known ones get new versions, and what is wrong is
 * named by its place (product.md 12.23, 12.24).
 */
export const importQuestions =
  (ports: FilePorts & Pick<ExamPorts, 'transact' | 'clock'>): UseCase<'questions.import'> =>
  async ({ user: actor }, { file }) => {
    const read = await readRecords(ports, file);
    if (!read.ok) return read;
    if (read.value.length > MAX_QUESTIONS_IN_FILE) return refused({ code: 'upload-too-many-questions' });
    const { questions, problems } = parseAll(read.value);
    if (problems.length > 0) return accepted(onlyProblems(problems));
    try {
      return await ports.transact(async (repositories) => {
        const counts = { added: 0, changed: 0, unchanged: 0 };
        const ids = questions.map(({ value }) => value.id).filter((id) => id !== '');
        const known = new Map(
          (await repositories.questionBank.findByExternalIds(ids)).map((each) => [each.externalId, each]),
        );
        const conflicts = questions.flatMap((each) => conflictsOf(each, known.get(each.value.id)));
        if (conflicts.length > 0) throw new ImportProblems(conflicts);
        for (const question of questions) {
          counts[await store(repositories, actor, question, known.get(question.value.id), ports.clock.now())] += 1;
        }
        return accepted({ ...counts, problems: [] });
      });
    } catch (error) {
      if (error instanceof ImportProblems) return accepted(onlyProblems(error.problems));
      throw error;
    }
  };

async function readRecords(
  { readTable, questionYaml }: FilePorts,
  file: File,
): Promise<Result<readonly Placed<QuestionRecord>[], Refusal>> {
  if (/\.ya?ml$/i.test(file.name)) {
    const read = await questionYaml.read(await file.text());
    if (!read.ok) {
      const { refusal } = read;
      return refused({ code: refusal === 'import-unreadable' ? 'question-file-unreadable' : `upload-${refusal}` });
    }
    return accepted(read.value.map((value, index) => ({ place: `entry ${index + 1}`, value })));
  }
  const table = await readTable(file);
  if (!table.ok) return refused({ code: table.refusal });
  const [head, ...rows] = table.value;
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  if (!columns.includes('stem')) return refused({ code: 'question-file-unreadable' });
  return accepted(
    rows.map(({ number, cells }) => ({
      place: `row ${number}`,
      value: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
    })),
  );
}

function parseAll(records: readonly Placed<QuestionRecord>[]) {
  const questions: Placed<QuestionFileEntry>[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { place, value } of records) {
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

/** What speaks against storing a question of a file, by what the bank has under its id (product.md 12.24). */
function conflictsOf({ place, value }: Placed<QuestionFileEntry>, known: BankQuestion | undefined): Problem[] {
  const problem = (column: string, reason: string): Problem => ({ place, column, reason });
  if (known === undefined) {
    const prefix = questionIdPrefix(parseItemUse(value.use), value.area);
    const isFit = value.id === '' || value.id.startsWith(prefix);
    return isFit
      ? []
      : [problem('id', `An id of this place begins with ${prefix}. Leave it empty to get the next one.`)];
  }
  if (known.state === 'retired') return [problem('id', 'This question is retired.')];
  const isSamePlace = formatItemUse(known.use) === value.use && known.topic === value.topic;
  const hasOtherKey = known.state === 'live' && known.draft.key !== value.draft.key;
  return [
    ...(isSamePlace
      ? []
      : [problem('use', 'Use and topic of a question stay. Leave the id empty to make another one.')]),
    ...(hasOtherKey
      ? [problem('key', 'Change the key on the page of the question, where exams with it are shown.')]
      : []),
  ];
}

async function store(
  repositories: Repositories,
  actor: User,
  { value }: Placed<QuestionFileEntry>,
  known: BankQuestion | undefined,
  at: number,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { id, use, draft, ...place } = value;
  if (!known) {
    const question = { ...place, draft, use: parseItemUse(use), ...(id === '' ? {} : { externalId: id }) };
    await addDraft(repositories, actor, question, { at, changes: [] });
    return 'added';
  }
  const changes = draftChanges(known.draft, draft);
  if (changes.length === 0) return 'unchanged';
  const saved = await repositories.questionBank.save(known, draft, { editorId: actor.id, at });
  if (saved === null) throw new Error(`question ${known.externalId} changed while its file was imported`);
  const subject = { kind: 'question', id: known.id, label: known.externalId };
  await repositories.audit.record({ actorId: actor.id, action: 'updated', subject, changes, at });
  return 'changed';
}
