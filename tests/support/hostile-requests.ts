import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import type { TestApp } from './app.ts';
import { memberOf, type RoleName } from './members.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { signatureOf } from './stripe/event-sender.ts';
import type { Visitor } from './visitor.ts';

/** How often each status was answered, and what should not have come: a 5xx, or no answer in time. */
export type HostileOutcome = {
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
};

type Bounds = { readonly seed: number; readonly count: number };

const AT_ONCE = 8;
const PATIENCE_MS = 20_000;
/** Limits begin anew, and sessions last for all requests. */
const PAUSE_MS = 30_000;

const ROLES: readonly RoleName[] = ['visitor', 'user', 'nppe', 'peng', 'admin'];

/** What nobody's form sends. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  2 ** 53,
  1e308,
  0.5,
  '',
  ' ',
  '0',
  '1',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e‮',
  '../../etc/passwd',
  '{{7*7}}',
  '9'.repeat(400),
  'x'.repeat(30_000),
  '2026-02-30',
  '1969-12-31T23:59:59.999Z',
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  { toString: 1 },
  Array.from({ length: 500 }, () => 'a'),
];

const PATHS: readonly string[] = [
  '1',
  '2',
  '999999',
  '0',
  '-1',
  'abc',
  '%00',
  '%2e%2e',
  '1e3',
  '%F0%9F%92%A9',
  '9'.repeat(40),
];

const TYPES: readonly string[] = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=b',
  'application/json; charset=utf-7',
  '',
];

const NAMES = Object.keys(OPERATIONS) as OperationName[];

/** Sends random requests over all operations and roles, well formed or not; the same for the same seed. */
export async function fuzzOperations(app: TestApp, { seed, count }: Bounds): Promise<HostileOutcome> {
  const random = seededRandom(seed);
  const people = new Map<RoleName, Visitor>();
  return sendAll(count, async (index) => {
    if (index % 50 === 0) app.clock.advance(PAUSE_MS);
    const role = random.pick(ROLES);
    const { description, path, init } = hostileRequest(random);
    const person = people.get(role) ?? (await memberOf(app, role));
    people.set(role, person);
    const { status } = await person.send(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    // Signed out, deleted or without the role by what was sent.
    if (status === 401 || (role === 'admin' && status === 403)) people.delete(role);
    return { status, description: `${role} ${description}` };
  });
}

function hostileRequest(random: Random) {
  const name = random.pick(NAMES);
  const { method, path: pattern, input } = OPERATIONS[name];
  const path = pattern.replace(/:\w+/g, () => random.pick(PATHS));
  const fields = [...fieldsOf(input), 'id', '__proto__', 'constructor'];
  const entries = Array.from({ length: random.below(6) }, () => [random.pick(fields), random.pick(VALUES)] as const);
  const description = `${name} ${method} ${path} ${entries.map(([field]) => field).join(',')}`;
  if (method === 'GET') {
    const query = entries.map(
      ([field, value]) => `${field}=${encodeURIComponent(wellFormed(textOf(value)).slice(0, 2_000))}`,
    );
    return { description, path: `${path}?${query.join('&')}`, init: { method } };
  }
  const whole = JSON.stringify(Object.fromEntries(entries));
  const body = random.below(8) === 0 ? whole.slice(0, random.below(whole.length + 1)) : whole;
  return { description, path, init: { method, headers: { 'content-type': random.pick(TYPES) }, body } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const wellFormed = (text: string): string => text.replaceAll(/[\ud800-\udfff]/g, '?');

/** The names of the fields of an object schema; none of another one. */
const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { readonly entries?: Readonly<Record<string, unknown>> }).entries ?? {});

/** Sends notices of the payment provider whose signature is missing, made by another secret, old or about another body. */
export async function forgeNotices(app: TestApp, { seed, count }: Bounds): Promise<HostileOutcome> {
  const random = seededRandom(seed);
  return sendAll(count, async (index) => {
    const object = { id: `pi_${random.below(1_000)}`, object: 'payment_intent', amount: 1, metadata: {} };
    const type = random.pick(['payment_intent.succeeded', 'charge.refunded', 'no.such.thing']);
    const body = JSON.stringify({ id: `evt_forged_${index}`, object: 'event', type, data: { object } });
    const now = app.clock.now();
    const signature = random.pick([
      '',
      't=,v1=',
      'x'.repeat(5_000),
      `t=${now},v1=${'0'.repeat(64)}`,
      signatureOf(body, now, 'whsec_of_somebody_else'),
      signatureOf(body, now - 3_600_000),
      signatureOf(`${body} `, now),
      signatureOf(body, now).replace('v1=', 'v0='),
    ]);
    const { status } = await app.visitor().send('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: random.below(4) === 0 ? body.slice(1) : body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status, description: signature.slice(0, 40) };
  });
}

type Sent = { readonly status: number; readonly description: string };

async function sendAll(count: number, send: (index: number) => Promise<Sent>): Promise<HostileOutcome> {
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const { status, description } = await send(index).catch((error: unknown) => ({
        status: 0,
        description: String(error),
      }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0 || status >= 500) faults.push(`${status} ${description}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { statuses, faults };
}
