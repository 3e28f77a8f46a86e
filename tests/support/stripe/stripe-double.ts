import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, readForm } from './form-body.ts';
import { IdempotencyKeys, type KeptAnswer } from './idempotency-keys.ts';
import { type RequestChecks, requestChecks } from './request-checks.ts';
import { StripeFailure } from './stripe-failure.ts';
import { type Fault, StripeFaults } from './stripe-faults.ts';
import { StripeLedger } from './stripe-ledger.ts';
import { type ApiRequest, prepareRequest } from './stripe-routes.ts';

export const SECRET_KEY = 'sk_test_double';
export const PUBLISHABLE_KEY = 'pk_test_double';
export const WEBHOOK_SECRET = 'whsec_double_4f1c2e';

/** A request as it arrived. */
export type SeenRequest = ApiRequest & {
  readonly key: string;
  readonly authorization: string;
  readonly version: string;
};

/** A Stripe of one's own on loopback. */
export type StripeDouble = {
  readonly apiBase: string;
  /** What the server is started with to use it. */
  readonly environment: Record<string, string>;
  readonly ledger: StripeLedger;
  readonly faults: StripeFaults;
  readonly requests: readonly SeenRequest[];
  readonly close: () => Promise<void>;
};

type Running = {
  readonly checks: RequestChecks;
  readonly ledger: StripeLedger;
  readonly faults: StripeFaults;
  readonly keys: IdempotencyKeys;
  readonly requests: SeenRequest[];
};

/**
 * Starts a double of Stripe's API that the real SDK talks to. It takes only requests that the SDK's types describe, answers
 * bodies of the SDK's types, keeps idempotency keys as Stripe does, and fails where told.
 */
export async function startStripe({ now = Date.now }: { readonly now?: () => number } = {}): Promise<StripeDouble> {
  const running: Running = {
    checks: await requestChecks(),
    ledger: new StripeLedger(now),
    faults: new StripeFaults(),
    keys: new IdempotencyKeys(),
    requests: [],
  };
  const server = createServer((request, response) => void serve(running, request, response));
  // A connection that the double closes while a request is on its way would be a fault that no test asked for.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiBase,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: apiBase,
    },
    ledger: running.ledger,
    faults: running.faults,
    requests: running.requests,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function serve(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const seen = await readRequest(request);
    running.requests.push(seen);
    const fault = running.faults.take(`${seen.method} ${seen.path}`);
    if (fault === 'hang') return;
    if (fault === 'drop') return void response.destroy();
    if (typeof fault === 'function') return fault(response);
    const { answer, isReplay } = answerTo(running, seen, fault);
    if (fault === 'lose') response.destroy();
    else send(response, answer, isReplay);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    send(response, failed(error), false);
  }
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
  const { method = '', headers } = request;
  return {
    method,
    path: pathname,
    form: readForm(method === 'GET' ? search.slice(1) : body),
    key: String(headers['idempotency-key'] ?? ''),
    authorization: headers.authorization ?? '',
    version: String(headers['stripe-version'] ?? ''),
  };
}

/** Checks who asks and for what, then carries it out, once for each idempotency key. */
function answerTo(
  { checks, ledger, keys }: Running,
  request: SeenRequest,
  fault: Fault | null,
): { answer: KeptAnswer; isReplay: boolean } {
  const form = authorised(ledger, request);
  if (fault === 'limit') {
    throw new StripeFailure(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' });
  }
  const { method, path, key } = request;
  const isKeyed = method === 'POST' && key !== '';
  const kept = isKeyed ? keys.begin(key, JSON.stringify([method, path, form])) : null;
  if (kept) return { answer: kept, isReplay: true };
  try {
    const work = prepareRequest(checks, ledger, { method, path, form });
    const answer = fault === 'fail' ? BROKEN : carriedOut(work);
    if (isKeyed) keys.keep(key, answer);
    return { answer, isReplay: false };
  } catch (error) {
    if (isKeyed) keys.forget(key);
    throw error;
  }
}

const BROKEN: KeptAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unexpected error occurred.' } }),
};

/** What goes wrong while the work is done is an answer like any other, and kept like one. */
function carriedOut(work: () => unknown): KeptAnswer {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return failed(error);
  }
}

const failed = ({ status, body }: StripeFailure): KeptAnswer => ({ status, body: JSON.stringify({ error: body }) });

/**
 * The secret key may do everything. The key that browsers have may only look at and confirm an intent whose secret they
 * know; both travel as parameters and are no part of the request itself.
 */
function authorised(ledger: StripeLedger, { method, path, form, authorization }: SeenRequest): Form {
  if (authorization === `Bearer ${SECRET_KEY}`) return form;
  const { key, client_secret: secret, ...rest } = form;
  const [, id] = /^\/v1\/payment_intents\/([^/]+)(\/confirm)?$/.exec(path) ?? [];
  const isBrowsers = id !== undefined && (method === 'GET' || path.endsWith('/confirm'));
  const isKnown = key === PUBLISHABLE_KEY && secret === ledger.intents.get(id ?? '')?.client_secret;
  if (isBrowsers && isKnown) return rest;
  throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function send(response: ServerResponse, { status, body }: KeptAnswer, isReplay: boolean): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${Math.random().toString(36).slice(2)}`,
    ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
    ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
  });
  response.end(body);
}
