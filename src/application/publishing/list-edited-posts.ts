import { POST_FIELDS } from '../../domain/publishing/post-form.ts';
import { postState } from '../../domain/publishing/post-state.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { presentFields } from '../edited-fields.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { EditedPost } from '../ports/publishing.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';
import { createTextPreview } from './prepare-text.ts';
import { MAX_HISTORY_LENGTH, presentVersion, presentVersionStamp } from './present-version.ts';

type Ports = Pick<PublishingPorts, 'editedPosts' | 'markup' | 'clock'>;
type LineView = OutputOf<'posts.list'>[number];

/** The longest list of posts; a longer blog needs pages. */
const LISTED = 500;

/** All posts, drafts first, then by day. */
export const listEditedPosts =
  ({ editedPosts, clock }: Pick<Ports, 'editedPosts' | 'clock'>): UseCase<'posts.list'> =>
  async () =>
    accepted((await editedPosts.list(LISTED)).map((post) => presentLine(post, clock.now())));

/** A post to edit, with its preview. */
export const readEditedPost =
  ({ editedPosts, markup, clock }: Ports): UseCase<'posts.read'> =>
  async (_, { postId }) => {
    const post = await editedPosts.find(postId);
    if (!post) return refused({ code: 'not-found' });
    const { version, saved } = post;
    const edited = {
      ...presentLine(post, clock.now()),
      ...presentFields(POST_FIELDS, post),
      version,
      ...presentVersionStamp(saved),
    };
    return accepted({
      post: edited,
      preview: createTextPreview(markup, { kind: 'post', format: 'markdown', content: post.content }),
    });
  };

/** The history of a post, the newest first (product.md 13.18). */
export const listPostVersions =
  ({ editedPosts }: Pick<Ports, 'editedPosts'>): UseCase<'posts.listVersions'> =>
  async (_, { postId }) => {
    const post = await editedPosts.find(postId);
    if (!post) return refused({ code: 'not-found' });
    const lines = await editedPosts.listVersions(post, MAX_HISTORY_LENGTH);
    return accepted(lines.map((line) => presentVersion(line, post.version)));
  };

/** One version of a post with all fields. */
export const readPostVersion =
  ({ editedPosts }: Pick<Ports, 'editedPosts'>): UseCase<'posts.readVersion'> =>
  async (_, { postId, number }) => {
    const post = await editedPosts.find(postId);
    const version = post && (await editedPosts.findVersion(post, number));
    if (!version) return refused({ code: 'not-found' });
    return accepted({ ...presentVersion(version, post.version), ...presentFields(POST_FIELDS, version.fields) });
  };

const presentLine = (post: Omit<EditedPost, 'content' | 'saved'>, now: number): LineView => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  author: post.author,
  tags: [...post.tags],
  publishedAt: toIsoTimeOrNull(post.publishedAt),
  updatedAt: toIsoTime(post.updatedAt),
  featured: post.featured,
  state: postState(post, now),
  isFromFile: post.isFromFile,
});
