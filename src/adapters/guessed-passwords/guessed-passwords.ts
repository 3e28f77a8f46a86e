import type { GuessedPasswords } from '../../application/ports/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '../../domain/accounts/password.ts';
import { breachedPasswordsFile } from './breached-passwords-file.ts';

/**
 * The list of zxcvbn, made from stolen passwords by how often they occurred, and the operator's file of breached ones, where
 * there is one; no other service is queried. The list is loaded with the first password that is set, since most starts never
 * need it (product.md 1.18, 1.24).
 */
export function guessedPasswords(breachedFile: string | null = null): GuessedPasswords {
  const isBreached = breachedFile === null ? async () => false : breachedPasswordsFile(breachedFile);
  let loaded: Promise<ReadonlySet<string>> | undefined;
  return {
    has: async (password) => {
      loaded ??= load();
      return (await loaded).has(password.toLowerCase()) || (await isBreached(password));
    },
  };
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[];
  return new Set(words.filter((word) => word.length >= PASSWORD_MIN_LENGTH).map((word) => word.toLowerCase()));
}
