import type { Operation } from './contract/operation.ts';
import type { Refusal } from './contract/refusals.ts';
import type { Caller } from './use-case.ts';

/** Forms with files under way at once of one operation: one is read by its worker, four wait, one arrives. */
const AT_ONCE = 6;

/** Of them of one user, so that nobody keeps all others out by sending slowly. */
const OF_ONE_USER = 3;

/** Counts a call as under way until `end` is called, or refuses it. */
type BeginForm = (operation: Operation, name: string, caller: Caller) => Refusal | { readonly end: () => void };

/**
 * Refuses forms with files while enough are under way, before their bodies are read: what a flood of them sends is neither parsed
 * nor kept in memory only to be told that others wait (product.md 9.8).
 */
export function createFormLimiter(): BeginForm {
  const underWay = new Map<string, number>();
  const count = (key: string, by: number): void => {
    const next = (underWay.get(key) ?? 0) + by;
    if (next === 0) underWay.delete(key);
    else underWay.set(key, next);
  };
  return ({ body }, name, { user }) => {
    if (body !== 'multipart') return { end: () => undefined };
    const own = `${name}:${user?.id}`;
    if ((underWay.get(name) ?? 0) >= AT_ONCE || (underWay.get(own) ?? 0) >= OF_ONE_USER) return { code: 'upload-busy' };
    const add = (by: number): void => {
      for (const key of [name, own]) count(key, by);
    };
    add(1);
    return { end: () => add(-1) };
  };
}
