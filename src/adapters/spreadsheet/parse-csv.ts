/** Whether a header separates its columns by semicolons, as programs do where the comma is the decimal sign. */
const separatorOf = (text: string): string => {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

/**
 * The records of a CSV text (RFC 4180, commas or semicolons), at most `limit` of them. A quoted field keeps its line ends
 * and doubled quotes; an open quote at the end of the text is closed there.
 */
export function parseCsv(text: string, limit: number): string[][] {
  const separator = separatorOf(text);
  const field = new RegExp(`"((?:[^"]|"")*)"?([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*)`, 'y');
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length && records.length < limit) {
    field.lastIndex = at;
    const [whole, quoted, rest, bare] = field.exec(text) ?? [''];
    record.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"') + (rest ?? ''));
    at += whole.length;
    const sign = text[at];
    if (sign === separator) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(record);
    record = [];
  }
  return records;
}
