import type { Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Repositories } from '../ports/transact.ts';
import type { PublishingPorts } from './ports.ts';

/**
 * Runs a change in a transaction and, unless it is refused, clears the cache of public pages, so that visitors see it on this server
 * at once (product.md 11.12).
 */
export async function changePublicPages<Value>(
  { transact, publicPages }: Pick<PublishingPorts, 'transact' | 'publicPages'>,
  change: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const result = await transact(change);
  if (result.ok) publicPages.forget();
  return result;
}
