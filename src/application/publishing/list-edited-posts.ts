import { dayOfMoment } from '../../domain/calendar-day.ts';
import { postState } from '../../domain/publishing/post-state.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Markup } from '../ports/markup.ts';
import type { EditedPost, PostRepository } from '../ports/post-repository.ts';

type Ports = {
  readonly editedPosts: Pick<PostRepository, 'find' | 'list'>;
  readonly markup: Pick<Markup, 'render' | 'review'>;
  readonly clock: Clock;
};
type LineView = OutputOf<'posts.list'>[number];
type Preview = OutputOf<'posts.preview'>;

/** A blog with more posts than this needs pages; ours has some dozens. */
const LISTED = 500;

/** Everything there is of the blog, drafts first, then by day (product.md 13.13). */
export const listEditedPosts =
  ({ editedPosts, clock }: Pick<Ports, 'editedPosts' | 'clock'>) =>
  async (): Promise<Result<LineView[], Refusal>> =>
    accepted((await editedPosts.list(LISTED)).map((post) => presentLine(post, clock.now())));

/** A post to be edited, and what readers would see of it now (product.md 13.14). */
export const readEditedPost =
  ({ editedPosts, markup, clock }: Ports) =>
  async (postId: number): Promise<Result<OutputOf<'posts.read'>, Refusal>> => {
    const post = await editedPosts.find(postId);
    if (!post) return refused({ code: 'not-found' });
    const { excerpt, content, version, publishedAt } = post;
    const publishedOn = publishedAt === null ? '' : dayOfMoment(publishedAt, 'UTC');
    const edited = { ...presentLine(post, clock.now()), excerpt, content, version, publishedOn };
    return accepted({ post: edited, preview: previewOf(markup, content) });
  };

/** A text as readers will see it, by the same rules that show it to them, and what these take away (product.md 5.6, 13.14). */
export const previewPost =
  ({ markup }: Pick<Ports, 'markup'>) =>
  async (content: string): Promise<Result<Preview, Refusal>> =>
    accepted(previewOf(markup, content));

const previewOf = (markup: Ports['markup'], content: string): Preview => ({
  html: markup.render(content, 'markdown'),
  altered: markup.review(content, 'markdown').altered.map(({ what, line }) => ({ what, line })),
});

const presentLine = (post: Omit<EditedPost, 'content'>, now: number): LineView => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  author: post.author,
  tags: [...post.tags],
  publishedAt: momentOrNull(post.publishedAt),
  updatedAt: moment(post.updatedAt),
  featured: post.featured,
  state: postState(post, now),
  isFromFile: post.isFromFile,
});
