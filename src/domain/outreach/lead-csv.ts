import { BYTE_ORDER_MARK, csvLine, csvTimestamp } from '../csv-file.ts';
import { getLeadSourceName, type Lead, type RecordedLeadSource } from './lead.ts';

const COLUMNS = ['First Name', 'Last Name', 'Email', 'Source', 'Date Submitted', 'Consent', 'Consent Date'];

/** The first line of the file of leads (product.md 8.31). */
export const leadCsvHeader = (): string => `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`;

type FiledLead = Lead & {
  readonly source: RecordedLeadSource;
  readonly givenAt: number;
  /** The confirmed consent to the newsletter under the address, while it is valid. */
  readonly consent: { readonly words: string; readonly givenAt: number } | null;
};

/** A lead as a line of the file (product.md 8.31, 8.52). */
export const leadCsvLine = ({ firstName, lastName, email, source, givenAt, consent }: FiledLead): string => {
  const consented = consent ? [consent.words, csvTimestamp(consent.givenAt)] : ['', ''];
  return csvLine([firstName, lastName, email, getLeadSourceName(source), csvTimestamp(givenAt), ...consented]);
};

/** The name of the file, which carries the day of the export (product.md 8.31). */
export const leadCsvFileName = (now: number): string => `marketing-leads-${csvTimestamp(now).slice(0, 10)}.csv`;
