import { leadFileHead, leadFileLine, leadFileName } from '../../domain/outreach/lead-file.ts';
import { type LeadSearch, parseLeadSearch } from '../../domain/outreach/lead-search.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** How many leads are in memory at a time. */
const PART = 500;

type Ports = Pick<OutreachPorts, 'leads' | 'clock'>;

/** All leads, or those that were searched for, as a file for spreadsheet programs (product.md 8.31). */
export const exportLeads =
  ({ leads, clock }: Ports): UseCase<'outreach.exportLeads'> =>
  async (_, { q }) =>
    accepted({ fileName: leadFileName(clock.now()), type: 'text/csv', parts: linesOf(leads, parseLeadSearch(q)) });

/** Each part begins where the one before ended: a lead that comes or goes meanwhile moves no other. */
async function* linesOf(leads: Ports['leads'], search: LeadSearch | null): AsyncGenerator<string, void> {
  let part = await leads.list({ search, before: null, limit: PART });
  yield leadFileHead() + part.map(leadFileLine).join('');
  while (part.length === PART) {
    await yieldToEventLoop();
    part = await leads.list({ search, before: part.at(-1)?.id ?? null, limit: PART });
    yield part.map(leadFileLine).join('');
  }
}
