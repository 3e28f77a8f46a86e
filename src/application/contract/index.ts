import type * as v from 'valibot';
import { accountOperations } from './accounts.ts';
import { billingOperations } from './billing.ts';
import { competencyOperations } from './competency.ts';
import { examOperations } from './exam.ts';
import { mailboxOperations } from './mailbox.ts';
import { outreachOperations } from './outreach.ts';

/**
 * The API in one table: the routes, the browser's client, the renderer's in-process calls, the access checks and the test
 * that walks every operation with every role all derive from it (product.md 2.4).
 */
export const OPERATIONS = {
  ...accountOperations,
  ...billingOperations,
  ...examOperations,
  ...competencyOperations,
  ...outreachOperations,
  ...mailboxOperations,
};

export type OperationName = keyof typeof OPERATIONS;

/** What a caller passes. */
export type InputOf<Name extends OperationName> = v.InferInput<(typeof OPERATIONS)[Name]['input']>;

/** What the use case receives, after parsing. */
export type CommandOf<Name extends OperationName> = v.InferOutput<(typeof OPERATIONS)[Name]['input']>;

/** What a caller gets. */
export type OutputOf<Name extends OperationName> = v.InferOutput<(typeof OPERATIONS)[Name]['output']>;

/** The API as its callers see it, over HTTP in the browser and in process on the server. A refusal throws `ApiError`. */
export type Api = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>;

export type SessionUserView = OutputOf<'accounts.me'>;
export type AttemptView = OutputOf<'exam.read'>;
export type AttemptLine = OutputOf<'exam.listAttempts'>[number];
