import { isAskedFor } from '../../domain/competency/framework.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { CompetencyReader } from '../ports/competency.ts';
import { presentCompetency } from './present-example.ts';

type Ports = { readonly competencies: CompetencyReader };
type Listed = Result<OutputOf<'competency.competencies'>, Refusal>;

/** The competencies that a province's regulator asks for and that have an example in a discipline (product.md 9.3, 9.4). */
export const listCompetencies =
  ({ competencies: reader }: Ports) =>
  async ({ provinceId, disciplineId }: CommandOf<'competency.competencies'>): Promise<Listed> => {
    const list = await reader.competencies(disciplineId ?? null);
    if (provinceId === undefined) return accepted(list.map(presentCompetency));
    const province = (await reader.provinces()).find(({ id }) => id === provinceId);
    if (!province) return refused({ code: 'not-found' });
    return accepted(list.filter(({ code }) => isAskedFor(province.framework, code)).map(presentCompetency));
  };
