import { POST_CARDS } from 'virtual:post-cards';
import type { PostSummaryView } from '../../../application/contract/index.ts';
import { SITE_SOCIAL_CARD, type SocialCardData, socialCard } from '../../head/social-card.ts';
import { formatSocialCardAlt, postCardWords } from '../../head/social-card-texts.ts';

/** The card of a post; the site's where the post was written or changed since the build, so that no card says what is not so (product.md 8.22). */
export function postSocialCard({ slug, title, publishedAt }: PostSummaryView): SocialCardData {
  const made = Object.hasOwn(POST_CARDS, slug) ? POST_CARDS[slug] : undefined;
  if (made?.title !== title || made.day !== publishedAt.slice(0, 10)) return SITE_SOCIAL_CARD;
  return socialCard(made.path, formatSocialCardAlt(postCardWords(made)));
}
