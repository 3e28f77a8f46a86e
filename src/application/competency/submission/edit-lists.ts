import { MAX_PROJECTS } from '../../../domain/competency/submission.ts';
import { accepted, refused } from '../../../domain/result.ts';
import type { Refusal } from '../../contract/refusals.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';

type Ports = Pick<SubmissionPorts, 'transact'>;

const NOT_FOUND = { code: 'not-found' } as const;

/** Enters or changes a project of one's own (product.md 9.37). */
export const saveProject =
  ({ transact }: Ports): UseCase<'submission.saveProject'> =>
  ({ user }, { projectId, ...project }) =>
    transact<{ projectId: number }, Refusal>(async ({ users, submissions }) => {
      if (projectId !== undefined) {
        const isChanged = await submissions.updateProject(user.id, { id: projectId, ...project });
        return isChanged ? accepted({ projectId }) : refused(NOT_FOUND);
      }
      await users.lock(user.id);
      if ((await submissions.listProjects(user.id)).length >= MAX_PROJECTS) return refused({ code: 'list-full' });
      return accepted({ projectId: await submissions.addProject(user.id, project) });
    });

/** Enters or changes a validator. */
export const saveValidator =
  ({ transact }: Ports): UseCase<'submission.saveValidator'> =>
  ({ user }, { validatorId, ...validator }) =>
    transact<{ validatorId: number }, Refusal>(async ({ users, submissions }) => {
      if (validatorId !== undefined) {
        const isChanged = await submissions.updateValidator(user.id, { id: validatorId, ...validator });
        return isChanged ? accepted({ validatorId }) : refused(NOT_FOUND);
      }
      await users.lock(user.id);
      if ((await submissions.listValidators(user.id)).length >= MAX_PROJECTS) return refused({ code: 'list-full' });
      return accepted({ validatorId: await submissions.addValidator(user.id, validator) });
    });

/** Removes a project; the texts that use it stay. */
export const removeProject =
  ({ transact }: Ports): UseCase<'submission.removeProject'> =>
  ({ user }, { projectId }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) =>
      (await submissions.removeProject(user.id, projectId)) ? accepted({ success: true }) : refused(NOT_FOUND),
    );

/** Removes a validator; the texts that name them stay. */
export const removeValidator =
  ({ transact }: Ports): UseCase<'submission.removeValidator'> =>
  ({ user }, { validatorId }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) =>
      (await submissions.removeValidator(user.id, validatorId)) ? accepted({ success: true }) : refused(NOT_FOUND),
    );
