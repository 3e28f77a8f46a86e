import { setTimeout as pause } from 'node:timers/promises';
import { isTransient, isWithoutQuorum } from './sql-errors.ts';

const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 4;

/** No try begins later than this after the first one, since each may wait for a lock. In milliseconds. */
const LONGEST_MS = 10_000;

/**
 * Does something from its start again while another transaction is in its way (deadlock, lock wait, busy file, a cluster that
 * undid it) or while its connection leads to a node that lost the others: up to eight times and ten seconds, with pauses of
 * growing, random length. Throws what the last try threw, and every other error at once.
 */
export async function retryOnDeadlock<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + LONGEST_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_TRIES || performance.now() > end || !(isTransient(error) || isWithoutQuorum(error))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** tries * Math.random());
    }
  }
}
