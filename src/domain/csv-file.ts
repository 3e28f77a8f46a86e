/** The byte-order mark, by which spreadsheet programs recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet program takes for the beginning of a formula, also in its full-width form: at the beginning of a field, or
 * after what separates or quotes fields in another country's setting (OWASP, CSV Injection). Programs pass over blanks and
 * invisible characters before it.
 */
const FORMULA = /(^|[",;|\t\r\n])([\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@＝＋－＠])/gu;

/** A field that every program treats as text: quoted, and with an apostrophe before what would be a formula (product.md 8.31). */
const field = (text: string): string => `"${text.replaceAll(FORMULA, "$1$2'").replaceAll('"', '""')}"`;

/** A line of a CSV file. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

/** A moment as YYYY-MM-DD HH:MM:SS, UTC. */
export const csvTimestamp = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
