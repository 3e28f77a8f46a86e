import { PENG_CARD, SITE_CARD } from 'virtual:site-cards';

/**
 * The picture beside a shared link; its address changes with its content, so that it can be cached for ever (product.md
 * 8.22).
 */
export type SocialCardData = {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** A card of the size that every card has. */
export const socialCard = (path: string, alt: string): SocialCardData => ({ path, width: 1200, height: 630, alt });

/** The card of every page that has none of its own (product.md 8.22). */
export const SITE_SOCIAL_CARD = socialCard(SITE_CARD.path, SITE_CARD.alt);

/** The card of the pages on which the P.Eng. examples are shown and sold (product.md 8.22). */
export const PENG_SOCIAL_CARD = socialCard(PENG_CARD.path, PENG_CARD.alt);
