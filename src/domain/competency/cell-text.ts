/** Every kind of line end, among them those that word processors put into a cell. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** What nobody sees and what says nothing: control characters but tab and line end, and byte-order marks inside a text. */
const UNSEEN = /[^\P{Cc}\t\n]|\uFEFF/gu;

/** What stands where a character was lost on the way: the sign for it, or half of one. */
const LOST = /\uFFFD|\p{Surrogate}/u;

/** The text of a cell as it is stored: one kind of line end, nothing unseen, nothing blank around it (product.md 9.18). */
export const cellText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '').trim();

/** Whether a text holds the mark of a character that was lost; what it was nobody can tell (product.md 9.18). */
export const hasLostCharacter = (text: string): boolean => LOST.test(text);
