import type { Api, OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';

/** An example that an address names; 'missing' when it could not be fetched, null where none is named. */
export type NamedExample = OutputOf<'competency.example'> | 'missing' | null;

/** Where an address keeps a generated example: which it is, of which competency, and in which discipline it was asked for. */
const DRAWN = ['example', 'of', 'in'] as const;

/** What an address says of a generated example; it stays there whatever is chosen for the next one (product.md 9.24). */
export function drawnIn(query: URLSearchParams): Readonly<Record<string, string>> {
  if (query.get('show') === 'all' || !query.has('of')) return {};
  return Object.fromEntries(DRAWN.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''));
}

/** The generated example that the address names, again as it was shown (product.md 9.24). */
export async function loadDrawn(api: Api, url: URL): Promise<NamedExample> {
  const { example, of: competency, in: discipline } = drawnIn(url.searchParams);
  if (!competency || !Number(example)) return null;
  const filter = Number(discipline) ? { disciplineId: Number(discipline) } : {};
  return (
    (await partOfPage(api('competency.example', { competency, exampleId: Number(example), ...filter }))) ?? 'missing'
  );
}
