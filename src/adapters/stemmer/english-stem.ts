import { stemmer } from 'stemmer';

/** What the inflections of an English word have in common, by the algorithm of Porter: patent for patents and patented. */
export const stemEnglishWord = (word: string): string => stemmer(word);
