// The load generator of `npm run bench -- floods`, in a process of its own: bounded in time, in requests at once and in requests.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { SignedIn } from '../support/signed-in-people.ts';
import { PASSWORD } from './growth-people.ts';

export const FLOOD_KINDS = ['log-ins', 'previews', 'exports', 'uploads', 'registrations', 'chat'] as const;
export type FloodKind = (typeof FLOOD_KINDS)[number];

/** Which flood is wanted, and who sends it. `sheet` is the spreadsheet that is uploaded, as base64. */
export type Flood = {
  readonly kind: FloodKind;
  readonly origin: string;
  readonly seconds: number;
  readonly learners: readonly SignedIn[];
  readonly admins: readonly SignedIn[];
  readonly sheet: string;
};

/** How many requests were answered with which status. */
export type FloodReport = Readonly<Record<string, number>>;

const AT_ONCE = 16;
/** A bound beside that of time. */
const MOST_REQUESTS = 20_000;
const MESSAGES_A_SECOND = 200;

type Request = { readonly path: string; readonly init?: RequestInit; readonly cookie?: string };

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const of = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('nobody is there to send the flood');
  return value;
};

/** Every other name is unknown: it costs as much as a known one. */
const logIn = (_: Flood, number: number): Request => ({
  path: '/api/login',
  init: json({ username: number % 2 === 0 ? `chat-user-${number % 200}` : `nobody${number}`, password: PASSWORD }),
});

/** Long texts as authors write them, and every twentieth one that takes the parser longer than it may. */
const preview = ({ admins }: Flood, number: number): Request => ({
  path: '/api/admin/preview',
  init: json({
    kind: 'post',
    format: 'markdown',
    content:
      number % 20 === 0 ? '[a]('.repeat(25_000) : '## Duty\n\nA *plain* text with [a link](/blog).\n\n'.repeat(1_500),
  }),
  cookie: of(admins, number).cookie,
});

const exportFile = ({ learners, admins }: Flood, number: number): Request =>
  of(
    [
      { path: '/api/admin/marketing-leads/export?q=', cookie: of(admins, number).cookie },
      { path: '/api/admin/questions/export/xlsx', cookie: of(admins, number).cookie },
      { path: '/api/account/export', cookie: of(learners, number).cookie },
      { path: '/api/admin/funnel/export?weeks=52', cookie: of(admins, number).cookie },
    ],
    number + Math.floor(number / 4),
  );

function upload({ admins, sheet }: Flood, number: number): Request {
  const body = new FormData();
  body.set('disciplineId', '1');
  body.set('spreadsheet', new File([Buffer.from(sheet, 'base64')], 'examples.xlsx'));
  return {
    path: '/api/admin/upload-peng-examples/preview',
    init: { method: 'POST', body },
    cookie: of(admins, number).cookie,
  };
}

function register(_: Flood, number: number): Request {
  const username = `flood${process.pid}x${number}`;
  const email = `${username}@example.org`;
  return {
    path: '/api/register',
    init: json({ username, email, password: 'correct horse', confirmPassword: 'correct horse' }),
  };
}

const REQUESTS: Readonly<Record<Exclude<FloodKind, 'chat'>, (flood: Flood, number: number) => Request>> = {
  'log-ins': logIn,
  previews: preview,
  exports: exportFile,
  uploads: upload,
  registrations: register,
};

/** Each request comes from another network, as a flood does that limits by address do not stop. */
const addressOf = (number: number): string => `10.${(number >> 8) & 255}.${number & 255}.${(number >> 16) & 255}`;

async function sendRequests(kind: Exclude<FloodKind, 'chat'>, flood: Flood, end: number): Promise<FloodReport> {
  const statuses: Record<string, number> = {};
  let number = process.pid;
  const last = number + MOST_REQUESTS;
  const sendOn = async (): Promise<void> => {
    while (performance.now() < end && number < last) {
      number += 1;
      const { path, init = {}, cookie } = REQUESTS[kind](flood, number);
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', addressOf(number));
      if (cookie) headers.set('cookie', cookie);
      const status = await fetch(flood.origin + path, { ...init, headers })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        })
        .catch(() => 'no answer');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return statuses;
}

function openSocket(origin: string, { cookie }: SignedIn, statuses: Record<string, number>): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?1`, { headers: { cookie, origin } });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth' })));
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { readonly type: string };
      if (type === 'ready') resolve(socket);
      else if (type === 'confirm' || type === 'error') statuses[type] = (statuses[type] ?? 0) + 1;
    });
  });
}

async function sendMessages({ origin, learners }: Flood, end: number): Promise<FloodReport> {
  const statuses: Record<string, number> = {};
  const sockets: WebSocket[] = [];
  for (const learner of learners) sockets.push(await openSocket(origin, learner, statuses));
  const began = performance.now();
  for (let sent = 0; performance.now() < end; await pause(5)) {
    const due = Math.min(MOST_REQUESTS, ((performance.now() - began) / 1_000) * MESSAGES_A_SECOND);
    for (; sent < due; sent += 1)
      of(sockets, sent).send(JSON.stringify({ type: 'message', content: `What of chapter ${sent}?` }));
  }
  for (const socket of sockets) socket.terminate();
  return statuses;
}

async function run(flood: Flood): Promise<void> {
  const end = performance.now() + flood.seconds * 1_000;
  const report = flood.kind === 'chat' ? await sendMessages(flood, end) : await sendRequests(flood.kind, flood, end);
  process.send?.(report);
}

process.once('message', (flood: Flood) => void run(flood).then(() => process.disconnect()));
