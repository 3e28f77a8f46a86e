import type { LeadReader, LeadRecord } from '../../application/ports/outreach.ts';
import { RECORDED_LEAD_SOURCES, type RecordedLeadSource } from '../../domain/outreach/lead.ts';
import type { LeadSearch } from '../../domain/outreach/lead-search.ts';
import { readInIdWindows } from './id-windows.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type LeadRow = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly source: RecordedLeadSource;
  readonly created_at: number;
  readonly consent_words: string | null;
  readonly consented_at: number | null;
};

const SELECT = `
  SELECT l.id, l.first_name, l.last_name, l.email, l.source, l.created_at, s.consent_words, s.consented_at
  FROM marketing_leads l LEFT JOIN newsletter_subscribers s
    ON s.email_key = l.email_key AND s.left_at IS NULL AND s.pending_at IS NULL`;

const NEWEST = Number.MAX_SAFE_INTEGER;

/** The index that holds the compared columns, in the order of the list; neither database would choose it over the table. */
const BY_SEARCH_KEY = {
  sqlite: 'INDEXED BY marketing_leads_search',
  mysql: 'FORCE INDEX (marketing_leads_search)',
};

/** Leads newest first; a page costs the same however many there are, a search at most one reading of the keys (product.md 8.29, 8.30). */
export const leadReader = (handle: SqlHandle): LeadReader => ({
  list: async ({ search, before, limit }) => {
    const rows = await rowsOf(handle, search, { end: before ?? NEWEST, limit });
    return rows.map(toRecord);
  },
  count: async (since) => {
    const counts = RECORDED_LEAD_SOURCES.map(
      (_, at) => `(SELECT COUNT(*) FROM marketing_leads WHERE source = ?) AS of${at}`,
    );
    const [row] = await handle.rows<Record<string, number>>(
      `SELECT ${counts.join(', ')}, (SELECT COUNT(*) FROM marketing_leads WHERE created_at >= ?) AS since`,
      [...RECORDED_LEAD_SOURCES, since],
    );
    const bySource = new Map(RECORDED_LEAD_SOURCES.map((source, at) => [source, Number(row?.[`of${at}`])]));
    return { bySource, since: Number(row?.since) };
  },
});

type Part = { readonly end: number; readonly limit: number };

/** All leads, or those searched for, in full only where they are handed out. */
async function rowsOf(handle: SqlHandle, search: LeadSearch | null, part: Part): Promise<LeadRow[]> {
  if (search === null) return newest(handle, part);
  const ids = await found(handle, search, part);
  if (ids.length === 0) return [];
  return handle.rows<LeadRow>(`${SELECT} WHERE l.id IN (${placeholders(ids)}) ORDER BY l.id DESC`, ids);
}

const newest = (handle: SqlHandle, { end, limit }: Part): Promise<LeadRow[]> =>
  handle.rows<LeadRow>(`${SELECT} WHERE l.id < ? ORDER BY l.id DESC LIMIT ?`, [end, limit]);

/** Reads the keys from the newest back, until the page is full. INSTR knows no wildcards, so nothing has to be escaped. */
async function found(handle: SqlHandle, { words, sources }: LeadSearch, { end, limit }: Part): Promise<number[]> {
  const ofSources = sources.length > 0 ? `OR source IN (${placeholders(sources)})` : '';
  const rows = await readInIdWindows(handle, 'marketing_leads', { before: end, limit }, (window) =>
    handle.rows<{ id: number }>(
      `SELECT id FROM marketing_leads ${BY_SEARCH_KEY[handle.kind]}
       WHERE id >= ? AND id < ? AND (INSTR(search_key, ?) > 0 ${ofSources}) ORDER BY id DESC LIMIT ?`,
      [window.from, window.until, words, ...sources, window.limit],
    ),
  );
  return rows.map(({ id }) => id);
}

const toRecord = (row: LeadRow): LeadRecord => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  source: row.source,
  givenAt: Number(row.created_at),
  consent: row.consent_words === null ? null : { words: row.consent_words, givenAt: Number(row.consented_at) },
});
