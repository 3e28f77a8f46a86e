import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { formatItemUse } from '../exam/item-use.ts';
import { toIsoTimeOrNull } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { LearningPorts } from './ports.ts';

/** Lines of a page. */
const PAGE = 25;

/** A page of the statistics, sorted; by default those with alarms first (product.md 15.16). */
export const listStatistics =
  ({ itemStatistics, learningReader }: LearningPorts): UseCase<'questions.listStatistics'> =>
  async (
    _,
    { sort = 'alarms', direction = sort === 'alarms' ? 'descending' : 'ascending', show = 'all', page = 1 },
  ) => {
    const [counts, fit] = await Promise.all([itemStatistics.countStatistics(), learningReader.findLastFit()]);
    const pages = Math.max(1, Math.ceil(counts[show] / PAGE));
    const shown = Math.min(page, pages);
    const query = { sort, isDescending: direction === 'descending', show, skip: (shown - 1) * PAGE, limit: PAGE };
    const lines = await itemStatistics.listStatistics(query);
    return accepted({
      lines: lines.map(({ use, computedAt: _at, ...line }) => ({
        ...line,
        alarms: [...line.alarms],
        options: [...line.options],
        use: formatItemUse(use),
      })),
      counts,
      page: shown,
      pages,
      computedAt: toIsoTimeOrNull(fit?.fittedAt ?? null),
    });
  };

/** Takes an item out of papers and practice sessions or puts it back, and records who did (product.md 15.17). */
export const withholdQuestion =
  ({ transact, clock }: LearningPorts): UseCase<'questions.withhold'> =>
  ({ user: admin }, { questionId, isWithheld }) =>
    transact<OutputOf<'questions.withhold'>, Refusal>(async ({ questionBank, itemStatistics, audit }) => {
      const at = clock.now();
      const question = await questionBank.find(questionId);
      if (!question) return refused({ code: 'not-found' });
      // Pressed twice, or by two people, it is done and recorded once.
      if (!(await itemStatistics.setWithheld(questionId, isWithheld ? at : null))) return accepted({ success: true });
      const [before, after] = isWithheld ? ['in papers', 'taken out'] : ['taken out', 'in papers'];
      const subject = { kind: 'question', id: questionId, label: question.externalId };
      const changes = [{ field: 'papers', before, after }];
      await audit.record({
        actorId: admin.id,
        action: isWithheld ? 'taken out of papers' : 'put back',
        subject,
        changes,
        at,
      });
      return accepted({ success: true });
    });
