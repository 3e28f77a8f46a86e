/** Control characters, and the signs that turn the direction of what follows (Unicode bidirectional embeddings, overrides and isolates). */
const UNSEEN_SIGNS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a name or address holds signs that are not seen and bend the line or the mail head that shows it (product.md 8.39). */
export const hasUnseenSigns = (text: string): boolean => UNSEEN_SIGNS.test(text);
