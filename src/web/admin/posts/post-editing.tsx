import { useCallback, useState } from 'react';
import { useActionData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { POST_FIELDS, type PostFields } from '../../../domain/publishing/post-form.ts';
import { httpApi } from '../../api/http-api.ts';
import type { PageRequest } from '../../page-request.ts';
import { type FormFailure, failureMessage } from '../../ui/form-failure.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { compareFields, toFieldTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { createFormState, type SaveActionResult, type StoredRecord } from '../versioned-form/form-state.ts';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { VersionHistory } from '../versioned-form/version-history.tsx';
import { POST_FORM_ID, PostForm } from './post-form.tsx';

export type PostEditingData = OutputOf<'posts.read'>;

export type EditedPostData = PostEditingData['post'];

/** What the page of a post answered while it stays: what a save came to, or how a move failed. */
export type PostActionResult = SaveActionResult<PostFields> | FormFailure;

const stored = (post: EditedPostData): StoredRecord<PostFields> => ({
  version: post.version,
  texts: toFieldTexts<PostFields>(POST_FIELDS, post),
  saved: post,
});

/** Saves a post over the version that was seen (product.md 13.14). */
export const savePost = ({ api, params, notify }: PageRequest, form: FormData) => {
  const postId = params.postId ?? '';
  return saveVersion({
    fields: POST_FIELDS,
    form,
    save: (post, version) => api('posts.save', { postId, version, ...post }),
    changed: 'post-changed',
    read: async () => stored((await api('posts.read', { postId })).post),
    onSaved: () => notify({ title: 'Post saved' }),
    failed: 'The post could not be saved. Your text is still here; please try again.',
  });
};

const NOT_LOADED = 'The version could not be loaded. Please try again.';

/**
 * The form of a post, which preserves the author's input whatever happens to the post meanwhile; below it the history,
 * from which a version is restored into the form (product.md 13.14, 13.18, 13.19).
 */
export function PostEditing({ post, preview }: PostEditingData) {
  const [opened] = useState({ content: post.content, preview });
  const [isRestoring, setRestoring] = useState(false);
  const notify = useNotify();
  const answer = useActionData() as PostActionResult | null | undefined;
  const form = useVersionedForm({
    fields: POST_FIELDS,
    begin: () => createFormState(stored(post)),
    answer: answer && 'kind' in answer ? answer : undefined,
  });
  const { id: postId, version: inUse } = post;
  const restore = async (number: number): Promise<void> => {
    if (isRestoring) return;
    setRestoring(true);
    try {
      const former = toFieldTexts<PostFields>(POST_FIELDS, await httpApi('posts.readVersion', { postId, number }));
      const texts = post.state === 'published' ? { ...former, slug: post.slug } : former;
      form.send({ type: 'restored', version: number, texts });
    } catch (error) {
      notify({ title: 'Error', description: failureMessage(error, NOT_LOADED), tone: 'destructive' });
    } finally {
      setRestoring(false);
    }
  };
  const list = useCallback(() => httpApi('posts.listVersions', { postId }), [postId]);
  const compare = useCallback(
    async (number: number) => {
      const former = await httpApi('posts.readVersion', { postId, number });
      return compareFields(POST_FIELDS, toFieldTexts<PostFields>(POST_FIELDS, former), stored(post).texts);
    },
    [postId, post],
  );
  return (
    <>
      <FormNotices form={form} formId={POST_FORM_ID} />
      <PostForm form={form} known={opened} isSlugFixed={post.state === 'published'} words="Save Post" />
      <VersionHistory
        inUse={inUse}
        hindrance={form.state.conflict ? 'Save the post first to restore an earlier version.' : null}
        isBusy={isRestoring}
        list={list}
        compare={compare}
        onRestore={(version) => void restore(version)}
      />
    </>
  );
}
