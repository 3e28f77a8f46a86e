import { type Lead, type RecordedSource, sourceName } from './lead.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = ['First Name', 'Last Name', 'Email', 'Source', 'Date Submitted'];

/**
 * What a spreadsheet program takes for the beginning of a formula, also in its full-width form: at the beginning of a field, or
 * after what separates or quotes fields in another country's setting (OWASP, CSV Injection). Programs pass over blanks and
 * invisible characters before it.
 */
const FORMULA = /(^|[",;|\t\r\n])([\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@＝＋－＠])/gu;

/** A field that is text wherever it is opened: quoted, and with an apostrophe before what would be a formula (product.md 8.31). */
const field = (text: string): string => `"${text.replaceAll(FORMULA, "$1$2'").replaceAll('"', '""')}"`;

const line = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

/** A moment as YYYY-MM-DD HH:MM:SS, UTC. */
const timestamp = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** The first line of the file of leads (product.md 8.31). */
export const leadFileHead = (): string => `${BYTE_ORDER_MARK}${line(COLUMNS)}`;

/** A lead as a line of the file (product.md 8.31). */
export const leadFileLine = (lead: Lead & { readonly source: RecordedSource; readonly givenAt: number }): string =>
  line([lead.firstName, lead.lastName, lead.email, sourceName(lead.source), timestamp(lead.givenAt)]);

/** The name of the file, which carries the day of the export (product.md 8.31). */
export const leadFileName = (now: number): string => `marketing-leads-${timestamp(now).slice(0, 10)}.csv`;
