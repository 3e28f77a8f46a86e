import type { TryOut } from '../../domain/outreach/lead.ts';
import { isLeadValid } from '../../domain/outreach/lead-validity.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Caller } from '../caller.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/infrastructure.ts';

/** Tells whether the caller has given name and address for free material, by the pass, and whether it is open: to everybody who is signed in too (product.md 8.4). */
export const readTryOut =
  ({ clock }: { readonly clock: Clock }) =>
  async (
    { user, pass }: Caller,
    { tryOut }: { readonly tryOut: TryOut },
  ): Promise<Result<OutputOf<'outreach.readTryOut'>, Refusal>> => {
    const given = isLeadValid(pass.givenAt(tryOut), clock.now());
    return accepted({ open: user !== null || given, given });
  };
