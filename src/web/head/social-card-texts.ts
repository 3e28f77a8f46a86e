import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS, type Product } from '../../domain/billing/product.ts';
import { ADVERTISED_EXAMPLE_COUNT } from '../../domain/competency/bank-size.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { formatDate } from '../format/dates.ts';
import { HERO_TEXT } from '../landing/hero-text.ts';

/** What a card says: the site's name, a line above the title, the title, and a line below it. */
export type SocialCardTexts = {
  readonly name: string;
  readonly above: string;
  readonly title: string;
  readonly below: string;
};

const soldAs = ({ name, priceCents, months }: Product): string =>
  `${name} · ${canadianDollars(priceCents, 'short')} for ${months} months`;

/** What the site's card says: the words of the front page and the price list (product.md 8.22). */
export const SITE_CARD_TEXTS: SocialCardTexts = {
  name: SITE_NAME,
  above: HERO_TEXT.above,
  title: HERO_TEXT.title,
  below: soldAs(PRODUCTS.nppe),
};

/** What the card of the P.Eng. examples says (product.md 8.22). */
export const PENG_CARD_TEXTS: SocialCardTexts = {
  name: SITE_NAME,
  above: 'For your P.Eng. application',
  title: `${ADVERTISED_EXAMPLE_COUNT} worked competency examples`,
  below: soldAs(PRODUCTS.peng),
};

/** What a post's card says; `day` is that of UTC (product.md 8.19, 8.22). */
export const postCardWords = ({ title, day }: { readonly title: string; readonly day: string }): SocialCardTexts => ({
  name: SITE_NAME,
  above: 'From the blog',
  title,
  below: formatDate(day, 'UTC'),
});

/** A card in words, for those who do not see it. */
export const formatSocialCardAlt = ({ name, title, below }: SocialCardTexts): string => `${name}: ${title}. ${below}.`;
