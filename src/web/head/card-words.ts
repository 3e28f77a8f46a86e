import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { HERO_WORDS } from '../landing/hero-words.ts';
import { calendarDate } from '../ui/calendar-date.ts';

const { name, priceCents, months } = PRODUCTS.nppe;

/** What the site's card says: the words of the front page and the price list (product.md 8.22). */
export const SITE_CARD_WORDS = {
  name: SITE_NAME,
  above: HERO_WORDS.above,
  title: HERO_WORDS.title,
  below: `${name} · ${canadianDollars(priceCents, 'short')} for ${months} months`,
};

/** What a post's card says; `day` is that of UTC (product.md 8.19, 8.22). */
export const postCardWords = ({ title, day }: { readonly title: string; readonly day: string }) => ({
  name: SITE_NAME,
  above: 'From the blog',
  title,
  below: calendarDate(day, 'UTC'),
});

/** A card in words, for those who do not see it. */
export const cardAlt = ({
  name,
  title,
  below,
}: {
  readonly name: string;
  readonly title: string;
  readonly below: string;
}) => `${name}: ${title}. ${below}.`;
