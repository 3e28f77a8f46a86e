import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ServerFrame } from '../../src/application/contract/chat-frames.ts';
import { reconnectDelay } from '../../src/domain/support/chat-connection.ts';
import type { SignedIn } from './signed-in-people.ts';

/** What became of the sockets: how long each return took, in milliseconds, and how many came back without what was written. */
export type Returns = { readonly times: readonly number[]; readonly withoutHistory: number };

const AT_ONCE = 25;

/** Opens a socket of each person, who writes one message, and opens it again as a browser does whenever it closes. */
export async function openReturningSockets(
  origin: string,
  people: readonly SignedIn[],
): Promise<{ readonly countOpen: () => number; readonly stop: () => Returns }> {
  const open = new Set<WebSocket>();
  const times: number[] = [];
  let withoutHistory = 0;
  let isOver = false;
  const connect = (cookie: string, lostAt: number | null): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?1`, {
        headers: { cookie, origin },
        perMessageDeflate: false,
      });
      let hadHistory = false;
      let failedAt: number | null = lostAt;
      socket.on('error', () => undefined);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', follow: 'opened', since: 0 })));
      socket.on('message', (data) => {
        const frame: ServerFrame = JSON.parse(String(data));
        if (frame.type !== 'history' || hadHistory) return;
        hadHistory = true;
        failedAt = null;
        open.add(socket);
        if (lostAt === null) socket.send(JSON.stringify({ type: 'message', content: 'Is anybody there?' }));
        else {
          times.push(performance.now() - lostAt);
          if (frame.messages.length === 0) withoutHistory += 1;
        }
        resolve();
      });
      socket.on('close', () => {
        open.delete(socket);
        if (isOver) return resolve();
        const since = failedAt ?? performance.now();
        setTimeout(() => void connect(cookie, since).then(resolve), reconnectDelay(1));
      });
    });
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await Promise.all(people.slice(from, from + AT_ONCE).map(({ cookie }) => connect(cookie, null)));
  }
  // What was written has to be stored before the first restart.
  await pause(1_000);
  return {
    countOpen: () => open.size,
    stop: () => {
      isOver = true;
      for (const socket of open) socket.terminate();
      return { times: times.sort((one, other) => one - other), withoutHistory };
    },
  };
}
