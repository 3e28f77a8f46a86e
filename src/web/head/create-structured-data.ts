import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { decimalPrice } from '../format/numbers.ts';
import { PENG_SOCIAL_CARD, SITE_SOCIAL_CARD, type SocialCardData } from './social-card.ts';
import type { SchemaOrgThing } from './structured-data.tsx';

/** Who publishes, in short. */
export const publisherStructuredData = (origin: string): SchemaOrgThing => ({
  '@type': 'Organization',
  name: SITE_NAME,
  url: `${origin}/`,
});

/** Who runs the site and how to reach them, as the operator has set it (product.md 8.10, 8.23). */
export const organizationStructuredData = (identity: SiteIdentity, origin: string): SchemaOrgThing => ({
  ...publisherStructuredData(origin),
  legalName: identity.company,
  logo: `${origin}/icon-512.png`,
  email: identity.contactEmail,
  telephone: identity.contactPhone,
  address: identity.postalAddress,
  sameAs: [identity.networkUrl],
});

const BOUGHT_AT: Readonly<Record<ProductCode, string>> = { nppe: '/register', peng: '/peng-subscribe' };

const CARDS: Readonly<Record<ProductCode, SocialCardData>> = { nppe: SITE_SOCIAL_CARD, peng: PENG_SOCIAL_CARD };

/** What is sold, at the price of the price list (product.md 3.1, 8.23). */
export function productStructuredData(code: ProductCode, description: string, origin: string): SchemaOrgThing {
  const { name, priceCents, currency } = PRODUCTS[code];
  return {
    '@type': 'Product',
    name,
    description,
    image: `${origin}${CARDS[code].path}`,
    brand: { '@type': 'Brand', name: SITE_NAME },
    offers: {
      '@type': 'Offer',
      price: decimalPrice(priceCents),
      priceCurrency: currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      url: `${origin}${BOUGHT_AT[code]}`,
    },
  };
}

/** The sample questions; which they are and their answers stay behind the form (product.md 8.6). */
export const freeQuizStructuredData = (description: string, origin: string): SchemaOrgThing => ({
  '@type': 'Quiz',
  name: 'Free NPPE Practice Questions',
  description,
  url: `${origin}/free-questions`,
  about: { '@type': 'Thing', name: 'National Professional Practice Examination (NPPE)' },
  educationalUse: 'practice',
  learningResourceType: 'Quiz',
  isAccessibleForFree: true,
  inLanguage: 'en-CA',
  provider: publisherStructuredData(origin),
});

/** Questions that the page answers, in the words in which it answers them. */
export const createFaqPageStructuredData = (
  entries: readonly { readonly question: string; readonly answer: string }[],
): SchemaOrgThing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
