import { POST_FIELDS, type PostFields } from '../../domain/publishing/post-form.ts';
import { computePostUpdatedAt, postState } from '../../domain/publishing/post-state.ts';
import { accepted, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields, fromTypedFields } from '../edited-fields.ts';
import type { User } from '../ports/accounts.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import { changePublicPages } from './change-public-pages.ts';
import type { PublishingPorts } from './ports.ts';
import { refuseText } from './store-text.ts';

type Ports = Pick<PublishingPorts, 'transact' | 'clock' | 'publicPages'>;
type SavePorts = Ports & Pick<PublishingPorts, 'authoredTexts'>;
type Moved = OutputOf<'posts.unpublish'>;

const SLUG_TAKEN: Refusal = {
  code: 'post-slug-taken',
  fields: { slug: 'Another post has this address. Choose another one.' },
};
const SLUG_FIXED: Refusal = {
  code: 'post-slug-fixed',
  fields: { slug: 'This post is public, and links to its address would break. Unpublish it first.' },
};

/** The post to store; its content was cleaned, and is cleaned again when it is shown. */
const toStore = (typed: CommandOf<'posts.create'>, content: string, before: PostFields | null): PostFields => ({
  ...fromTypedFields<PostFields>(POST_FIELDS, typed, before),
  content,
});

const recorded = (post: PostFields) => auditFields(POST_FIELDS, post);

const isOtherText = (one: PostFields, other: PostFields): boolean =>
  one.title !== other.title || one.excerpt !== other.excerpt || one.content !== other.content;

/** Creates a post: a draft, a scheduled post or a published one. */
export const createPost =
  (ports: SavePorts): UseCase<'posts.create'> =>
  async ({ user: actor }, typed) => {
    const prepared = await ports.authoredTexts.prepare(typed.content, 'markdown');
    if (!prepared.ok) return refuseText(prepared.refusal);
    const { content } = prepared.value;
    return changePublicPages(ports, async ({ posts, audit }) => {
      const now = ports.clock.now();
      const post = toStore(typed, content, null);
      const updatedAt = computePostUpdatedAt(null, { publishedAt: post.publishedAt, isTextChanged: true }, now);
      const id = await posts.add(post, { userId: actor.id, at: now, updatedAt });
      if (id === 'slug-taken') return refused(SLUG_TAKEN);
      const changes = listAuditChanges({}, recorded(post));
      const subject = { kind: 'post', id, label: post.title };
      await audit.record({ actorId: actor.id, action: 'created', subject, changes, at: now });
      return accepted({ id });
    });
  };

/**
 * Saves a post over the version that its editor saw; otherwise it is refused, and both texts are shown (product.md
 * 13.14).
 */
export const savePost =
  (ports: SavePorts): UseCase<'posts.save'> =>
  async ({ user: actor }, { postId, version, ...typed }) => {
    const prepared = await ports.authoredTexts.prepare(typed.content, 'markdown');
    if (!prepared.ok) return refuseText(prepared.refusal);
    const { content } = prepared.value;
    return changePublicPages(ports, async ({ posts, audit }) => {
      const now = ports.clock.now();
      const before = await posts.lockForSave(postId);
      if (!before) return refused({ code: 'not-found' });
      if (before.version !== version) return refused({ code: 'post-changed' });
      const post = toStore(typed, content, before);
      const state = postState(before, now);
      if (state === 'published' && post.slug !== before.slug) return refused(SLUG_FIXED);
      const changes = listAuditChanges(recorded(before), recorded(post));
      if (changes.length === 0) return accepted({ version });
      const after = { publishedAt: post.publishedAt, isTextChanged: isOtherText(before, post) };
      const updatedAt = computePostUpdatedAt({ updatedAt: before.updatedAt, state }, after, now);
      const saved = await posts.save(before, post, { userId: actor.id, at: now, updatedAt });
      if (saved === 'slug-taken') return refused(SLUG_TAKEN);
      if (saved === 'changed') return refused({ code: 'post-changed' });
      const subject = { kind: 'post', id: postId, label: post.title };
      await audit.record({ actorId: actor.id, action: 'updated', subject, changes, at: now });
      return accepted({ version: saved });
    });
  };

type VisibilityChange = {
  readonly action: string;
  readonly make: (posts: Repositories['posts'], now: number) => Promise<boolean>;
};

const changeVisibility = (ports: Ports, actor: User, postId: number, { action, make }: VisibilityChange) =>
  changePublicPages<Moved>(ports, async ({ posts, audit }) => {
    const now = ports.clock.now();
    const post = await posts.find(postId);
    if (!post) return refused({ code: 'not-found' });
    if (!(await make(posts, now))) return refused({ code: 'post-moved' });
    const subject = { kind: 'post', id: postId, label: post.title };
    await audit.record({ actorId: actor.id, action, subject, changes: [], at: now });
    return accepted({ success: true });
  });

/** Takes a post down; it can be published again. */
export const unpublishPost =
  (ports: Ports): UseCase<'posts.unpublish'> =>
  ({ user: actor }, { postId }) =>
    changeVisibility(ports, actor, postId, { action: 'unpublished', make: (posts, now) => posts.hide(postId, now) });

/** Publishes a post again that was taken down, on its former day. */
export const republishPost =
  (ports: Ports): UseCase<'posts.republish'> =>
  ({ user: actor }, { postId }) =>
    changeVisibility(ports, actor, postId, { action: 'published again', make: (posts) => posts.show(postId) });

/**
 * Deletes a post, so that readers no longer see it and no load of the files brings it back; it can be restored
 * (product.md 13.15).
 */
export const deletePost =
  (ports: Ports): UseCase<'posts.delete'> =>
  ({ user: actor }, { postId }) =>
    changeVisibility(ports, actor, postId, {
      action: 'deleted',
      make: (posts, now) => posts.setDeleted(postId, now),
    });

/** Undoes a deletion: the post is as it was before it (product.md 13.15). */
export const undeletePost =
  (ports: Ports): UseCase<'posts.undelete'> =>
  ({ user: actor }, { postId }) =>
    changeVisibility(ports, actor, postId, { action: 'restored', make: (posts) => posts.setDeleted(postId, null) });
