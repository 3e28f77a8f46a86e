/** Control characters, and the signs that turn the direction of what follows (Unicode bidirectional embeddings, overrides and isolates). */
const UNSEEN_SIGNS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a name or address holds signs that are not seen and bend the line or the mail head that shows it (product.md 8.39). */
export const hasUnseenSigns = (text: string): boolean => UNSEEN_SIGNS.test(text);

/** All of them but tabs and line breaks. */
const EACH_UNSEEN_SIGN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** What everybody sees of a text of several lines: a name of a file, say, that is not turned into another one (product.md 10.3). */
export const withoutUnseenSigns = (text: string): string => text.replaceAll(EACH_UNSEEN_SIGN, '');

/** What is neither space nor of no width; the empty Braille cell is drawn as space. */
const SEEN = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text is to be seen; what has only signs of no width says nothing (product.md 10.3). */
export const isSeen = (text: string): boolean => SEEN.test(text);
