import { Link, useActionData, useFetcher, useLoaderData } from 'react-router-dom';
import type { PageAction, PageLoader, PageRequest } from '../../page-request.ts';
import { postPath as publicPath } from '../../publishing/blog/post-parts.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, respondWithFormFailure, typed } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { fields } from '../../ui/post-form.css.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { RecordLayout } from '../record-layout.tsx';
import { fit, soft } from '../records.css.ts';
import { type EditData, type EditedPost, type PostAnswer, PostEditing, savePost } from './post-editing.tsx';
import { PostStateBadge } from './posts-page.tsx';

/** Loads a post to be edited, with its preview. */
export const loader: PageLoader<EditData> = ({ api, params }) => api('posts.read', { postId: params.postId ?? '' });

/** Saves the post, takes it down, or puts it back. */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const intent = typed(form, 'intent');
  return intent === 'save' ? savePost(page, form) : move(page, intent === 'unpublish' ? 'unpublish' : 'republish');
};

async function move({ api, params, notify }: PageRequest, way: 'unpublish' | 'republish'): Promise<unknown> {
  const postId = params.postId ?? '';
  try {
    await api(`posts.${way}`, { postId });
    notify({ title: way === 'unpublish' ? 'Post unpublished' : 'Post published again' });
    return null;
  } catch (error) {
    return respondWithFormFailure(error, {}, 'Nothing was changed. Please try again.', way);
  }
}

/** A post in the hands of its editor (product.md 13.14, 13.15). */
export function Component() {
  const { post, preview } = useLoaderData() as EditData;
  const answer = useActionData() as PostAnswer | null | undefined;
  return (
    <RecordLayout
      title={post.title}
      list={ADMIN_PAGES.posts}
      all="All Posts"
      subject={{ kind: 'post', id: post.id }}
      ways={post.state === 'published' ? <ViewPost slug={post.slug} /> : null}
    >
      <Card title="Visibility" aside={<PostStateBadge state={post.state} />}>
        <Standing post={post} />
        <PostMoves key={post.id} post={post} refused={answer && !('kind' in answer) ? answer : undefined} />
      </Card>
      <Card title="Post">
        <PostEditing key={post.id} post={post} preview={preview} />
      </Card>
    </RecordLayout>
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

type PostMovesProps = {
  readonly post: EditedPost;
  /** How a move without scripts failed. */
  readonly refused: FormFailure | undefined;
};

/**
 * Taking down and putting back: one undoes the other. It is sent beside the page, so that whatever stands in the form of the
 * post stays there (product.md 13.15, 13.19).
 */
function PostMoves({ post, refused }: PostMovesProps) {
  const fetcher = useFetcher<FormFailure | null>();
  if (post.state === 'draft') return null;
  const isDown = post.state === 'unpublished' || post.state === 'removed';
  const intent = isDown ? 'republish' : 'unpublish';
  const failure = fetcher.data ?? refused;
  return (
    <div className={fit}>
      <fetcher.Form method="post" className={fields}>
        <input type="hidden" name="intent" value={intent} />
        <FormMessage message={failure?.intent === intent ? failure.message : undefined} />
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look={isDown ? 'other' : 'ending'}>
          {isDown ? 'Publish Again' : 'Unpublish'}
        </SubmitButton>
      </fetcher.Form>
    </div>
  );
}
