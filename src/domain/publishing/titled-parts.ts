/** A part of a text: the words of its heading and the HTML below it. */
export type TitledPart = { readonly title: string; readonly html: string };

const HEADING = /<h2(?:\s[^>]*)?>(?<title>[\s\S]*?)<\/h2>/g;
/** Elements whose words are not parted from those beside them. */
const INLINE = /<\/?(?:a|abbr|cite|code|del|dfn|em|ins|kbd|mark|q|strong|sub|sup|time)\b[^>]*>/g;
const TAGS = /<[^>]*>/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  '#39': "'",
  '#x27': "'",
  amp: '&',
};

/** The words of cleaned HTML, for places where markup is not understood. */
export const htmlToWords = (html: string): string =>
  html
    .replaceAll(INLINE, '')
    .replaceAll(TAGS, ' ')
    .replaceAll(
      /&(#39|#x27|lt|gt|quot|nbsp|amp);/gi,
      (entity, name: string) => CHARACTERS[name.toLowerCase()] ?? entity,
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits a cleaned text at its headings of the second level; text before the first is left out (product.md 8.24). */
export function splitAtHeadings(html: string): TitledPart[] {
  const headings = [...html.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const from = heading.index + heading[0].length;
    const to = headings[index + 1]?.index ?? html.length;
    return { title: htmlToWords(heading.groups?.title ?? ''), html: html.slice(from, to).trim() };
  });
}
