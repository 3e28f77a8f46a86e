import type { Api } from '../../application/contract/index.ts';

/**
 * What is kept of the API's answers for as long as the API itself: in the browser until the site is left, so that going on
 * needs no network; on the server for one request. Another reader begins with nothing (product.md 1.8).
 */
export function keptPerReader<Kept>(nothing: () => Kept): (api: Api, readerId: number) => Kept {
  const all = new WeakMap<Api, { readonly readerId: number; readonly kept: Kept }>();
  return (api, readerId) => {
    const known = all.get(api);
    if (known?.readerId === readerId) return known.kept;
    const kept = nothing();
    all.set(api, { readerId, kept });
    return kept;
  };
}

/** Asks once for each key; what failed is asked for again. */
export function askOnce<Key, Answer>(
  answers: Map<Key, Promise<Answer>>,
  key: Key,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const known = answers.get(key);
  if (known) return known;
  const asked = ask().catch((error: unknown) => {
    answers.delete(key);
    throw error;
  });
  answers.set(key, asked);
  return asked;
}

/** Takes what came with the page for asked. */
export function keepAnswer<Key, Answer>(answers: Map<Key, Promise<Answer>>, key: Key, answer: Answer): void {
  if (!answers.has(key)) answers.set(key, Promise.resolve(answer));
}
