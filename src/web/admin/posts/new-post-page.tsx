import { Link, redirect, useActionData } from 'react-router-dom';
import type { PageLoad } from '../../page-route.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { answerFailure, type FormFailure } from '../../ui/form-failure.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { EMPTY_DRAFT, fieldsOf, type PostDraft, typedDraft } from './post-draft.ts';
import { PostForm } from './post-form.tsx';
import { POSTS_PATH, postPath } from './post-paths.ts';

/** Stores the post and goes on editing it under its own address. */
export const submitNewPost: PageLoad = async ({ api, request, notify }) => {
  const draft = typedDraft(await request.formData());
  try {
    const { id } = await api('posts.create', fieldsOf(draft));
    notify({ title: 'Post created' });
    return redirect(postPath(id));
  } catch (error) {
    return answerFailure(error, draft, 'The post could not be created. Your text is still here; please try again.');
  }
};

/** Where a post is begun (product.md 13.14). */
export function NewPostPage() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PageBody>
      <PageTitle of="New Post" />
      <PageHeader
        above={ADMIN_PAGES.posts.label}
        title="New Post"
        actions={
          <Link to={POSTS_PATH} className={button.other}>
            All Posts
          </Link>
        }
      />
      <Card title="Post">
        <PostForm
          draft={{ ...EMPTY_DRAFT, ...(failure?.values as Partial<PostDraft>) }}
          failure={failure}
          isRefused={failure !== undefined}
          words="Create Post"
        />
      </Card>
    </PageBody>
  );
}
