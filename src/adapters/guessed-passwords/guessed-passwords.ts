import type { GuessedPasswords } from '../../application/ports/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '../../domain/accounts/password.ts';

/**
 * The list of zxcvbn, made from stolen passwords by how often they were met; nothing is asked of anybody else. It is loaded
 * with the first password that is set, since most starts never need it (product.md 1.18).
 */
export function guessedPasswords(): GuessedPasswords {
  let loaded: Promise<ReadonlySet<string>> | undefined;
  return {
    has: async (password) => {
      loaded ??= load();
      return (await loaded).has(password.toLowerCase());
    },
  };
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[];
  return new Set(words.filter((word) => word.length >= PASSWORD_MIN_LENGTH).map((word) => word.toLowerCase()));
}
