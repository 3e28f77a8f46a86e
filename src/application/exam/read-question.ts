import { forecastRescoring } from '../../domain/exam/rescoring.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, KeyReachView, OutputOf, QuestionView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { CorrectionRecord, KeyReach, QuestionReader } from '../ports/questions.ts';
import { itemUseName } from './item-use-name.ts';
import { presentStatistics } from './present-statistics.ts';
import type { QuestionPorts } from './question-ports.ts';

/** Records of results on a page. */
const PAGE = 50;

/** A question with its former wordings, how it does, and what its key was corrected to (product.md 12.8, 12.9, 12.13). */
export const readQuestion =
  ({ questionReader, keyCorrections }: Pick<QuestionPorts, 'questionReader' | 'keyCorrections'>) =>
  async ({ questionId }: CommandOf<'questions.read'>): Promise<Result<QuestionView, Refusal>> => {
    const question = await questionReader.find(questionId);
    if (!question) return refused({ code: 'not-found' });
    const { optionIds, version, editedAt, use, ...facts } = question;
    const keyOptionId = optionIds[question.draft.key];
    const [versions, tallies, corrections, reach, openReports] = await Promise.all([
      questionReader.versions(questionId),
      questionReader.tallies([questionId]),
      questionReader.corrections(questionId),
      keyCorrections.reach(questionId, keyOptionId),
      countOpenReports(questionReader, questionId),
    ]);
    return accepted({
      ...facts,
      use: itemUseName(use),
      version: version.number,
      editedAt: momentOrNull(editedAt),
      statistics: presentStatistics(tallies.get(questionId) ?? [], keyOptionId),
      versions: versions.map((each) => ({ ...each, createdAt: moment(each.createdAt) })),
      corrections: corrections.map(presentCorrection),
      otherKeys: presentReach(reach),
      openReports,
    });
  };

async function countOpenReports(questionReader: QuestionReader, questionId: number): Promise<number> {
  const [report] = await questionReader.reports({ isOpen: true, questionId, below: null, limit: 1 });
  return report?.openOnQuestion ?? 0;
}

/** Which exams hold the question with another key, and what judging them by this one would do (product.md 12.10). */
export const checkKey =
  ({ questionReader, keyCorrections }: Pick<QuestionPorts, 'questionReader' | 'keyCorrections'>) =>
  async ({
    questionId,
    key,
  }: CommandOf<'questions.checkKey'>): Promise<Result<OutputOf<'questions.checkKey'>, Refusal>> => {
    const question = await questionReader.find(questionId);
    if (!question) return refused({ code: 'not-found' });
    const reach = await keyCorrections.reach(questionId, question.optionIds[key]);
    return accepted({ ...presentReach(reach), from: question.draft.key });
  };

/** The results that corrections of a question changed, newest first (product.md 12.13). */
export const listRescorings =
  ({ questionReader }: Pick<QuestionPorts, 'questionReader'>) =>
  async ({
    questionId,
    before,
  }: CommandOf<'questions.listRescorings'>): Promise<Result<OutputOf<'questions.listRescorings'>, Refusal>> => {
    const records = await questionReader.rescorings(questionId, before ?? null, PAGE + 1);
    const shown = records.slice(0, PAGE);
    return accepted({
      rescorings: shown.map((record) => ({ ...record, at: moment(record.at) })),
      next: records.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    });
  };

const presentReach = ({ completed, running, gaining }: KeyReach): KeyReachView => ({
  completed,
  running,
  ...forecastRescoring(gaining),
});

/** A corrected key with what it did so far. */
export const presentCorrection = ({
  madeAt,
  finishedAt,
  ...correction
}: CorrectionRecord): QuestionView['corrections'][number] => ({
  ...correction,
  madeAt: moment(madeAt),
  isFinished: finishedAt !== null,
});
