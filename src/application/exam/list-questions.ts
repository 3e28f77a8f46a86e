import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import { formatItemUse, parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';
import { presentStatistics } from './present-statistics.ts';

/** Questions per page. */
const PAGE = 25;

/** A page of the question bank with statistics, by two statements. */
export const listQuestions =
  ({ questionReader }: Pick<ExamPorts, 'questionReader'>): UseCase<'questions.list'> =>
  async (_, { words, use, area, after }) => {
    const lines = await questionReader.list({
      after: after ?? 0,
      limit: PAGE + 1,
      words,
      area,
      use: use === undefined ? undefined : parseItemUse(use),
    });
    const shown = lines.slice(0, PAGE);
    const tallies = await questionReader.tallies(shown.map(({ id }) => id));
    const questions = shown.map(({ keyOptionId, editedAt, use: usedIn, ...line }) => ({
      ...line,
      use: formatItemUse(usedIn),
      isEdited: editedAt !== null,
      statistics: presentStatistics(tallies.get(line.id) ?? [], keyOptionId),
    }));
    return accepted({ questions, next: lines.length > PAGE ? (shown.at(-1)?.id ?? null) : null });
  };
