import { findRegulator, type Regulator } from '../../domain/competency/regulators.ts';
import type { OutputOf } from '../contract/index.ts';
import type { CompetencyReader, CompetencyRecord } from '../ports/competency.ts';
import { describeCompetency } from './submission/submission-document.ts';

export type AskedCompetencyView = OutputOf<'competency.competencies'>[number];

/** A competency as a regulator asks for it, with the ids of the 34 that it takes together. */
export type AskedCompetencyScope = {
  readonly competency: AskedCompetencyView;
  readonly competencyIds: readonly number[];
};

const presentAlone = ({ title, ...rest }: CompetencyRecord): AskedCompetencyScope => ({
  competency: { ...rest, competency: title, covers: [rest.code] },
  competencyIds: [rest.id],
});

/** The competencies that a regulator asks for, under its own codes; the 34 where no regulator is chosen (product.md 9.3). */
export function listAskedCompetencies(
  regulator: Regulator | null,
  all: readonly CompetencyRecord[],
): AskedCompetencyScope[] {
  if (regulator?.kind !== '22') return all.map(presentAlone);
  return regulator.competencies.flatMap(({ code, covers }) => {
    const covered = all.filter((each) => covers.includes(each.code));
    const [first] = covered;
    if (!first) return [];
    const { title, description } = describeCompetency(regulator, code, all);
    const { id, category, order } = first;
    const competency = { id, code, category, competency: title, description, order, covers: [...covers] };
    return [{ competency, competencyIds: covered.map((each) => each.id) }];
  });
}

/** The regulator of a province, null where none is chosen; 'missing' where there is no such province. */
export async function findRegulatorOfProvince(
  reader: Pick<CompetencyReader, 'provinces'>,
  provinceId: number | undefined,
): Promise<Regulator | null | 'missing'> {
  if (provinceId === undefined) return null;
  const province = (await reader.provinces()).find(({ id }) => id === provinceId);
  return province ? findRegulator(province.code) : 'missing';
}

/** The competency of a province's regulator that covers one of the 34, or null (product.md 9.3). */
export async function findAskedScope(
  reader: CompetencyReader,
  isNamed: (competency: CompetencyRecord) => boolean,
  provinceId: number | undefined,
): Promise<(AskedCompetencyScope & { readonly all: readonly CompetencyRecord[] }) | null> {
  const [all, regulator] = await Promise.all([reader.competencies(null), findRegulatorOfProvince(reader, provinceId)]);
  const named = all.find(isNamed);
  if (!named || regulator === 'missing') return null;
  const scope = listAskedCompetencies(regulator, all).find(({ competencyIds }) => competencyIds.includes(named.id));
  return scope ? { ...scope, all } : null;
}
