import { relatedPosts } from '../../domain/publishing/related-posts.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { Post, PostSummary } from '../ports/publishing.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

type Ports = Pick<PublishingPorts, 'posts' | 'markup' | 'clock'>;

type LineView = OutputOf<'publishing.listPosts'>[number];
type PostView = OutputOf<'publishing.readFeed'>[number];

const LISTED = 100;
const IN_FEED = 20;
const RELATED = 3;

/** The most addresses that a sitemap may have. */
const ADDRESSES = 50_000;

/** Published posts, of one tag or of all. */
export const listPosts =
  ({ posts, clock }: Pick<Ports, 'posts' | 'clock'>): UseCase<'publishing.listPosts'> =>
  async (_, { tag }) =>
    accepted((await posts.list({ now: clock.now(), limit: LISTED, tag })).map(presentLine));

/** A published post and related ones. */
export const readPost =
  ({ posts, markup, clock }: Ports): UseCase<'publishing.readPost'> =>
  async (_, { slug }) => {
    const now = clock.now();
    const post = await posts.find(slug, now);
    if (!post) return refused({ code: 'not-found' });
    const related = relatedPosts(post, await posts.list({ now, limit: LISTED }), RELATED);
    return accepted({ ...(await presentPost(post, markup)), related: related.map(presentLine) });
  };

/** The newest posts in full, for feed readers. */
export const readFeed =
  ({ posts, markup, clock }: Ports): UseCase<'publishing.readFeed'> =>
  async () => {
    const newest = await posts.listWhole({ now: clock.now(), limit: IN_FEED });
    return accepted(await Promise.all(newest.map((post) => presentPost(post, markup))));
  };

/** The addresses of posts, for search engines. */
export const listPostAddresses =
  ({ posts, clock }: Pick<Ports, 'posts' | 'clock'>): UseCase<'publishing.listPostAddresses'> =>
  async () => {
    const all = await posts.list({ now: clock.now(), limit: ADDRESSES });
    return accepted(all.map(({ slug, updatedAt }) => ({ slug, updatedAt: toIsoTime(updatedAt) })));
  };

const presentPost = async (post: Post, markup: Ports['markup']): Promise<PostView> => ({
  ...presentLine(post),
  content: await markup.renderBetweenWork(post.content, 'markdown'),
});

const presentLine = (post: PostSummary): LineView => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  author: post.author,
  publishedAt: toIsoTime(post.publishedAt),
  updatedAt: toIsoTime(post.updatedAt),
  featured: post.featured,
  tags: [...post.tags],
});
