import { type RefObject, useEffect, useRef } from 'react';
import { useActionData, useFetcher, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { PostState } from '../../../domain/publishing/post-state.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { PostDay } from '../../publishing/blog/post-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ADMIN_PAGE_LINKS, NEW_POST_PATH, postPath } from '../admin-links.ts';
import { actions, broken, cellLink, list, whole } from '../records.css.ts';

type PostLine = OutputOf<'posts.list'>[number];

const STATES = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'accent'],
  published: ['Published', 'good'],
  unpublished: ['Unpublished', 'flag'],
  removed: ['File removed', 'flag'],
  deleted: ['Deleted', 'neutral'],
} as const satisfies Record<PostState, readonly [name: string, tone: string]>;

/** The state of a post as one word (product.md 13.13). */
export const PostStateBadge = ({ state }: { readonly state: PostState }) => {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Loads every post, in any state. */
export const loader: PageLoader<OutputOf<'posts.list'>> = ({ api }) => api('posts.list', {});

/** Undoes the deletion of a post. */
export const action: PageAction = async ({ api, request, notify }) => {
  const postId = readFormText(await request.formData(), 'postId');
  try {
    await api('posts.undelete', { postId });
    notify({ title: 'Post restored' });
    return null;
  } catch (error) {
    return respondWithFormFailure(error, { postId }, 'Nothing was changed. Please try again.');
  }
};

const postLinkId = (postId: number): string => `post-${postId}`;

/**
 * After Undo Delete the button is gone with its line: moves the focus to the post, which is in the list again. The answer is
 * the id of the post whose deletion is being undone.
 */
function useFocusOnRestored(listed: readonly PostLine[]): RefObject<number | null> {
  const restoring = useRef<number | null>(null);
  useEffect(() => {
    const id = restoring.current;
    if (id === null || !listed.some((post) => post.id === id)) return;
    restoring.current = null;
    if (document.activeElement === document.body) document.getElementById(postLinkId(id))?.focus();
  }, [listed]);
  return restoring;
}

/** The blog as its editors see it: drafts first, then by day, and below them what was deleted (product.md 13.13, 13.15). */
export function Component() {
  const all = useLoaderData() as OutputOf<'posts.list'>;
  const posts = all.filter(({ state }) => state !== 'deleted');
  const deleted = all.filter(({ state }) => state === 'deleted');
  const restoring = useFocusOnRestored(posts);
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGE_LINKS.posts.label} />
      <PageHeader
        title={ADMIN_PAGE_LINKS.posts.label}
        actions={
          <Link to={NEW_POST_PATH} className={button.main}>
            New Post
          </Link>
        }
      >
        Drafts first, then by day. Readers see the published ones only, within a minute.
      </PageHeader>
      <Card title="All posts">
        {posts.length === 0 ? (
          <EmptyState drawing={<SheetDrawing />} title="No posts yet">
            A post is kept as a draft until you give it a day.
          </EmptyState>
        ) : (
          <RowTable
            title={ADMIN_PAGE_LINKS.posts.label}
            height="whole"
            columns={['Title', 'State', 'Day', 'Author', 'From', 'Tags']}
            beside={['State', 'Day', 'Author', 'From']}
            rows={posts.map(rowOf)}
          />
        )}
      </Card>
      {deleted.length === 0 ? null : (
        <Card title="Deleted posts">
          <ul className={list}>
            {deleted.map((post) => (
              <DeletedPost key={post.id} post={post} restoring={restoring} />
            ))}
          </ul>
        </Card>
      )}
    </PageBody>
  );
}

type DeletedPostProps = { readonly post: PostLine; readonly restoring: RefObject<number | null> };

/** A deleted post, with Undo (product.md 13.15). */
function DeletedPost({ post: { id, title }, restoring }: DeletedPostProps) {
  const fetcher = useFetcher<FormFailure | null>();
  const refused = useActionData() as FormFailure | null | undefined;
  const failure = fetcher.data ?? (refused?.values.postId === String(id) ? refused : undefined);
  return (
    <li>
      <FormMessage message={failure?.message} />
      <fetcher.Form
        method="post"
        className={actions}
        onSubmit={() => {
          restoring.current = id;
        }}
      >
        <input type="hidden" name="postId" value={id} />
        <Link to={postPath(id)}>{title}</Link>
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords={null} look="other">
          Undo Delete
        </SubmitButton>
      </fetcher.Form>
    </li>
  );
}

const rowOf = (post: PostLine): TableRowData => ({
  key: post.id,
  cells: [
    <Link key="title" id={postLinkId(post.id)} to={postPath(post.id)} className={cellLink}>
      {post.title}
    </Link>,
    <span key="state" className={actions}>
      <PostStateBadge state={post.state} />
      {post.featured ? <Badge tone="accent">Featured</Badge> : null}
    </span>,
    <span key="day" className={whole}>
      {post.publishedAt === null ? 'None' : <PostDay of={post.publishedAt} />}
    </span>,
    <span key="author" className={whole}>
      {post.author}
    </span>,
    post.isFromFile ? 'Files' : 'Site',
    <span key="tags" className={broken}>
      {post.tags.join(', ')}
    </span>,
  ],
});
