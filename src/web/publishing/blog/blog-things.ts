import type { PostLineView, PostView } from '../../../application/contract/index.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import type { Thing } from '../../head/structured-data.tsx';
import { publisher } from '../../head/things.ts';
import { postCard } from './post-card.ts';
import { postPath, tagPath } from './post-parts.tsx';

/** A post as schema.org describes it; what we wrote ourselves has the organization as its author (product.md 8.23). */
export const blogPosting = (post: PostView, origin: string): Thing => ({
  ...headOf(post, origin),
  description: post.excerpt,
  dateModified: post.updatedAt,
  publisher: publisher(origin),
  image: `${origin}${postCard(post).path}`,
  mainEntityOfPage: `${origin}${postPath(post.slug)}`,
  keywords: post.tags.join(', '),
  inLanguage: 'en-CA',
});

/** The blog with the posts that the page lists. */
export const blogThing = (posts: readonly PostLineView[], origin: string): Thing => ({
  '@type': 'Blog',
  name: `${SITE_NAME}: NPPE & P.Eng. Blog`,
  url: `${origin}/blog`,
  publisher: publisher(origin),
  blogPost: listed(posts, origin),
});

/** The page of a tag with the posts that it lists (product.md 8.23). */
export const taggedThing = (posts: readonly PostLineView[], tag: string, origin: string): Thing => ({
  '@type': 'CollectionPage',
  name: `NPPE & P.Eng. Blog: ${tag}`,
  url: `${origin}${tagPath(tag)}`,
  about: { '@type': 'Thing', name: tag },
  publisher: publisher(origin),
  hasPart: listed(posts, origin),
});

const listed = (posts: readonly PostLineView[], origin: string): Thing[] =>
  posts.map((post) => ({ ...headOf(post, origin), url: `${origin}${postPath(post.slug)}` }));

const headOf = (post: PostLineView, origin: string): Thing => ({
  '@type': 'BlogPosting',
  headline: post.title,
  datePublished: post.publishedAt,
  author: post.author === SITE_NAME ? publisher(origin) : { '@type': 'Person', name: post.author },
});
