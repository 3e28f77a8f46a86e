import { truncateText } from '../truncate-text.ts';

/** How long a label made of a text's first words may get, in characters. */
const LONGEST = 72;

/** The first words of a text, which distinguish it from other saved examples (product.md 9.7). */
export const openingExcerpt = (text: string): string => truncateText(text, LONGEST);
