import { lacksRequiredFactor } from '../../../domain/accounts/second-factor.ts';
import type { User } from '../../ports/accounts.ts';
import type { SecondFactorRepository } from '../../ports/second-factor.ts';

/** What decides whether an administrator has to set up a second factor first. */
export type AdminFactorPorts = {
  readonly secondFactors: Pick<SecondFactorRepository, 'hasAny'>;
  readonly isAdminFactorRequired: boolean;
};

/** Whether the user must set up a second factor before the role may be used (product.md 1.36). Asks nothing of learners. */
export const lacksFactor = async (
  { secondFactors, isAdminFactorRequired }: AdminFactorPorts,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<boolean> => lacksRequiredFactor(role, false, isAdminFactorRequired) && !(await secondFactors.hasAny(id));
