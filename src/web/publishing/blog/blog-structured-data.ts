import type { PostSummaryView, PostView } from '../../../application/contract/index.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { publisherStructuredData } from '../../head/create-structured-data.ts';
import type { SchemaOrgThing } from '../../head/structured-data.tsx';
import { postSocialCard } from './post-card.ts';
import { postPath, tagPath } from './post-parts.tsx';

/** A post as schema.org describes it; what we wrote ourselves has the organization as its author (product.md 8.23). */
export const postStructuredData = (post: PostView, origin: string): SchemaOrgThing => ({
  ...headOf(post, origin),
  description: post.excerpt,
  dateModified: post.updatedAt,
  publisher: publisherStructuredData(origin),
  image: `${origin}${postSocialCard(post).path}`,
  mainEntityOfPage: `${origin}${postPath(post.slug)}`,
  keywords: post.tags.join(', '),
  inLanguage: 'en-CA',
});

/** The blog with the posts that the page lists. */
export const blogStructuredData = (posts: readonly PostSummaryView[], origin: string): SchemaOrgThing => ({
  '@type': 'Blog',
  name: `${SITE_NAME}: NPPE & P.Eng. Blog`,
  url: `${origin}/blog`,
  publisher: publisherStructuredData(origin),
  blogPost: listed(posts, origin),
});

/** The page of a tag with the posts that it lists (product.md 8.23). */
export const createTagPageStructuredData = (
  posts: readonly PostSummaryView[],
  tag: string,
  origin: string,
): SchemaOrgThing => ({
  '@type': 'CollectionPage',
  name: `NPPE & P.Eng. Blog: ${tag}`,
  url: `${origin}${tagPath(tag)}`,
  about: { '@type': 'Thing', name: tag },
  publisher: publisherStructuredData(origin),
  hasPart: listed(posts, origin),
});

const listed = (posts: readonly PostSummaryView[], origin: string): SchemaOrgThing[] =>
  posts.map((post) => ({ ...headOf(post, origin), url: `${origin}${postPath(post.slug)}` }));

const headOf = (post: PostSummaryView, origin: string): SchemaOrgThing => ({
  '@type': 'BlogPosting',
  headline: post.title,
  datePublished: post.publishedAt,
  author: post.author === SITE_NAME ? publisherStructuredData(origin) : { '@type': 'Person', name: post.author },
});
