import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, ReportList } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { ReportPlace, ReportRecord } from '../ports/question-reader.ts';
import type { QuestionPorts } from './question-ports.ts';

/** Reports on a page of the list. */
const PAGE = 25;

/** A page of reports, open ones first, and how many there are (product.md 12.5). */
export const listReports =
  ({ questionReader }: Pick<QuestionPorts, 'questionReader'>) =>
  async ({ state, questionId, below }: CommandOf<'questions.listReports'>): Promise<Result<ReportList, Refusal>> => {
    const choice = {
      ...(state ? { isOpen: state === 'open' } : {}),
      ...(questionId ? { questionId } : {}),
      below: below ? placeOf(below) : null,
    };
    const records = await questionReader.reports({ ...choice, limit: PAGE + 1 });
    const reports = records.slice(0, PAGE);
    const last = records.length > PAGE ? reports.at(-1) : undefined;
    return accepted({
      reports: reports.map(presentReport),
      next: last ? `${last.isOpen ? 1 : 0}-${last.id}` : null,
      counts: await questionReader.countReports(),
    });
  };

function placeOf(below: string): ReportPlace {
  const [isOpen, id] = below.split('-');
  return { isOpen: isOpen === '1', id: Number(id) };
}

const presentReport = ({ question, closing, ...report }: ReportRecord): ReportList['reports'][number] => ({
  ...report,
  question: {
    id: question.kind === 'item' ? question.questionId : null,
    textQuestion: question.kind === 'text' ? question.textQuestion : null,
    externalId: question.externalId,
    version: question.version,
    stem: question.stem,
  },
  createdAt: moment(report.createdAt),
  updatedAt: moment(report.updatedAt),
  closing: closing && { ...closing, at: moment(closing.at) },
});
