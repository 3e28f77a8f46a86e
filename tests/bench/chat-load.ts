// The load generator of `npm run bench -- chat`, in a process of its own: opens sockets, writes at a fixed pace, measures.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientFrameInput, ServerFrame } from '../../src/application/contract/chat-frames.ts';

/** What the bench asks for; cookies in the order of the sockets. */
export type ChatLoad = {
  readonly origin: string;
  readonly learners: readonly { readonly id: number; readonly cookie: string }[];
  readonly admins: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
};

/** What it answers, step by step; times in milliseconds. */
export type ChatLoadReport =
  | { readonly step: 'open' | 'writing' }
  | {
      readonly step: 'done';
      readonly delivery: readonly number[];
      readonly confirmation: readonly number[];
      readonly pong: readonly number[];
      readonly missing: number;
    };

/** Sockets that are opened at once. */
const AT_ONCE = 50;

/** Conversations that each admin has open, and of four messages how many come from learners. */
const OPEN_EACH = 100;
const FROM_LEARNERS = 3;

const sentAt = new Map<string, number>();
const delivery: number[] = [];
const confirmation: number[] = [];

function note(frame: ServerFrame): void {
  if (frame.type !== 'message' && frame.type !== 'confirm') return;
  const began = sentAt.get(frame.message.content);
  if (began === undefined) return;
  (frame.type === 'message' ? delivery : confirmation).push(performance.now() - began);
}

function open(origin: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?1`, {
    headers: { cookie, origin },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => send(socket, { type: 'auth', follow: 'opened' }));
    socket.on('message', (data) => {
      const frame: ServerFrame = JSON.parse(String(data));
      if (frame.type === 'ready') resolve(socket);
      else note(frame);
    });
  });
}

const send = (socket: WebSocket, frame: ClientFrameInput): void => socket.send(JSON.stringify(frame));

/** Asks an idle socket again and again how long a text takes that the server only gives back; ends when the last was answered. */
function askMeanwhile(socket: WebSocket): { readonly pong: number[]; readonly stop: () => void } {
  const pong: number[] = [];
  let askedAt = performance.now();
  const ask = (): void => {
    askedAt = performance.now();
    socket.send('ping');
  };
  socket.removeAllListeners('message');
  socket.on('message', (data) => {
    if (String(data) === 'pong') pong.push(performance.now() - askedAt);
  });
  const timer = setInterval(ask, 100);
  return { pong, stop: () => clearInterval(timer) };
}

async function openAll(origin: string, cookies: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < cookies.length; from += AT_ONCE) {
    const some = cookies.slice(from, from + AT_ONCE).map((cookie) => open(origin, cookie));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

const report = (what: ChatLoadReport): void => void process.send?.(what);

/** Each message goes between one admin and one of the learners whose conversation that admin has open. */
function writeOne(
  number: number,
  { learners }: ChatLoad,
  sockets: readonly WebSocket[],
  admins: readonly WebSocket[],
): void {
  const place = (number * 7919) % (admins.length * OPEN_EACH);
  const [learner, writer] = [learners[place], sockets[place]];
  const admin = admins[Math.floor(place / OPEN_EACH)];
  if (!learner || !writer || !admin) throw new Error('more conversations are open than there are learners');
  const content = `message ${number}`;
  sentAt.set(content, performance.now());
  if (number % 4 < FROM_LEARNERS) send(writer, { type: 'message', content });
  else send(admin, { type: 'message', content, recipientId: learner.id });
}

async function run(load: ChatLoad): Promise<void> {
  const sockets = await openAll(
    load.origin,
    load.learners.map(({ cookie }) => cookie),
  );
  report({ step: 'open' });
  await new Promise((resolve) => process.once('message', resolve));
  const admins = await openAll(load.origin, load.admins);
  for (const [at, admin] of admins.entries()) {
    for (const { id } of load.learners.slice(at * OPEN_EACH, (at + 1) * OPEN_EACH)) {
      send(admin, { type: 'open', conversationId: id });
      await pause(60);
    }
  }
  const idle = sockets.at(-1);
  if (!idle) throw new Error('no socket is open');
  report({ step: 'writing' });
  const { pong, stop } = askMeanwhile(idle);
  const began = performance.now();
  const wanted = load.perSecond * load.seconds;
  for (let written = 0; written < wanted; ) {
    const due = Math.min(wanted, Math.floor(((performance.now() - began) / 1000) * load.perSecond));
    for (; written < due; written += 1) writeOne(written, load, sockets, admins);
    await pause(5);
  }
  for (let waits = 0; waits < 100 && delivery.length < wanted; waits += 1) await pause(100);
  stop();
  report({ step: 'done', delivery, confirmation, pong, missing: wanted - delivery.length });
}

process.once('message', (load: ChatLoad) => void run(load).then(() => process.disconnect()));
