import { Link, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { PostState } from '../../../domain/publishing/post-state.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import type { PageLoader } from '../../page-request.ts';
import { PostDay } from '../../publishing/blog/post-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { type Row, RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES, NEW_POST_PATH, postPath } from '../admin-links.ts';
import { actions, broken, cellLink, whole } from '../records.css.ts';

type PostLine = OutputOf<'posts.list'>[number];

const STATES = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'accent'],
  published: ['Published', 'good'],
  unpublished: ['Unpublished', 'flag'],
  removed: ['File removed', 'flag'],
} as const satisfies Record<PostState, readonly [name: string, tone: string]>;

/** How a post stands, in a word (product.md 13.13). */
export const PostStateBadge = ({ state }: { readonly state: PostState }) => {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Loads every post, whatever its state. */
export const loader: PageLoader<OutputOf<'posts.list'>> = ({ api }) => api('posts.list', {});

/** The blog as its editors see it: drafts first, then by day (product.md 13.13). */
export function Component() {
  const posts = useLoaderData() as OutputOf<'posts.list'>;
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGES.posts.label} />
      <PageHeader
        title={ADMIN_PAGES.posts.label}
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
            title={ADMIN_PAGES.posts.label}
            height="whole"
            columns={['Title', 'State', 'Day', 'Author', 'Tags', 'From']}
            rows={posts.map(rowOf)}
          />
        )}
      </Card>
    </PageBody>
  );
}

const rowOf = (post: PostLine): Row => ({
  key: post.id,
  cells: [
    <Link key="title" to={postPath(post.id)} className={cellLink}>
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
    <span key="tags" className={broken}>
      {post.tags.join(', ')}
    </span>,
    post.isFromFile ? 'Files' : 'Site',
  ],
});
