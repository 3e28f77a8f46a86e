import { accepted } from '../domain/result.ts';
import type { Repositories, Transact } from './ports/transact.ts';

/** As `transact`, for work that is never refused: answers its value. */
export async function inTransaction<Value>(
  transact: Transact,
  work: (repositories: Repositories) => Promise<Value>,
): Promise<Value> {
  const result = await transact<Value, never>(async (repositories) => accepted(await work(repositories)));
  return result.ok ? result.value : result.refusal;
}
