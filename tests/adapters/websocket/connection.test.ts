import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type Connection, createFrameLimiter, handleConnection } from '../../../src/adapters/websocket/connection.ts';
import type { ClientFrame, ServerFrame } from '../../../src/application/contract/chat-frames.ts';

/** What a connection uses of a socket. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly texts: string[] = [];
  code: number | null = null;
  send(text: string): void {
    this.texts.push(text);
  }
  close(code: number): void {
    this.readyState = 2;
    this.code = code;
  }
}

type Setting = { readonly isCurrent?: boolean; readonly take?: (frame: ClientFrame) => Promise<void> };

function connected({ isCurrent = true, take }: Setting = {}) {
  const socket = new FakeSocket();
  const taken: ClientFrame[] = [];
  const failures: unknown[] = [];
  let say: (frame: ServerFrame) => void = () => {};
  const connection: Connection = handleConnection({
    socket: socket as unknown as WebSocket,
    member: { id: 1, role: 'user' },
    sessionId: 'session',
    openWindow: (send) => {
      say = send;
      return {
        handle: async (frame) => {
          taken.push(frame);
          await take?.(frame);
        },
        hasBegun: () => true,
        leave: () => {},
      };
    },
    isCurrent: async () => isCurrent,
    failed: (error) => failures.push(error),
  });
  const receive = (text: string): boolean => socket.emit('message', Buffer.from(text), false);
  return { socket, taken, failures, connection, receive, say: (frame: ServerFrame) => say(frame) };
}

const READY: ServerFrame = { type: 'ready', userId: 1, isAdmin: false };

describe('a connection (product.md 10.13)', () => {
  it('is ended with 1013 when the client does not read what it is sent', () => {
    const { socket, say } = connected();
    socket.bufferedAmount = 1_048_576;
    say(READY);
    assert.deepEqual([socket.texts.length, socket.code], [1, null]);
    socket.bufferedAmount = 1_048_577;
    say(READY);
    assert.deepEqual([socket.texts.length, socket.code], [1, 1013]);
    say(READY);
    assert.equal(socket.texts.length, 1);
  });

  it('takes frames one after the other, and answers ping meanwhile', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { socket, taken, connection, receive } = connected({ take: () => held });
    receive('{"type":"read"}');
    receive('{"type":"read","upTo":2}');
    receive('ping');
    await nextTurn();
    assert.deepEqual([taken.length, socket.texts], [1, ['pong']]);
    release();
    await connection.idle();
    assert.equal(taken.length, 2);
  });

  it('says that a message failed when the database does, names it, and goes on', async () => {
    const { socket, failures, connection, receive } = connected({
      take: async () => {
        throw new Error('the database is away');
      },
    });
    const clientId = '0f5a1c52-6c2f-4a5e-9a43-0d5d4f9b7c11';
    receive(JSON.stringify({ type: 'message', content: 'x', clientId }));
    await connection.idle();
    assert.equal(failures.length, 1);
    const [text = ''] = socket.texts;
    assert.deepEqual([JSON.parse(text).code, JSON.parse(text).clientId], ['failed', clientId]);
    assert.ok(!text.includes('database'));
    assert.equal(socket.code, null);
  });

  it('takes nothing any more once its session is gone', async () => {
    const { socket, taken, connection, receive } = connected({ isCurrent: false });
    receive('{"type":"message","content":"one"}');
    receive('{"type":"message","content":"two"}');
    await connection.idle();
    assert.deepEqual([taken, socket.code], [[], 4401]);
  });

  it('sends no field that is not declared', () => {
    const { say } = connected();
    const leaking = { ...READY, passwordHash: 'hash' } as ServerFrame;
    assert.throws(() => say(leaking));
  });
});

describe('the frames of a connection (product.md 10.13)', () => {
  it('are 60 at once, then 20 a second', () => {
    const judge = createFrameLimiter(0);
    const taken = (moment: number, count: number): number =>
      Array.from({ length: count }, () => judge(moment)).filter((verdict) => verdict === 'take').length;
    assert.equal(taken(0, 70), 60);
    assert.equal(taken(1_000, 30), 20);
    assert.equal(taken(1_000, 1), 0);
    assert.equal(taken(100_000, 90), 60, 'no more than 60 are saved up');
  });

  it('beyond that are answered once, passed over, and end it when they go on', () => {
    const judge = createFrameLimiter(0);
    const verdicts = Array.from({ length: 161 }, () => judge(0));
    assert.deepEqual(new Set(verdicts.slice(0, 60)), new Set(['take']));
    assert.equal(verdicts[60], 'refuse');
    assert.deepEqual(new Set(verdicts.slice(61, 160)), new Set(['ignore']));
    assert.equal(verdicts[160], 'end');
  });

  for (const [perSecond, endsWithin] of [
    [1_000, 1],
    [100, 3],
    [60, 10],
    [40, null],
    [20, null],
  ] as const) {
    const what = endsWithin === null ? 'goes on' : `is ended within ${endsWithin} s`;
    it(`who sends ${perSecond} a second, evenly, ${what}`, () => {
      const judge = createFrameLimiter(0);
      const seconds = endsWithin ?? 120;
      const verdicts = Array.from({ length: perSecond * seconds }, (_, n) => judge((n * 1_000) / perSecond));
      assert.equal(verdicts.includes('end'), endsWithin !== null);
    });
  }

  it('pings count too, though they are answered elsewhere', () => {
    const { socket } = connected();
    for (let n = 0; n < 160; n += 1) socket.emit('ping');
    assert.equal(socket.code, null);
    socket.emit('ping');
    assert.equal(socket.code, 1008);
  });
});
