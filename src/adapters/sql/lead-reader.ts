import { othersTurn } from '../../application/others-turn.ts';
import type { LeadReader, LeadRecord, LeadsWanted } from '../../application/ports/lead-reader.ts';
import { RECORDED_SOURCES, type RecordedSource } from '../../domain/outreach/lead.ts';
import { isFound, type LeadKeys, type LeadSearch } from '../../domain/outreach/lead-search.ts';
import { marks, type SqlHandle } from './sql-handle.ts';

type LeadRow = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly name_key: string;
  readonly last_name_key: string;
  readonly email_key: string;
  readonly source: RecordedSource;
  readonly created_at: number;
};

const SELECT = `
  SELECT id, first_name, last_name, email, name_key, last_name_key, email_key, source, created_at FROM marketing_leads`;

/** So many hits of one index are sorted; more are so common that they are met soon on the way back from the newest. */
const FEW = 1_000;

/** Rows that are looked at in one go where hits are common. */
const PART = 1_000;

const NEWEST = Number.MAX_SAFE_INTEGER;

/** Ends every range of keys that begin alike. */
const LAST_LETTER = '\u{10FFFF}';

/** Leads newest first; what a call costs does not grow with the table (product.md 8.29, 8.30). */
export const leadReader = (handle: SqlHandle): LeadReader => ({
  list: async ({ search, before, limit }) => {
    const rows = await rowsOf(handle, search, { end: before ?? NEWEST, limit });
    return rows.map(toRecord);
  },
  count: async (since) => {
    const counts = RECORDED_SOURCES.map(
      (_, at) => `(SELECT COUNT(*) FROM marketing_leads WHERE source = ?) AS of${at}`,
    );
    const [row] = await handle.rows<Record<string, number>>(
      `SELECT ${counts.join(', ')}, (SELECT COUNT(*) FROM marketing_leads WHERE created_at >= ?) AS since`,
      [...RECORDED_SOURCES, since],
    );
    const bySource = new Map(RECORDED_SOURCES.map((source, at) => [source, Number(row?.[`of${at}`])]));
    return { bySource, since: Number(row?.since) };
  },
});

type Part = Pick<LeadsWanted, 'limit'> & { readonly end: number };

/** All leads, or those searched for: few hits are sorted, many are met on the way back from the newest. */
async function rowsOf(handle: SqlHandle, search: LeadSearch | null, part: Part): Promise<LeadRow[]> {
  if (search === null) return newest(handle, part);
  const hits = await fewHits(handle, search);
  return hits ? newestOf(handle, search, hits, part) : metOnTheWay(handle, search, part);
}

const newest = (handle: SqlHandle, { end, limit }: Part): Promise<LeadRow[]> =>
  handle.rows<LeadRow>(`${SELECT} WHERE id < ? ORDER BY id DESC LIMIT ?`, [end, limit]);

/** The ids that the keys lead to, or null where there are too many of one to be sorted. */
async function fewHits(handle: SqlHandle, { name, email }: LeadSearch): Promise<number[] | null> {
  const ids: number[] = [];
  for (const [column, beginning] of [
    ['name_key', name],
    ['last_name_key', name],
    ['email_key', email],
  ] as const) {
    const rows = await handle.rows<{ id: number }>(
      `SELECT id FROM marketing_leads WHERE ${column} >= ? AND ${column} < ? LIMIT ?`,
      [beginning, `${beginning}${LAST_LETTER}`, FEW + 1],
    );
    if (rows.length > FEW) return null;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** The newest of few hits and of the sources that were searched for. */
async function newestOf(
  handle: SqlHandle,
  { sources }: LeadSearch,
  hits: readonly number[],
  { end, limit }: Part,
): Promise<LeadRow[]> {
  const found = new Set(hits.filter((id) => id < end));
  for (const source of sources) {
    const rows = await handle.rows<{ id: number }>(
      'SELECT id FROM marketing_leads WHERE source = ? AND id < ? ORDER BY id DESC LIMIT ?',
      [source, end, limit],
    );
    for (const { id } of rows) found.add(id);
  }
  const ids = [...found].sort((one, other) => other - one).slice(0, limit);
  if (ids.length === 0) return [];
  return handle.rows<LeadRow>(`${SELECT} WHERE id IN (${marks(ids)}) ORDER BY id DESC`, ids);
}

async function metOnTheWay(handle: SqlHandle, search: LeadSearch, { end, limit }: Part): Promise<LeadRow[]> {
  const found: LeadRow[] = [];
  let from = end;
  for (;;) {
    const rows = await newest(handle, { end: from, limit: PART });
    found.push(...rows.filter((row) => isFound(keysOf(row), search)).slice(0, limit - found.length));
    const last = rows.at(-1);
    if (!last || rows.length < PART || found.length === limit) return found;
    from = last.id;
    await othersTurn();
  }
}

const keysOf = (row: LeadRow): LeadKeys & { readonly source: RecordedSource } => ({
  name: row.name_key,
  lastName: row.last_name_key,
  email: row.email_key,
  source: row.source,
});

const toRecord = (row: LeadRow): LeadRecord => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  source: row.source,
  givenAt: Number(row.created_at),
});
