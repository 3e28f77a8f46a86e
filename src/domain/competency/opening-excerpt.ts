import { beginningOf } from '../beginning-of.ts';

/** How long a label made of a text's first words may get, in characters. */
const LONGEST = 72;

/** The first words of a text, by which one of several saved examples is told from the others (product.md 9.7). */
export const openingExcerpt = (text: string): string => beginningOf(text, LONGEST);
