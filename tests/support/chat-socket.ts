import assert from 'node:assert/strict';
import { WebSocket } from 'ws';
import type { ClientFrameInput, ServerFrame } from '../../src/application/contract/chat-frames.ts';
import type { Visitor } from './visitor.ts';

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A socket of live support as a test holds it. Frames are looked at in the order they came; `next` passes over others. */
export type ChatSocket = {
  readonly frames: readonly ServerFrame[];
  readonly send: (frame: ClientFrameInput) => void;
  readonly sendText: (text: string) => void;
  /** The next frame of a type that was not looked at yet. */
  readonly next: <Type extends ServerFrame['type']>(type: Type) => Promise<FrameOf<Type>>;
  /** Resolves when that is so; asked again after every frame. */
  readonly until: (isThere: () => boolean, what: string) => Promise<void>;
  /** Resolves when the server has answered a ping. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<number>;
  readonly closed: Promise<number>;
  readonly raw: WebSocket;
};

type Options = { readonly origin?: string; readonly path?: string };

const connectTo = (site: string, cookie: string, { origin = site, path = '/ws?1' }: Options): WebSocket =>
  new WebSocket(`${site.replace('http', 'ws')}${path}`, {
    headers: { ...(cookie === '' ? {} : { cookie }), ...(origin === '' ? {} : { origin }) },
  });

/** The HTTP status that refuses a connection; fails when it is not refused. */
export function refusedStatus(site: string, visitor: Pick<Visitor, 'cookies'>, options: Options = {}): Promise<number> {
  const socket = connectTo(site, visitor.cookies(), options);
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('the connection was granted'));
    });
    socket.on('error', reject);
  });
}

/** Connects somebody without saying anything yet. */
export async function connectChat(site: string, visitor: Pick<Visitor, 'cookies'>): Promise<ChatSocket> {
  const raw = connectTo(site, visitor.cookies(), {});
  const frames: ServerFrame[] = [];
  const looked = new Map<string, number>();
  let pongs = 0;
  let wake = (): void => {};
  raw.on('message', (data) => {
    if (String(data) === 'pong') pongs += 1;
    else frames.push(JSON.parse(String(data)));
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    raw.on('close', (code) => {
      resolve(code);
      wake();
    });
  });
  await new Promise((resolve, reject) => {
    raw.once('open', resolve);
    raw.once('error', reject);
  });
  raw.on('error', () => {});
  const until = async (isThere: () => boolean, what: string): Promise<void> => {
    while (!isThere()) {
      assert.ok(raw.readyState === raw.OPEN, `the socket closed before ${what} came: ${JSON.stringify(frames)}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const next = async <Type extends ServerFrame['type']>(type: Type): Promise<FrameOf<Type>> => {
    const find = (): number => frames.findIndex((frame, at) => frame.type === type && at >= (looked.get(type) ?? 0));
    await until(() => find() >= 0, type);
    const at = find();
    looked.set(type, at + 1);
    return frames[at] as FrameOf<Type>;
  };
  return {
    frames,
    raw,
    closed,
    next,
    until,
    send: (frame) => raw.send(JSON.stringify(frame)),
    sendText: (text) => raw.send(text),
    settled: async () => {
      const wanted = pongs + 1;
      raw.send('ping');
      await until(() => pongs >= wanted, 'pong');
    },
    close: () => {
      raw.close();
      return closed;
    },
  };
}

/** Connects somebody and says `auth`, with whatever claims; resolves when the server is ready. */
export async function openChat(
  site: string,
  visitor: Pick<Visitor, 'cookies'>,
  claims: Record<string, unknown> = {},
): Promise<ChatSocket> {
  const socket = await connectChat(site, visitor);
  socket.send({ type: 'auth', ...claims });
  await socket.next('ready');
  return socket;
}
