import { Link, useActionData, useLoaderData } from 'react-router-dom';
import type { PageLoad } from '../../page-route.tsx';
import { postPath as publicPath } from '../../publishing/blog/post-parts.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { RecordPage } from '../record-page.tsx';
import { soft } from '../records.css.ts';
import { useLastSaved } from '../use-last-saved.ts';
import type { PostAnswer } from './edit-post-actions.ts';
import type { EditData, EditedPost } from './post-draft.ts';
import { PostEditing } from './post-editing.tsx';
import { PostMoves } from './post-moves.tsx';
import { PostStateBadge } from './post-state-badge.tsx';

export { actOnPost } from './edit-post-actions.ts';

/** Loads a post to be edited, with its preview. */
export const loadPost: PageLoad<EditData> = ({ api, params }) => api('posts.read', { postId: params.postId ?? '' });

/** A post in the hands of its editor (product.md 13.14, 13.15). */
export function EditPostPage() {
  const { post, preview } = useLoaderData() as EditData;
  const answer = useActionData() as PostAnswer | null | undefined;
  const saved = useLastSaved(answer?.intent === 'saved' ? answer.version : undefined);
  const refused = answer?.intent === 'saved' ? undefined : (answer ?? undefined);
  return (
    <RecordPage
      title={post.title}
      list={ADMIN_PAGES.posts}
      all="All Posts"
      subject={{ kind: 'post', id: post.id }}
      ways={post.state === 'published' ? <ViewPost slug={post.slug} /> : null}
    >
      <Card title="Visibility" aside={<PostStateBadge state={post.state} />}>
        <Standing post={post} />
        <PostMoves key={post.id} post={post} refused={refused} />
      </Card>
      <Card title="Post">
        <PostEditing
          key={post.id}
          post={post}
          saved={saved}
          preview={preview}
          failure={refused?.intent === 'save' ? refused : undefined}
        />
      </Card>
    </RecordPage>
  );
}

const ViewPost = ({ slug }: { readonly slug: string }) => (
  <Link to={publicPath(slug)} className={button.other}>
    View Post
  </Link>
);

const STANDINGS: Readonly<Record<EditedPost['state'], string>> = {
  draft: 'Nobody but administrators can see it. Give it a day to publish it.',
  scheduled: 'It is published when its day begins (UTC).',
  published: 'Everybody can read it. A change shows within a minute.',
  unpublished: 'It was taken down. Nothing of it is lost: publish it again and it is back under the same address.',
  removed: 'Its file is gone, so it is not shown. Publish it again and it belongs to the site.',
};

const Standing = ({ post }: { readonly post: EditedPost }) => (
  <>
    <p>{STANDINGS[post.state]}</p>
    {post.isFromFile && post.state !== 'removed' ? (
      <p className={soft}>
        It came from a file. What you save here stays when the files are loaded again; the load says where both differ.
      </p>
    ) : null}
  </>
);
