import type { Result } from '../domain/result.ts';
import type { CommandOf, OPERATIONS, OperationName, OutputOf } from './contract/index.ts';
import type { Access } from './contract/operation.ts';
import type { Refusal } from './contract/refusals.ts';
import type { User } from './ports/accounts.ts';
import type { TryOutPass } from './ports/outreach.ts';
import type { PendingSignInCookie } from './ports/second-factor.ts';
import type { SessionControl } from './ports/session-control.ts';

/**
 * Who sent a request: the user of the session, or the learner whose site an administrator sees (`viewedBy`), the client's network by which anonymous calls are limited, the reference of
 * the request in the log, control over the session, the sign-in that waits for its second step, the device's pass.
 */
export type Caller = {
  readonly user: User | null;
  /** The administrator who sees the site as `user`, is accountable for the request, and cannot change anything. */
  readonly viewedBy: (User & { readonly viewEndsAt: number }) | null;
  readonly address: string;
  readonly reference: string;
  readonly session: SessionControl;
  readonly pendingSignIn: PendingSignInCookie;
  readonly pass: TryOutPass;
};

/** A caller who is signed in. */
export type SignedInCaller = Caller & { readonly user: User };

type CallerOf<Required extends Access> = Required extends 'public' ? Caller : SignedInCaller;

/** What answers one operation of the API. The caller's access was checked and the command parsed before it is called. */
export type UseCase<Name extends OperationName> = (
  caller: CallerOf<(typeof OPERATIONS)[Name]['access']>,
  command: CommandOf<Name>,
) => Promise<Result<OutputOf<Name>, Refusal>>;

/** One use case per operation: a missing one is a compile error where the areas are joined. */
export type UseCases = { readonly [Name in OperationName]: UseCase<Name> };
