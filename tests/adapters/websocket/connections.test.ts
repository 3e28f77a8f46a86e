import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import type { Connection } from '../../../src/adapters/websocket/connection.ts';
import { closeForRestart } from '../../../src/adapters/websocket/connections.ts';

describe('asking sockets to reconnect elsewhere', () => {
  test('ends many over three seconds, so that they do not all come back at one moment', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const codes: number[] = [];
    const connection = (): Connection => {
      const socket = { readyState: 1, CLOSED: 3, once: () => undefined };
      const end = (code: number): void => {
        codes.push(code);
        socket.readyState = socket.CLOSED;
      };
      return { socket, end, idle: () => Promise.resolve() } as unknown as Connection;
    };
    const closed = closeForRestart(Array.from({ length: 2_000 }, connection));
    const counts: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      counts.push(codes.length);
      mock.timers.tick(50);
      await new Promise(setImmediate);
    }
    await closed;
    mock.timers.reset();
    assert.deepEqual([counts[0], counts[20], codes.length, new Set(codes)], [34, 714, 2_000, new Set([1012])]);
  });
});
