import type { PostView } from '../../../application/contract/index.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { SOCIAL_CARD } from '../../head/social-card.ts';
import type { Thing } from '../../head/structured-data.tsx';
import { postPath } from './post-parts.tsx';

/** A post as schema.org describes it; what we wrote ourselves has the organization as its author (product.md 8.23). */
export function blogPosting(post: PostView, origin: string): Thing {
  const publisher = { '@type': 'Organization', name: SITE_NAME, url: `${origin}/` };
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: post.author === SITE_NAME ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    image: `${origin}${SOCIAL_CARD.path}`,
    mainEntityOfPage: `${origin}${postPath(post.slug)}`,
    keywords: post.tags.join(', '),
    inLanguage: 'en-CA',
  };
}
