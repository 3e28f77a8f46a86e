import * as v from 'valibot';
import { isIdentityFresh } from '../domain/accounts/second-factor.ts';
import { isAccessActive } from '../domain/billing/access-end.ts';
import { accepted, type Result, refused } from '../domain/result.ts';
import { type AdminFactorPorts, lacksFactor } from './accounts/second-factor/lacks-factor.ts';
import { OPERATIONS, type OperationName } from './contract/index.ts';
import type { Access, Operation } from './contract/operation.ts';
import type { Refusal, RefusalCode } from './contract/refusals.ts';
import { callKey, countAsMistake, countPerUser, takeFromLimit } from './limit-calls.ts';
import { createFormLimiter } from './limit-forms.ts';
import type { User } from './ports/accounts.ts';
import type { Clock, Log, RateLimiter } from './ports/infrastructure.ts';
import type { Caller, UseCases } from './use-case.ts';

/** Log events of successful operations on accounts. */
const ACCOUNT_EVENTS: Readonly<Partial<Record<OperationName, string>>> = {
  'accounts.login': 'signed-in',
  'accounts.finishLogin': 'signed-in',
  'accounts.confirmIdentity': 'identity-confirmed',
  'factors.addTotp': 'second-factor-added',
  'factors.removeTotp': 'second-factor-removed',
  'factors.addPasskey': 'second-factor-added',
  'factors.removePasskey': 'second-factor-removed',
  'factors.renewRecoveryCodes': 'recovery-codes-renewed',
  'accounts.register': 'registered',
  'accounts.logout': 'signed-out',
  'accounts.requestPasswordReset': 'password-reset-requested',
  'accounts.resetPassword': 'password-reset',
  'accounts.changePassword': 'password-changed',
  'accounts.endSession': 'session-ended',
  'accounts.endOtherSessions': 'other-sessions-ended',
  'accounts.exportData': 'data-exported',
  'accounts.deleteAccount': 'account-deleted',
};

/** Refusals that point to an attack. */
const ATTEMPTS: ReadonlySet<RefusalCode> = new Set([
  'wrong-credentials',
  'wrong-password',
  'wrong-code',
  'passkey-refused',
  'session-ended',
  'second-factor-needed',
  'reset-link-invalid',
  'not-admin',
  'too-often',
  'codes-used-up',
  'malformed-body',
]);

/** The user in the answer of signing in or registering. */
const userIn = (value: unknown): number | null => (value as { user?: { id?: number } } | null)?.user?.id ?? null;

/** Whether signing in waits for its second step. */
const isSecondStepOpen = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'secondStep' in value;

/**
 * Logs sign-ins, account changes and suspicious refusals. Of the request it logs only user, address and reference, so that no
 * password, token or personal text reaches the log (product.md 7.8).
 */
function logSecurity(log: Log, operation: OperationName, caller: Caller, result: Result<unknown, Refusal>): void {
  const { address, reference } = caller;
  const user = caller.viewedBy ?? caller.user;
  if (!result.ok) {
    const { code } = result.refusal;
    if (ATTEMPTS.has(code)) log.warn('refused', { operation, code, userId: user?.id ?? null, address, reference });
    return;
  }
  const event = isSecondStepOpen(result.value) ? 'second-step-asked' : ACCOUNT_EVENTS[operation];
  if (event) log.info(event, { userId: user?.id ?? userIn(result.value), address, reference });
}

/**
 * Reads the input of a call. It is called only after access is checked, so that only permitted callers make the server
 * read a file.
 */
export type ReadInput = () => Promise<Result<unknown, Refusal>>;

/** Answers a call of an operation, over HTTP or in process. */
export type Dispatch = (name: OperationName, caller: Caller, readInput: ReadInput) => Promise<Result<unknown, Refusal>>;

type Ports = AdminFactorPorts & {
  readonly useCases: UseCases;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly log: Log;
};

type UntypedUseCase = (caller: Caller, command: unknown) => Promise<Result<unknown, Refusal>>;

/**
 * Creates the only entry into the application: access, rate limit, strict input, use case, strict output. An undeclared
 * field in an output throws instead of leaving the server (product.md 2.4, 4.13, 7.1).
 */
export function createDispatch(ports: Ports): Dispatch {
  const limited = { ...ports, beginForm: createFormLimiter() };
  return async (name, caller, readInput) => {
    const result = await handleCall(limited, name, caller, readInput);
    logSecurity(ports.log, name, caller, result);
    return result;
  };
}

async function handleCall(
  ports: Ports & { readonly beginForm: ReturnType<typeof createFormLimiter> },
  name: OperationName,
  caller: Caller,
  readInput: ReadInput,
): Promise<Result<unknown, Refusal>> {
  const operation: Operation = OPERATIONS[name];
  if (caller.viewedBy && !isAnsweredWhileViewing(operation)) return refused({ code: 'viewing-as-learner' });
  const denied =
    checkAccess(operation.access, caller.user, ports.clock.now()) ??
    (await checkAdminFactor(ports, name, operation, caller));
  if (denied) return refused(denied);
  if (isConfirmationNeeded(operation, caller, ports.clock.now())) {
    return refuseUnconfirmed(ports.limiter, operation, caller, readInput);
  }
  const wait = await takeFromLimit(ports.limiter, operation.limit, callKey(operation, name, caller));
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  const begun = ports.beginForm(operation, name, caller);
  if ('code' in begun) return refused(begun);
  try {
    // Read before anything is counted per user: a body that never ends must not hold a call that the owner needs (product.md 1.12).
    const input = await readInput();
    return await countPerUser(ports.limiter, operation, `${name}:user-${caller.user?.id}`, () =>
      answerInput(ports, name, caller, input),
    );
  } finally {
    begun.end();
  }
}

/**
 * Names what is missing or malformed before the confirmation is asked for (product.md 1.35). After 200 such calls of a
 * session in an hour the input is not read any more.
 */
async function refuseUnconfirmed(
  limiter: RateLimiter,
  operation: Operation,
  { session }: Caller,
  readInput: ReadInput,
): Promise<Result<unknown, Refusal>> {
  const key = `unconfirmed:session-${session.name}`;
  if ((await takeFromLimit(limiter, 'mistakes', key)) !== null) return refused({ code: 'confirmation-needed' });
  const input = parseInput(operation, await readInput());
  return input.ok ? refused({ code: 'confirmation-needed' }) : input;
}

/** Checks the input and answers it with the use case. */
async function answerInput(
  ports: Ports,
  name: OperationName,
  caller: Caller,
  input: Result<unknown, Refusal>,
): Promise<Result<unknown, Refusal>> {
  const operation: Operation = OPERATIONS[name];
  const parsed = parseInput(operation, input);
  if (!parsed.ok) {
    if (parsed.refusal.code === 'invalid-input') await countAsMistake(ports.limiter, operation, name, caller);
    return parsed;
  }
  const answer = ports.useCases[name] as UntypedUseCase;
  const result = await answer(caller, parsed.value);
  return result.ok ? { ok: true, value: v.parse(operation.output, result.value) } : result;
}

function parseInput(operation: Operation, input: Result<unknown, Refusal>): Result<unknown, Refusal> {
  if (!input.ok) return input;
  const parsed = v.safeParse(operation.input, input.value);
  return parsed.success
    ? accepted(parsed.output)
    : refused({ code: 'invalid-input', fields: fieldMessages(parsed.issues) });
}

/** Default messages of valibot, which repeat the input. */
const LIBRARY_MESSAGE = /^Invalid [a-z ]+: /;

/** The message of the schema, or a general one; never the input. */
function messageOf({ message, input }: v.BaseIssue<unknown>): string {
  if (!LIBRARY_MESSAGE.test(message)) return message;
  return input === undefined ? 'Required' : 'Invalid input';
}

/** The first message per field; a field is named by its dotted path. */
function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'input';
    fields[path] ??= messageOf(issue);
  }
  return fields;
}

/** Whether an administrator who sees the site as a learner may call an operation: nothing is changed (product.md 13.45). */
const isAnsweredWhileViewing = ({ method, whileViewing }: Operation): boolean =>
  whileViewing ? whileViewing === 'answered' : method === 'GET';

/**
 * Refuses an administrator without the required second factor whatever takes the role: operations for administrators, live
 * support, in which administrators see everybody's messages, and views of learners (product.md 1.36).
 */
async function checkAdminFactor(
  ports: Ports,
  name: OperationName,
  { access }: Operation,
  { user, viewedBy }: Caller,
): Promise<Refusal | null> {
  const takesRole = access === 'admin' || (access !== 'public' && (viewedBy !== null || name.startsWith('support.')));
  const person = viewedBy ?? user;
  return takesRole && person && (await lacksFactor(ports, person)) ? { code: 'second-factor-needed' } : null;
}

/** Whether a stolen session could be doing this, so that the user confirms who it is first (product.md 1.35). */
const isConfirmationNeeded = ({ needsConfirmation }: Operation, { session }: Caller, now: number): boolean =>
  needsConfirmation === true && !isIdentityFresh(session.provenAt, now);

/** Decides whether a user may call an operation; null means yes (product.md 2.2-2.4). */
function checkAccess(access: Access, user: User | null, now: number): Refusal | null {
  if (access === 'public') return null;
  if (user === null) return { code: 'not-signed-in' };
  if (access === 'user' || user.role === 'admin') return null;
  if (access === 'admin') return { code: 'not-admin' };
  return isAccessActive(user[access], now) ? null : { code: 'no-subscription' };
}
