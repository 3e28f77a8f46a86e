/** Control characters, line and paragraph separators, and the signs that turn the direction of what follows (Unicode bidirectional embeddings, overrides and isolates). */
const UNSEEN_SIGNS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a name or address holds signs that are not seen and bend the line or the mail head that shows it (product.md 8.39). */
export const hasInvisibleCharacters = (text: string): boolean => UNSEEN_SIGNS.test(text);

/** All of them but tabs and line breaks. */
const EACH_UNSEEN_SIGN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** What everybody sees of a text of several lines: a name of a file, say, that is not turned into another one (product.md 10.3). */
export const removeInvisibleCharacters = (text: string): string => text.replaceAll(EACH_UNSEEN_SIGN, '');

/**
 * A character that is visible on its own: no space, no format or filler character, no combining accent, and not
 * Braille's empty cell.
 */
const SEEN_SIGN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** Whether anything of a text is seen; a name or message of fillers alone is as good as none (product.md 8.42). */
export const hasVisibleCharacter = (text: string): boolean => SEEN_SIGN.test(text);
