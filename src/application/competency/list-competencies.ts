import { isRequiredCompetency } from '../../domain/competency/framework.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';
import { presentCompetency } from './present-example.ts';

type Ports = Pick<CompetencyPorts, 'competencies'>;

/** The competencies that a province's regulator asks for and that have an example in a discipline. */
export const listCompetencies =
  ({ competencies: reader }: Ports): UseCase<'competency.competencies'> =>
  async (_, { provinceId, disciplineId }) => {
    const list = await reader.competencies(disciplineId ?? null);
    if (provinceId === undefined) return accepted(list.map(presentCompetency));
    const province = (await reader.provinces()).find(({ id }) => id === provinceId);
    if (!province) return refused({ code: 'not-found' });
    return accepted(list.filter(({ code }) => isRequiredCompetency(province.framework, code)).map(presentCompetency));
  };

/** Provinces with their regulators. */
export const listProvinces =
  ({ competencies }: Ports): UseCase<'competency.provinces'> =>
  async () =>
    accepted(await competencies.provinces());

/** All disciplines. */
export const listDisciplines =
  ({ competencies }: Ports): UseCase<'competency.disciplines'> =>
  async () =>
    accepted(await competencies.disciplines('all'));

/** Disciplines that have examples. */
export const listDisciplinesWithExamples =
  ({ competencies }: Ports): UseCase<'competency.disciplinesWithExamples'> =>
  async () =>
    accepted(await competencies.disciplines('with-examples'));
