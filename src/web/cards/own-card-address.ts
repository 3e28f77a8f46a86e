/** The id of the form for an own card. */
export const OWN_CARD_FORM = 'own-card';

/** The form for an own card, with a section of the study guide as its source (product.md 15.5). */
export const ownCardAddress = (chapterId: number, slug: string): string =>
  `/cards?chapter=${chapterId}&section=${encodeURIComponent(slug)}#${OWN_CARD_FORM}`;
