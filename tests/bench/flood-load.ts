// The load generator of `npm run bench -- floods`, in a process of its own: bounded in time, in requests at once and in requests a second.
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

/** Requests under way at once: as many as a browser and its neighbours keep open. */
const AT_ONCE = 16;
/** Requests, or messages, a second: uploads of this rate fill a line of 100 Mbit/s. Refusals make it no faster. */
const A_SECOND: Readonly<Record<FloodKind, number>> = {
  'log-ins': 100,
  previews: 100,
  exports: 100,
  uploads: 100,
  registrations: 100,
  chat: 200,
};

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

let form: RequestInit | undefined;

/** The form with the spreadsheet, put together once: its bytes are the same each time. */
function uploadForm(sheet: string): RequestInit {
  const boundary = 'flood-of-uploads';
  const field = (name: string): string => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const body = Buffer.concat([
    Buffer.from(`${field('disciplineId')}\r\n\r\n1\r\n`),
    Buffer.from(`${field('spreadsheet')}; filename="examples.xlsx"\r\n\r\n`),
    Buffer.from(sheet, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

function upload({ admins, sheet }: Flood, number: number): Request {
  form ??= uploadForm(sheet);
  return { path: '/api/admin/upload-peng-examples/preview', init: form, cookie: of(admins, number).cookie };
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
  const send = async (): Promise<void> => {
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
  };
  const underWay = new Set<Promise<void>>();
  // What the server keeps waiting is not caught up with later.
  for (let due = performance.now(); due < end; due = Math.max(due + 1_000 / A_SECOND[kind], performance.now() - 100)) {
    await pause(due - performance.now());
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const request = send().finally(() => underWay.delete(request));
    underWay.add(request);
  }
  await Promise.all(underWay);
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
    const due = ((performance.now() - began) / 1_000) * A_SECOND.chat;
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
