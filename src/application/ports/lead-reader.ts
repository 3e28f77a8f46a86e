import type { Lead, RecordedSource } from '../../domain/outreach/lead.ts';
import type { LeadSearch } from '../../domain/outreach/lead-search.ts';

/** A lead as it was stored. */
export type LeadRecord = Lead & {
  readonly id: number;
  readonly source: RecordedSource;
  readonly givenAt: number;
};

export type LeadsWanted = {
  /** What they contain; null for all. */
  readonly search: LeadSearch | null;
  /** Only those that came before the lead with this id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
};

/** Leads for those who work with them (product.md 8.29 to 8.31). */
export type LeadReader = {
  /** The newest of those wanted, newest first: in the order in which they came in. */
  readonly list: (wanted: LeadsWanted) => Promise<readonly LeadRecord[]>;
  /** How many there are of each source, and how many came since a moment. */
  readonly count: (since: number) => Promise<{
    readonly bySource: ReadonlyMap<RecordedSource, number>;
    readonly since: number;
  }>;
};
