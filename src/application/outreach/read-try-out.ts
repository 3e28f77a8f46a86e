import { isLeadValid } from '../../domain/outreach/lead-validity.ts';
import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Tells whether the caller has given name and address for free material, by the pass, and whether it is open: to everybody who is signed in too (product.md 8.4). */
export const readTryOut =
  ({ clock }: Pick<OutreachPorts, 'clock'>): UseCase<'outreach.readTryOut'> =>
  async ({ user, pass }, { tryOut }) => {
    const given = isLeadValid(pass.givenAt(tryOut), clock.now());
    return accepted({ open: user !== null || given, given });
  };
