/** Words of this site and its trade that attackers would try first here (product.md 1.18). */
const SITE_WORDS = [
  'plumbline',
  'nppe',
  'peng',
  'engineering',
  'engineer',
  'geoscientist',
  'geoscience',
  'exam',
  'study',
  'student',
  'admin',
  'password',
  'canada',
];

/** Shorter names are not significant: their letters occur in many words. */
const SHORTEST_NAME = 3;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** The longest first, so that no word is broken up by a shorter one inside it. */
const withoutWords = (letters: string, words: readonly string[]): string =>
  [...words].sort((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ''), letters);

/**
 * Whether the letters of a password consist only of words of this site, the username and the name in the e-mail
 * address: an attacker who knows the account guesses that at once, whatever digits and signs lie between (product.md
 * 1.18).
 */
export function isObviousPassword(
  password: string,
  owner: { readonly username: string; readonly email: string },
): boolean {
  const letters = lettersOf(password);
  const [beforeAt = ''] = owner.email.split('@');
  const names = [owner.username, beforeAt].map(lettersOf).filter((name) => name.length >= SHORTEST_NAME);
  return letters !== '' && withoutWords(letters, [...SITE_WORDS, ...names]) === '';
}
