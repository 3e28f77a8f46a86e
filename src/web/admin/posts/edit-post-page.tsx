import { Link, useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { PageLoad } from '../../page-route.tsx';
import { postPath as publicPath } from '../../publishing/blog/post-parts.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PostForm as SentForm } from '../../ui/post-form.tsx';
import { AsideNotice } from '../aside-notice.tsx';
import { auditPath } from '../audit/audit-path.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { fit, soft } from '../records.css.ts';
import type { ComparedField } from '../text/field-comparison.tsx';
import { savingOver, useConflict } from '../use-conflict.ts';
import type { RefusedSave } from './edit-post-actions.ts';
import { draftOf, type EditedPost, type PostDraft } from './post-draft.ts';
import { POST_FORM, PostForm } from './post-form.tsx';
import { POSTS_PATH } from './post-paths.ts';
import { PostStateBadge } from './post-state-badge.tsx';

export { actOnPost } from './edit-post-actions.ts';

type EditData = OutputOf<'posts.read'>;

/** Loads a post to be edited, with its preview. */
export const loadPost: PageLoad<EditData> = ({ api, params }) => api('posts.read', { postId: params.postId ?? '' });

/** A post in the hands of its editor (product.md 13.14, 13.15). */
export function EditPostPage() {
  const { post, preview } = useLoaderData() as EditData;
  const answer = useActionData() as RefusedSave | null | undefined;
  const failure = answer?.intent === 'save' ? answer : undefined;
  return (
    <PageBody>
      <PageTitle of={post.title} />
      <PageHeader above="Posts" title={post.title} actions={<Ways post={post} />} />
      <Card title="Visibility" aside={<PostStateBadge state={post.state} />}>
        <Standing post={post} />
        <Moving post={post} answer={answer} />
      </Card>
      <Card title="Post">
        <Editing key={post.version} post={post} preview={preview} failure={failure} />
      </Card>
    </PageBody>
  );
}

const Ways = ({ post }: { readonly post: EditedPost }) => (
  <>
    {post.state === 'published' ? (
      <Link to={publicPath(post.slug)} className={button.other}>
        View Post
      </Link>
    ) : null}
    <Link to={auditPath({ kind: 'post', subject: post.id })} className={button.other}>
      Record of Changes
    </Link>
    <Link to={POSTS_PATH} className={button.other}>
      All Posts
    </Link>
  </>
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

/** Taking down and putting back: one undoes the other (product.md 13.15). */
function Moving({ post, answer }: { readonly post: EditedPost; readonly answer: RefusedSave | null | undefined }) {
  if (post.state === 'draft') return null;
  const isDown = post.state === 'unpublished' || post.state === 'removed';
  const intent = isDown ? 'republish' : 'unpublish';
  return (
    <div className={fit}>
      <SentForm
        key={intent}
        intent={intent}
        failure={answer?.intent === intent ? answer : undefined}
        words={isDown ? 'Publish Again' : 'Unpublish'}
        busyWords="Saving..."
        look={isDown ? 'other' : 'ending'}
      >
        {null}
      </SentForm>
    </div>
  );
}

const FIELD_NAMES: Readonly<Record<keyof PostDraft, string>> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  author: 'Author',
  tags: 'Tags',
  publishedOn: 'Day',
  featured: 'Featured',
  content: 'Text',
};

const inWords = (field: keyof PostDraft, text: string): string =>
  field === 'featured' ? (text === 'on' ? 'yes' : 'no') : text;

/** What two drafts say, by the names of the form. */
const fieldsCompared = (theirs: PostDraft, own: PostDraft): ComparedField[] =>
  (Object.keys(FIELD_NAMES) as (keyof PostDraft)[]).map((field) => ({
    label: FIELD_NAMES[field],
    before: inWords(field, theirs[field]),
    after: inWords(field, own[field]),
  }));

type EditingProps = EditData & { readonly failure: RefusedSave | undefined };

/** The form, and where somebody else was faster both texts above it, with the two ways on. */
function Editing({ post, preview, failure }: EditingProps) {
  const theirs = failure?.theirs;
  const { stage, takeTheirs, bringBack } = useConflict(theirs?.version);
  const own = failure ? (failure.values as PostDraft) : draftOf(post);
  const isTaken = theirs !== undefined && stage === 'theirs-taken';
  const seen = theirs && stage !== 'open' ? theirs.version : (failure?.version ?? post.version);
  return (
    <>
      {theirs && stage === 'open' ? (
        <ConflictNotice
          theirs={`Version ${theirs.version}`}
          fields={fieldsCompared(draftOf(theirs), own)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(POST_FORM, theirs.version)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      <PostForm
        key={`${theirs?.version} ${stage}`}
        draft={isTaken ? draftOf(theirs) : own}
        failure={theirs ? undefined : failure}
        isRefused={failure !== undefined && !isTaken}
        preview={preview}
        previewed={post.content}
        version={seen}
        isSlugFixed={post.state === 'published'}
        words="Save Post"
      />
    </>
  );
}
