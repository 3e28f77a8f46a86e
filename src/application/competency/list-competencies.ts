import { frameworkNote } from '../../domain/competency/framework.ts';
import { findRegulator } from '../../domain/competency/regulators.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import { findRegulatorOfProvince, listAskedCompetencies } from './asked-competencies.ts';
import type { CompetencyPorts } from './ports.ts';

type Ports = Pick<CompetencyPorts, 'competencies'>;

/** The competencies that a province's regulator asks for, under its codes, and that have an example in a discipline. */
export const listCompetencies =
  ({ competencies: reader }: Ports): UseCase<'competency.competencies'> =>
  async (_, { provinceId, disciplineId }) => {
    const [all, inDiscipline, regulator] = await Promise.all([
      reader.competencies(null),
      disciplineId === undefined ? null : reader.competencies(disciplineId),
      findRegulatorOfProvince(reader, provinceId),
    ]);
    if (regulator === 'missing') return refused({ code: 'not-found' });
    const withExamples = inDiscipline && new Set(inDiscipline.map(({ id }) => id));
    const asked = listAskedCompetencies(regulator, all).filter(
      ({ competencyIds }) => !withExamples || competencyIds.some((id) => withExamples.has(id)),
    );
    return accepted(asked.map(({ competency }) => competency));
  };

/** Provinces with their regulators, and what these ask for as far as it changes the lists and the examples (product.md 9.3). */
export const listProvinces =
  ({ competencies }: Ports): UseCase<'competency.provinces'> =>
  async () =>
    accepted(
      (await competencies.provinces()).map((province) => ({
        ...province,
        note: frameworkNote(province),
        limits: findRegulator(province.code)?.limits.value ?? null,
      })),
    );

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
