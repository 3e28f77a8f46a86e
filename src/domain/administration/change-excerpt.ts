/** The longest text that the record of changes shows whole, and as much of a longer one as it shows, in characters. */
const SHOWN = 400;

/** How much of the unchanged text is shown before the first difference. */
const LEAD = 60;

const ELLIPSIS = '…';

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Where a word begins, not after `at`; the place itself where the word is very long. */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space >= 0 && at - space < LEAD ? space + 1 : at;
}

function cut(text: string, from: number): string {
  const end = from + SHOWN;
  return `${from > 0 ? ELLIPSIS : ''}${text.slice(from, end)}${end < text.length ? ELLIPSIS : ''}`;
}

/**
 * Two states of a field as the record of changes shows them: whole where both are short, else an excerpt of each that begins
 * a little before they differ (product.md 13.17).
 */
export function excerptChange(
  before: string | null,
  after: string | null,
): { readonly before: string | null; readonly after: string | null } {
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= SHOWN) return { before, after };
  const [former, present] = [before ?? '', after ?? ''];
  const from =
    before === null || after === null ? 0 : wordStart(present, Math.max(0, firstDifference(former, present) - LEAD));
  return { before: before === null ? null : cut(former, from), after: after === null ? null : cut(present, from) };
}
