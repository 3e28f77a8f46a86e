/** The line by which spreadsheet programs are told the separator. They do not show it, so it counts as no row. */
const TOLD = /^"?sep=([;,\t|])"?(?:\r\n|[\r\n]|$)/i;

/** Whether the first line separates its columns by semicolons, as programs do where the comma is the decimal sign. */
const separatorOf = (text: string): string => {
  const [header = ''] = /\S[^\r\n]*/.exec(text) ?? [];
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

/** Where a quoted field that begins at `from` ends; a doubled quote does not end it, the end of the text does. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/**
 * The records of a CSV text, one after the other (RFC 4180; commas, semicolons, or what a first line `sep=` says). A quoted field keeps its line ends and
 * doubled quotes; an open quote at the end of the text is closed there. However long a field is, the stack stays as it is.
 */
export function* csvRecords(text: string): Generator<string[], void> {
  const [line = '', told] = TOLD.exec(text) ?? [];
  const separator = told ?? separatorOf(text);
  const bare = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let record: string[] = [];
  let at = line.length;
  while (at < text.length) {
    let inside = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      inside = text.slice(at + 1, end).replaceAll('""', '"');
      at = Math.min(end + 1, text.length);
    }
    bare.lastIndex = at;
    const [rest = ''] = bare.exec(text) ?? [];
    record.push(inside + rest);
    at += rest.length;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield record;
    record = [];
  }
}
