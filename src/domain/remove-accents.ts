/** A letter's mark of accent, once it is apart from its letter. */
const ACCENTS = /\p{M}+/gu;

/** What is no accent but written so by some and not by others. */
const LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/œ/g, 'oe'],
  [/æ/g, 'ae'],
  [/ß/g, 'ss'],
];

/** Small letters without accents and ligatures, so that what is typed without them is found: québec is quebec (product.md 5.61, 8.30). */
export const removeAccents = (small: string): string =>
  LIGATURES.reduce(
    (text, [ligature, letters]) => text.replaceAll(ligature, letters),
    small.normalize('NFKD').replaceAll(ACCENTS, ''),
  );
