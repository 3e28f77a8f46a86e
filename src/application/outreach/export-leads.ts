import { leadCsvFileName, leadCsvHeader, leadCsvLine } from '../../domain/outreach/lead-csv.ts';
import { type LeadSearch, parseLeadSearch } from '../../domain/outreach/lead-search.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Leads in memory at a time; reading and writing them takes some milliseconds, in which nobody else is answered. */
const PART = 200;

type Ports = Pick<OutreachPorts, 'leads' | 'clock'>;

/** All leads, or those that match a search, as a CSV file. */
export const exportLeads =
  ({ leads, clock }: Ports): UseCase<'outreach.exportLeads'> =>
  async (_, { q }) =>
    accepted({ fileName: leadCsvFileName(clock.now()), type: 'text/csv', parts: linesOf(leads, parseLeadSearch(q)) });

/** Each part begins after the last id of the one before, so that added and removed leads shift no others. */
async function* linesOf(leads: Ports['leads'], search: LeadSearch | null): AsyncGenerator<string, void> {
  let part = await leads.list({ search, before: null, limit: PART });
  yield leadCsvHeader() + part.map(leadCsvLine).join('');
  while (part.length === PART) {
    await yieldToEventLoop();
    part = await leads.list({ search, before: part.at(-1)?.id ?? null, limit: PART });
    yield part.map(leadCsvLine).join('');
  }
}
