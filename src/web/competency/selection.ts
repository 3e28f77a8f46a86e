import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { type ResourceCache, resourceCache } from '../api/resource-cache.ts';

export type ProvinceData = OutputOf<'competency.provinces'>[number];
export type DisciplineData = OutputOf<'competency.disciplines'>[number];
export type CompetencyData = OutputOf<'competency.competencies'>[number];

/** The selected ids; they are part of the page's address, so that it can be bookmarked and shared. */
export type ChosenFilters = {
  readonly province: ProvinceData | null;
  readonly discipline: DisciplineData | null;
  readonly competency: CompetencyData | null;
};

/** The limits of a province by its id, as an address has it; null where none is named, or none is known. */
export const findLimitsOf = (
  provinces: readonly ProvinceData[] | null,
  id: string | undefined,
): ProvinceData['limits'] => provinces?.find((province) => String(province.id) === id)?.limits ?? null;

/** What one chooses from; null where a list could not be fetched. */
export type SelectionData = {
  readonly provinces: readonly ProvinceData[] | null;
  readonly disciplines: readonly DisciplineData[] | null;
  readonly competencies: readonly CompetencyData[] | null;
  readonly selection: ChosenFilters;
};

/** The choices, by their names in addresses and forms. */
export const SELECTION_FIELDS = ['province', 'discipline', 'competency'] as const satisfies (keyof ChosenFilters)[];

/** Ids as the lists hold them; empty where nothing is chosen. */
export type ChosenIds = Readonly<Record<keyof ChosenFilters, string>>;

/** The choices as an address, a form or a selection has them. */
export const toChosenIds = (read: (name: keyof ChosenFilters) => unknown): ChosenIds => ({
  province: String(read('province') ?? ''),
  discipline: String(read('discipline') ?? ''),
  competency: String(read('competency') ?? ''),
});

/** A selection by its ids, as addresses name it. */
export const toFilterIds = ({ province, discipline, competency }: ChosenFilters) => ({
  province: province?.id,
  discipline: discipline?.id,
  competency: competency?.id,
});

const chosen = <Entry extends { readonly id: number }>(
  list: readonly Entry[] | null,
  url: URL,
  name: string,
): Entry | null => list?.find(({ id }) => String(id) === url.searchParams.get(name)) ?? null;

/** What the list of competencies follows from. */
const filterOf = ({ province, discipline }: Pick<ChosenFilters, 'province' | 'discipline'>) => ({
  ...(province && { provinceId: province.id }),
  ...(discipline && { disciplineId: discipline.id }),
});

/** Loads the lists and finds in them what the address names; what no longer fits is not chosen (product.md 9.4). */
export async function loadExampleSelection(api: Api, url: URL): Promise<SelectionData> {
  const cache = resourceCache(api);
  const [provinces, disciplines] = await Promise.all([
    loadOptionalPart(cache.read('competency.provinces', {})),
    loadOptionalPart(cache.read('competency.disciplinesWithExamples', {})),
  ]);
  const province = chosen(provinces, url, 'province');
  const discipline = chosen(disciplines, url, 'discipline');
  const competencies = await loadOptionalPart(
    cache.read('competency.competencies', filterOf({ province, discipline })),
  );
  const competency = chosen(competencies, url, 'competency');
  return { provinces, disciplines, competencies, selection: { province, discipline, competency } };
}

/** Keeps the lists that came with the page, so that the first choice and the first example read none of them (product.md 9.4). */
export function cacheFilterLists(
  cache: ResourceCache,
  { provinces, disciplines, competencies, selection }: SelectionData,
): void {
  if (provinces) cache.keep('competency.provinces', {}, [...provinces]);
  if (disciplines) cache.keep('competency.disciplinesWithExamples', {}, [...disciplines]);
  if (competencies) cache.keep('competency.competencies', filterOf(selection), [...competencies]);
}

/** After a change of the bank, or where an example has been removed, the lists are reloaded. */
export function invalidateFilterLists(cache: ResourceCache): void {
  cache.invalidate('competency.provinces');
  cache.invalidate('competency.disciplinesWithExamples');
  cache.invalidate('competency.competencies');
}

/** The query of a selection, with what else it should say. */
export function buildExampleSelectionQuery(
  ids: Readonly<Partial<Record<keyof ChosenFilters, number | string | undefined>>>,
  rest: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries({ ...ids, ...rest }).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Another address of a page is another selection, even if its request was refused. A refusal for lack of access means
 * that what the page says of the subscription is outdated (product.md 9.14).
 */
export const shouldReloadExampleSelection: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 403 || change.currentUrl.search !== change.nextUrl.search || change.defaultShouldRevalidate;
