import type { Api, InputOf, OperationName, OutputOf } from '../../application/contract/index.ts';

/** Answers by operation and input. */
type Answers = Map<string, Promise<unknown>>;

/** In the browser the API lives until the site is left, on the server for one request. */
const answersOf = new WeakMap<Api, Answers>();

const keyOf = (name: OperationName, input: object): string => `${name} ${JSON.stringify(input)}`;

/**
 * The answers of reading operations that loaders cache, so that going back and forth needs no network. One rule of
 * invalidation: an answer is cached until something in it changes. A caller of an operation that changes the reader's
 * progress, bookmarks or the lists of the example bank invalidates the operations that return them. Login, logout,
 * payment and the end of session or access may change every answer: there the viewer source, which is notified of each
 * of them, clears the whole cache, so that another reader begins with nothing (product.md 1.8, 5.52).
 */
export type ResourceCache = {
  /** The cached answer, otherwise the server's, which is then cached; a failure is not cached. */
  readonly read: <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>;
  readonly has: <Name extends OperationName>(name: Name, input: InputOf<Name>) => boolean;
  /** Keeps an answer that came with the page, in the place of an older one. */
  readonly keep: <Name extends OperationName>(name: Name, input: InputOf<Name>, answer: OutputOf<Name>) => void;
  /** Forgets the answers of an operation: all of them, or the one to an input. */
  readonly invalidate: <Name extends OperationName>(name: Name, input?: InputOf<Name>) => void;
  readonly clear: () => void;
};

/** The cache of an API. */
export function resourceCache(api: Api): ResourceCache {
  const answers: Answers = answersOf.get(api) ?? new Map();
  answersOf.set(api, answers);
  return {
    read: <Name extends OperationName>(name: Name, input: InputOf<Name>) => {
      const key = keyOf(name, input);
      const known = answers.get(key);
      if (known) return known as Promise<OutputOf<Name>>;
      const asked = api(name, input);
      answers.set(key, asked);
      asked.catch(() => {
        if (answers.get(key) === asked) answers.delete(key);
      });
      return asked;
    },
    has: (name, input) => answers.has(keyOf(name, input)),
    keep: (name, input, answer) => {
      answers.set(keyOf(name, input), Promise.resolve(answer));
    },
    invalidate: (name, input) => {
      const isMeant = (key: string): boolean => (input ? key === keyOf(name, input) : key.startsWith(`${name} `));
      for (const key of [...answers.keys()]) if (isMeant(key)) answers.delete(key);
    },
    clear: () => answers.clear(),
  };
}
