import type { Result } from '../domain/result.ts';
import type { CommandOf, OPERATIONS, OperationName, OutputOf } from './contract/index.ts';
import type { Access } from './contract/operation.ts';
import type { Refusal } from './contract/refusals.ts';
import type { SessionControl, User } from './ports/accounts.ts';
import type { TryOutPass } from './ports/outreach.ts';

/** Who is calling: the user of the session, the client's network as it is counted (product.md 1.16), control over the session, the device's pass. */
export type Caller = {
  readonly user: User | null;
  readonly address: string;
  readonly session: SessionControl;
  readonly pass: TryOutPass;
};

/** A caller who is signed in. */
export type SignedInCaller = Caller & { readonly user: User };

type CallerFor<Required extends Access> = Required extends 'public' ? Caller : SignedInCaller;

/** One handler per operation; the table makes a missing one a compile error. */
export type Handlers = {
  readonly [Name in OperationName]: (
    caller: CallerFor<(typeof OPERATIONS)[Name]['access']>,
    command: CommandOf<Name>,
  ) => Promise<Result<OutputOf<Name>, Refusal>>;
};
