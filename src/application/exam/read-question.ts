import { forecastRescoring } from '../../domain/exam/rescoring.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { KeyReachView, QuestionView } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { KeyChangeReach } from '../ports/key-corrections.ts';
import type { CorrectionRecord } from '../ports/questions.ts';
import type { UseCase } from '../use-case.ts';
import { formatItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';
import { presentStatistics } from './present-statistics.ts';

/** Rescorings per page. */
const PAGE = 50;

/** A question with its versions, statistics and key corrections. */
export const readQuestion =
  ({
    questionReader,
    keyCorrections,
  }: Pick<ExamPorts, 'questionReader' | 'keyCorrections'>): UseCase<'questions.read'> =>
  async (_, { questionId }) => {
    const question = await questionReader.find(questionId);
    if (!question) return refused({ code: 'not-found' });
    const { optionIds, version, editedAt, use, ...facts } = question;
    const keyOptionId = optionIds[question.draft.key];
    const [{ versions, tallies, corrections, openReports }, reach] = await Promise.all([
      questionReader.details(questionId),
      keyCorrections.findReach(questionId, keyOptionId),
    ]);
    return accepted({
      ...facts,
      isRetired: question.state === 'retired',
      use: formatItemUse(use),
      version: version.number,
      editedAt: toIsoTimeOrNull(editedAt),
      statistics: presentStatistics(tallies, keyOptionId),
      versions: versions.map((each) => ({ ...each, createdAt: toIsoTime(each.createdAt) })),
      corrections: corrections.map(presentCorrection),
      otherKeys: presentReach(reach),
      openReports,
    });
  };

/** The exams that have another key for the question, and the effect of rescoring them with this one. */
export const checkKey =
  ({
    questionReader,
    keyCorrections,
  }: Pick<ExamPorts, 'questionReader' | 'keyCorrections'>): UseCase<'questions.checkKey'> =>
  async (_, { questionId, key }) => {
    const question = await questionReader.find(questionId);
    if (!question) return refused({ code: 'not-found' });
    const reach = await keyCorrections.findReach(questionId, question.optionIds[key]);
    return accepted({ ...presentReach(reach), from: question.draft.key });
  };

/** Results that key corrections changed, newest first. */
export const listRescorings =
  ({ questionReader }: Pick<ExamPorts, 'questionReader'>): UseCase<'questions.listRescorings'> =>
  async (_, { questionId, before }) => {
    const records = await questionReader.rescorings(questionId, before ?? null, PAGE + 1);
    const shown = records.slice(0, PAGE);
    return accepted({
      rescorings: shown.map((record) => ({ ...record, at: toIsoTime(record.at) })),
      next: records.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    });
  };

const presentReach = ({ completed, running, gaining }: KeyChangeReach): KeyReachView => ({
  completed,
  running,
  ...forecastRescoring(gaining),
});

/** A key correction and its effects so far. */
export const presentCorrection = ({
  madeAt,
  finishedAt,
  ...correction
}: CorrectionRecord): QuestionView['corrections'][number] => ({
  ...correction,
  madeAt: toIsoTime(madeAt),
  isFinished: finishedAt !== null,
});
