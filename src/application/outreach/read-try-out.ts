import type { TryOut } from '../../domain/outreach/lead.ts';
import { isLeadValid } from '../../domain/outreach/lead-validity.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Caller } from '../caller.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';

/** Tells whether the free material is open to the caller: to everybody who is signed in, to others by their pass (product.md 8.4). */
export const readTryOut =
  ({ clock }: { readonly clock: Clock }) =>
  async (
    { user, pass }: Caller,
    { tryOut }: { readonly tryOut: TryOut },
  ): Promise<Result<OutputOf<'outreach.readTryOut'>, Refusal>> =>
    accepted({ open: user !== null || isLeadValid(pass.givenAt(tryOut), clock.now()) });
