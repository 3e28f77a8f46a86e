import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { type ResourceCache, resourceCache } from '../api/resource-cache.ts';

export type ProvinceView = OutputOf<'competency.provinces'>[number];
export type DisciplineView = OutputOf<'competency.disciplines'>[number];
export type CompetencyView = OutputOf<'competency.competencies'>[number];

/** What is chosen, by id; the address of the page holds it, so that it can be kept and shared. */
export type Selection = {
  readonly province: ProvinceView | null;
  readonly discipline: DisciplineView | null;
  readonly competency: CompetencyView | null;
};

/** What one chooses from; null where a list could not be fetched. */
export type SelectionData = {
  readonly provinces: readonly ProvinceView[] | null;
  readonly disciplines: readonly DisciplineView[] | null;
  readonly competencies: readonly CompetencyView[] | null;
  readonly selection: Selection;
};

/** The choices, by their names in addresses and forms. */
export const CHOICES = ['province', 'discipline', 'competency'] as const satisfies (keyof Selection)[];

/** Ids as the lists hold them; empty where nothing is chosen. */
export type ChosenIds = Readonly<Record<keyof Selection, string>>;

/** The choices as an address, a form or a selection has them. */
export const valuesOf = (read: (name: keyof Selection) => unknown): ChosenIds => ({
  province: String(read('province') ?? ''),
  discipline: String(read('discipline') ?? ''),
  competency: String(read('competency') ?? ''),
});

/** A selection by its ids, as addresses name it. */
export const idsOf = ({ province, discipline, competency }: Selection) => ({
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
const filterOf = ({ province, discipline }: Pick<Selection, 'province' | 'discipline'>) => ({
  ...(province && { provinceId: province.id }),
  ...(discipline && { disciplineId: discipline.id }),
});

/** Loads the lists and finds in them what the address names; what no longer fits is not chosen (product.md 9.4). */
export async function loadExampleSelection(api: Api, url: URL): Promise<SelectionData> {
  const cache = resourceCache(api);
  const [provinces, disciplines] = await Promise.all([
    partOfPage(cache.read('competency.provinces', {})),
    partOfPage(cache.read('competency.disciplinesWithExamples', {})),
  ]);
  const province = chosen(provinces, url, 'province');
  const discipline = chosen(disciplines, url, 'discipline');
  const competencies = await partOfPage(cache.read('competency.competencies', filterOf({ province, discipline })));
  const competency = chosen(competencies, url, 'competency');
  return { provinces, disciplines, competencies, selection: { province, discipline, competency } };
}

/** Keeps the lists that came with the page, so that the first choice and the first example read none of them (product.md 9.4). */
export function keepLists(
  cache: ResourceCache,
  { provinces, disciplines, competencies, selection }: SelectionData,
): void {
  if (provinces) cache.keep('competency.provinces', {}, [...provinces]);
  if (disciplines) cache.keep('competency.disciplinesWithExamples', {}, [...disciplines]);
  if (competencies) cache.keep('competency.competencies', filterOf(selection), [...competencies]);
}

/** After a change of the bank, or where an example turns out to be gone, the lists are read anew. */
export function invalidateLists(cache: ResourceCache): void {
  cache.invalidate('competency.provinces');
  cache.invalidate('competency.disciplinesWithExamples');
  cache.invalidate('competency.competencies');
}

/** The query of a selection, with what else it should say. */
export function selectionQuery(
  ids: Readonly<Partial<Record<keyof Selection, number | string | undefined>>>,
  rest: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries({ ...ids, ...rest }).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Another address of a page is another selection, also where what was asked for there was refused. A refusal for want of
 * access means that what the page says of the subscription is no longer so (product.md 9.14).
 */
export const reloadsSelection: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 403 || change.currentUrl.search !== change.nextUrl.search || change.defaultShouldRevalidate;
