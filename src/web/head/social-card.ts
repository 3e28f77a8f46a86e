import { SITE_NAME } from '../../domain/site-name.ts';

/** The picture beside a shared link; made by `scripts/take-pictures.mjs` (product.md 8.22). */
export const SOCIAL_CARD = {
  path: '/social-card.png',
  width: 1200,
  height: 630,
  alt: `${SITE_NAME}: study for the NPPE and the P.Eng. application, with a question of a mock exam beside it.`,
} as const;
