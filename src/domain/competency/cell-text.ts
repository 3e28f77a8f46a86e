/** Every kind of line end, among them those that word processors put into a cell. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Invisible or meaningless characters: control characters except tab and line end, and byte-order marks inside a text. */
const UNSEEN = /[^\P{Cc}\t\n]|\uFEFF/gu;

/** The traces of a character lost in transit: the replacement character, or half of a surrogate pair. */
const LOST = /\uFFFD|\p{Surrogate}/u;

/** The text of a cell as it is stored: one kind of line end, nothing unseen, nothing blank around it (product.md 9.18). */
export const cleanCellText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '').trim();

/** Whether a text contains the trace of a lost character, which cannot be recovered (product.md 9.18). */
export const hasLostCharacter = (text: string): boolean => LOST.test(text);
