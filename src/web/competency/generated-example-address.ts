import type { Api, OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';

/** An example that an address names; 'missing' when it could not be fetched, null where none is named. */
export type AddressedExampleData = OutputOf<'competency.example'> | 'missing' | null;

/** How an address encodes a generated example: its id, its competency, and the discipline and the province for which it was requested. */
const DRAWN = ['example', 'of', 'in', 'for'] as const;

/** The generated example in an address; it stays there whatever is chosen for the next one (product.md 9.24). */
export function pickGeneratedExampleQuery(query: URLSearchParams): Readonly<Record<string, string>> {
  if (query.get('show') === 'all' || !query.has('of')) return {};
  return Object.fromEntries(DRAWN.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''));
}

/** The generated example that the address names, again as it was shown (product.md 9.24). */
export async function loadGeneratedExample(api: Api, url: URL): Promise<AddressedExampleData> {
  const { example, of: competency, in: discipline, for: province } = pickGeneratedExampleQuery(url.searchParams);
  if (!competency || !Number(example)) return null;
  const filter = {
    ...(Number(discipline) && { disciplineId: Number(discipline) }),
    ...(Number(province) && { provinceId: Number(province) }),
  };
  return (
    (await loadOptionalPart(api('competency.example', { competency, exampleId: Number(example), ...filter }))) ??
    'missing'
  );
}
