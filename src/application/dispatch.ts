import * as v from 'valibot';
import { type Result, refused } from '../domain/result.ts';
import { checkAccess } from './check-access.ts';
import { OPERATIONS, type OperationName } from './contract/index.ts';
import type { LimitName, Operation } from './contract/operation.ts';
import { RATE_LIMITS } from './contract/rate-limits.ts';
import type { Refusal } from './contract/refusals.ts';
import { logSecurity } from './log-security.ts';
import type { Clock, Log, RateLimiter } from './ports/infrastructure.ts';
import type { Caller, UseCases } from './use-case.ts';

/** Brings the input of a call. It is asked only once the caller is admitted: nobody else may make the server take a file. */
export type ReadInput = () => Promise<Result<unknown, Refusal>>;

/** Answers one call of one operation: by HTTP or in process, there is no other way in. */
export type Dispatch = (name: OperationName, caller: Caller, readInput: ReadInput) => Promise<Result<unknown, Refusal>>;

type Ports = {
  readonly useCases: UseCases;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly log: Log;
};

type UntypedUseCase = (caller: Caller, command: unknown) => Promise<Result<unknown, Refusal>>;

/**
 * Builds the one way into the application: access, rate limit, strict input, use case, strict output. An undeclared field
 * in an output throws rather than leaves the server (product.md 2.4, 4.13, 7.1). What an investigation needs is logged (product.md 7.8).
 */
export function createDispatch(ports: Ports): Dispatch {
  return async (name, caller, readInput) => {
    const result = await handleCall(ports, name, caller, readInput);
    logSecurity(ports.log, name, caller, result);
    return result;
  };
}

async function handleCall(
  ports: Ports,
  name: OperationName,
  caller: Caller,
  readInput: ReadInput,
): Promise<Result<unknown, Refusal>> {
  const operation: Operation = OPERATIONS[name];
  const denied = checkAccess(operation.access, caller.user, ports.clock.now());
  if (denied) return refused(denied);
  const wait = await takeFromLimit(ports.limiter, operation.limit, keyOf(operation, name, caller));
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  const input = await readInput();
  if (!input.ok) return input;
  const parsed = v.safeParse(operation.input, input.value);
  if (!parsed.success) {
    await countAsMistake(ports.limiter, operation, name, caller);
    return refused({ code: 'invalid-input', fields: fieldMessages(parsed.issues) });
  }
  const answer = ports.useCases[name] as UntypedUseCase;
  const result = await answer(caller, parsed.output);
  return result.ok ? { ok: true, value: v.parse(operation.output, result.value) } : result;
}

/**
 * What everybody may call is counted per address also for those who are signed in: a new account would be a new count
 * (product.md 1.16). The rest is counted per user.
 */
const keyOf = ({ access }: Operation, name: string, { user, address }: Caller): string =>
  `${name}:${user && access !== 'public' ? `user-${user.id}` : `address-${address}`}`;

const takeFromLimit = async (
  limiter: RateLimiter,
  limit: LimitName | undefined,
  key: string,
): Promise<number | null> => (limit ? limiter.take(key, RATE_LIMITS[limit]) : null);

/** Who only filled in a form wrongly keeps what may be sent, as long as that does not come too often either (product.md 8.38). */
async function countAsMistake(limiter: RateLimiter, operation: Operation, name: string, caller: Caller): Promise<void> {
  const { limit, limitOfMistakes } = operation;
  if (!limit || !limitOfMistakes) return;
  const key = keyOf(operation, name, caller);
  const wait = await takeFromLimit(limiter, limitOfMistakes, `mistakes:${key}`);
  if (wait === null) await limiter.giveBack(key, RATE_LIMITS[limit]);
}

/** The library's own words, which also repeat what was sent. */
const LIBRARY_MESSAGE = /^Invalid [a-z ]+: /;

/** The words of the schema, else one of two general ones; never what was sent (product.md 7.1). */
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
