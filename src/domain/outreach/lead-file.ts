import { BYTE_ORDER_MARK, csvLine, csvTimestamp } from '../csv-file.ts';
import { type Lead, type RecordedSource, sourceName } from './lead.ts';

const COLUMNS = ['First Name', 'Last Name', 'Email', 'Source', 'Date Submitted'];

/** The first line of the file of leads (product.md 8.31). */
export const leadFileHead = (): string => `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`;

/** A lead as a line of the file (product.md 8.31). */
export const leadFileLine = (lead: Lead & { readonly source: RecordedSource; readonly givenAt: number }): string =>
  csvLine([lead.firstName, lead.lastName, lead.email, sourceName(lead.source), csvTimestamp(lead.givenAt)]);

/** The name of the file, which carries the day of the export (product.md 8.31). */
export const leadFileName = (now: number): string => `marketing-leads-${csvTimestamp(now).slice(0, 10)}.csv`;
