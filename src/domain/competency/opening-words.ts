/** How long a label made of a text's first words may get, in characters. */
const LONGEST = 72;

/** The first words of a text, by which one of several saved examples is told from the others (product.md 9.7). */
export function openingWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.]+$/, '')}…`;
}
