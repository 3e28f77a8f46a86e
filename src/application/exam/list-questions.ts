import { accepted } from '../../domain/result.ts';
import type { CommandOf, QuestionList } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import { formatItemUse, parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';
import { presentStatistics } from './present-statistics.ts';

/** Questions per page. */
const PAGE = 25;

/** The bank is put in order as a whole, since figures of all questions are compared; it has some hundred questions. */
const MAX_QUESTIONS = 10_000;

type Line = QuestionList['questions'][number];
type Order = Exclude<NonNullable<CommandOf<'questions.list'>['sort']>, 'id'>;

/** What lists are sorted by, the smallest first; what is not known comes last. */
const SORT_KEYS: Readonly<Record<Order, (line: Line) => number>> = {
  right: ({ statistics }) => statistics.proportionRight ?? Number.POSITIVE_INFINITY,
  discrimination: ({ statistics }) => statistics.discrimination ?? Number.POSITIVE_INFINITY,
  reports: ({ openReports }) => -openReports,
  changed: ({ changedAt }) => -Date.parse(changedAt),
};

/** A page of the question bank with statistics, by two statements (product.md 12.7). */
export const listQuestions =
  ({ questionReader }: Pick<ExamPorts, 'questionReader'>): UseCase<'questions.list'> =>
  async (_, { words, use, area, state, sort = 'id', page = 1 }) => {
    const lines = await questionReader.list({
      limit: MAX_QUESTIONS,
      words,
      area,
      state,
      use: use === undefined ? undefined : parseItemUse(use),
    });
    const start = (page - 1) * PAGE;
    // Without an order by figures only those of the page are read.
    const wanted = sort === 'id' ? lines.slice(start, start + PAGE) : lines;
    const tallies = await questionReader.tallies(wanted.map(({ id }) => id));
    const shown = wanted.map(({ keyOptionId, editedAt, changedAt, use: usedIn, ...line }) => ({
      ...line,
      use: formatItemUse(usedIn),
      isEdited: editedAt !== null,
      changedAt: toIsoTime(changedAt),
      statistics: presentStatistics(tallies.get(line.id) ?? [], keyOptionId),
    }));
    const questions = sort === 'id' ? shown : sorted(shown, sort).slice(start, start + PAGE);
    return accepted({ questions, next: lines.length > start + PAGE ? page + 1 : null });
  };

function sorted(lines: readonly Line[], order: Order): Line[] {
  const keyed = lines.map((line) => ({ line, key: SORT_KEYS[order](line) }));
  return keyed
    .sort((one, other) => (one.key === other.key ? one.line.id - other.line.id : one.key < other.key ? -1 : 1))
    .map(({ line }) => line);
}
