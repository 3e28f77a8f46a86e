import { isFreeQuestionsSource } from '../../domain/outreach/lead.ts';
import { parseLeadSearch } from '../../domain/outreach/lead-search.ts';
import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { LeadReader } from '../ports/outreach.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Leads per page. */
const PAGE = 50;

const WEEK_MS = 7 * 86_400_000;

type Listed = OutputOf<'outreach.listLeads'>;

/** A page of leads, newest first, and the totals, which the search does not affect. */
export const listLeads =
  ({ leads, clock }: Pick<OutreachPorts, 'leads' | 'clock'>): UseCase<'outreach.listLeads'> =>
  async (_, { q, before }) => {
    const [counts, found] = await Promise.all([
      countLeads(leads, clock.now()),
      leads.list({ search: parseLeadSearch(q), before: before ?? null, limit: PAGE + 1 }),
    ]);
    const shown = found.slice(0, PAGE);
    return accepted({
      counts,
      leads: shown.map(({ givenAt, consent: _, ...lead }) => ({ ...lead, createdAt: toIsoTime(givenAt) })),
      olderThan: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    });
  };

async function countLeads(leads: LeadReader, now: number): Promise<Listed['counts']> {
  const { bySource, since } = await leads.count(now - WEEK_MS);
  let [total, freeQuestions] = [0, 0];
  for (const [source, count] of bySource) {
    total += count;
    if (isFreeQuestionsSource(source)) freeQuestions += count;
  }
  return { total, freeQuestions, thisWeek: since };
}
