import { useActionData, useFetcher, useLoaderData } from 'react-router-dom';
import type { PageAction, PageLoader, PageRequest } from '../../page-request.ts';
import { postPath as publicPath } from '../../publishing/blog/post-parts.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import { fields } from '../../ui/post-form.css.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { RecordLayout } from '../record-layout.tsx';
import { fit, soft } from '../records.css.ts';
import {
  type EditedPostData,
  type PostActionResult,
  PostEditing,
  type PostEditingData,
  savePost,
} from './post-editing.tsx';
import { PostStateBadge } from './posts-page.tsx';

/** Loads a post to be edited, with its preview. */
export const loader: PageLoader<PostEditingData> = ({ api, params }) =>
  api('posts.read', { postId: params.postId ?? '' });

/** Changes of the state alone: the words of the button, its look, and what is said once it is done. */
const MOVES = {
  unpublish: { words: 'Unpublish', look: 'ending', done: 'Post unpublished' },
  republish: { words: 'Publish Again', look: 'other', done: 'Post published again' },
  delete: { words: 'Delete Post', look: 'ending', done: 'Post deleted' },
  undelete: { words: 'Undo Delete', look: 'other', done: 'Post restored' },
} as const;

type Move = keyof typeof MOVES;

const isMove = (intent: string): intent is Move => intent in MOVES;

/** Saves the post, takes it down or deletes it, or puts it back. */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  return isMove(intent) ? move(page, intent) : savePost(page, form);
};

async function move({ api, params, notify }: PageRequest, way: Move): Promise<unknown> {
  const postId = params.postId ?? '';
  try {
    await api(`posts.${way}`, { postId });
    notify({ title: MOVES[way].done });
    return null;
  } catch (error) {
    return respondWithFormFailure(error, {}, 'Nothing was changed. Please try again.', way);
  }
}

/** A post in the hands of its editor (product.md 13.14, 13.15). */
export function Component() {
  const { post, preview } = useLoaderData() as PostEditingData;
  const answer = useActionData() as PostActionResult | null | undefined;
  const refused = answer && !('kind' in answer) ? answer : undefined;
  const isDeleted = post.state === 'deleted';
  const way = visibilityMove(post.state);
  return (
    <RecordLayout
      title={post.title}
      list={ADMIN_PAGE_LINKS.posts}
      all="All Posts"
      subject={{ kind: 'post', id: post.id }}
      ways={post.state === 'published' ? <ViewPost slug={post.slug} /> : null}
    >
      <Card title="Visibility" aside={<PostStateBadge state={post.state} />}>
        <Standing post={post} />
        {way === null ? null : <PostMove key={post.id} way={way} refused={refused} />}
      </Card>
      <Card title="Post">
        <PostEditing key={post.id} post={post} preview={preview} />
      </Card>
      <Card title={isDeleted ? 'Deleted' : 'Delete'}>
        <PostMove key={post.id} way={isDeleted ? 'undelete' : 'delete'} refused={refused} />
      </Card>
    </RecordLayout>
  );
}

const ViewPost = ({ slug }: { readonly slug: string }) => (
  <Link to={publicPath(slug)} className={button.other}>
    View Post
  </Link>
);

const STANDINGS: Readonly<Record<EditedPostData['state'], string>> = {
  draft: 'Nobody but administrators can see it. Give it a day to publish it.',
  scheduled: 'It is published when its day begins (UTC).',
  published: 'Everybody can read it. A change shows within a minute.',
  unpublished: 'It was taken down. Nothing of it is lost: publish it again and it is back under the same address.',
  removed: 'Its file is gone, so it is not shown. Publish it again and it belongs to the site.',
  deleted: 'It was deleted, and no load of the files brings it back. Undo Delete below makes it what it was.',
};

const Standing = ({ post }: { readonly post: EditedPostData }) => (
  <>
    <p>{STANDINGS[post.state]}</p>
    {post.isFromFile && post.state !== 'removed' && post.state !== 'deleted' ? (
      <p className={soft}>
        It came from a file. What you save here stays when the files are loaded again; the load says where both differ.
      </p>
    ) : null}
  </>
);

function visibilityMove(state: EditedPostData['state']): Move | null {
  if (state === 'draft' || state === 'deleted') return null;
  return state === 'unpublished' || state === 'removed' ? 'republish' : 'unpublish';
}

type PostMoveProps = {
  readonly way: Move;
  /** How a move without scripts failed. */
  readonly refused: FormFailure | undefined;
};

/**
 * Unpublishing and publishing, deleting and undoing it: one undoes the other in the same place. It is sent separately from
 * the page's form, so that unsaved input in the form of the post stays (product.md 13.15, 13.19).
 */
function PostMove({ way, refused }: PostMoveProps) {
  const fetcher = useFetcher<FormFailure | null>();
  const failure = fetcher.data ?? refused;
  const { words, look } = MOVES[way];
  return (
    <div className={fit}>
      <fetcher.Form method="post" className={fields}>
        <input type="hidden" name="intent" value={way} />
        <FormMessage message={failure?.intent === way ? failure.message : undefined} />
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look={look}>
          {words}
        </SubmitButton>
      </fetcher.Form>
    </div>
  );
}
