import { isLeadValid } from '../../domain/outreach/lead-validity.ts';
import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/**
 * Whether the caller has given contact details for free material on this device, and whether the material is open, as
 * it is for every signed-in user.
 */
export const readTryOut =
  ({ clock }: Pick<OutreachPorts, 'clock'>): UseCase<'outreach.readTryOut'> =>
  async ({ user, pass }, { tryOut }) => {
    const given = isLeadValid(pass.givenAt(tryOut), clock.now());
    return accepted({ open: user !== null || given, given });
  };
