import { redirect, useActionData } from 'react-router-dom';
import { POST_FIELDS, type PostFields } from '../../../domain/publishing/post-form.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import type { PageAction } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ADMIN_PAGE_LINKS, POSTS_PATH, postPath } from '../admin-links.ts';
import { createEmptyTexts, createFormState, type SaveActionResult } from '../versioned-form/form-state.ts';
import { createRecord } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { PostForm } from './post-form.tsx';

/** Stores the post and continues editing it under its own address. */
export const action: PageAction = async ({ api, request, notify }) =>
  createRecord({
    fields: POST_FIELDS,
    form: await request.formData(),
    failed: 'The post could not be created. Your text is still here; please try again.',
    create: async (typed) => {
      const { id } = await api('posts.create', typed);
      notify({ title: 'Post created' });
      return redirect(postPath(id));
    },
  });

/** Where a post is begun (product.md 13.14). */
export function Component() {
  const form = useVersionedForm({
    fields: POST_FIELDS,
    begin: () => createFormState({ version: null, texts: createEmptyTexts(POST_FIELDS, { author: SITE_NAME }) }),
    answer: useActionData() as SaveActionResult<PostFields> | undefined,
  });
  return (
    <PageBody>
      <PageTitle of="New Post" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.posts.label}
        title="New Post"
        actions={
          <Link to={POSTS_PATH} className={button.other}>
            All Posts
          </Link>
        }
      />
      <Card title="Post">
        <PostForm form={form} words="Create Post" />
      </Card>
    </PageBody>
  );
}
