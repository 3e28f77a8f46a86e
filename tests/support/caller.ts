import type { User } from '../../src/application/ports/accounts.ts';
import type { Caller, SignedInCaller } from '../../src/application/use-case.ts';

const none = (): never => {
  throw new Error('the use case was not expected to touch the session or the pass');
};

/** Somebody who is not signed in. */
export const visitor: Caller = {
  user: null,
  viewedBy: null,
  address: '192.0.2.1',
  reference: 'reference-1',
  session: {
    id: null,
    name: null,
    begunAt: null,
    provenAt: null,
    confirm: none,
    signIn: none,
    renew: none,
    signOut: none,
  },
  pendingSignIn: { readToken: () => null, keep: none, drop: none },
  pass: { givenAt: none, give: none, takeBack: none },
};

/** Somebody who is signed in, for use cases that need nothing of the caller but the user. */
export const callerOf = (user: User): SignedInCaller => ({ ...visitor, user });

/** A use case as a function of the user. */
export const asUser =
  <Command, Answer>(useCase: (caller: SignedInCaller, command: Command) => Answer) =>
  (user: User, command: Command): Answer =>
    useCase(callerOf(user), command);
