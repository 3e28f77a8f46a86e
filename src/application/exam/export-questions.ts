import {
  QUESTION_COLUMNS,
  type QuestionFileEntry,
  type QuestionRecord,
  toQuestionRecord,
} from '../../domain/exam/question-file.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { BankQuestion } from '../ports/questions.ts';
import { refuseExport } from '../refuse-export.ts';
import type { UseCase } from '../use-case.ts';
import { formatItemUse, parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';

/** More than there are in the bank. */
const ALL = 100_000;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Ports = Pick<ExamPorts, 'writeTable' | 'questionYaml' | 'questionReader'>;

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
  ({ questionReader, writeTable, questionYaml }: Ports): UseCase<'questions.export'> =>
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
