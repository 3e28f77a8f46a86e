/** The beginning of a text in one line, cut between words where that is possible; what is left out is marked (product.md 9.7, 10.11, 13.17). */
export function truncateText(text: string, length: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= length) return line.join('');
  const cut = line.slice(0, length - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

/** How long a label made of a text's first words may get, in characters. */
const LONGEST_EXCERPT = 72;

/** The first words of a text, which distinguish it from other saved examples (product.md 9.7). */
export const openingExcerpt = (text: string): string => truncateText(text, LONGEST_EXCERPT);
