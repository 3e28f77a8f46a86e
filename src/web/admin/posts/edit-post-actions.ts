import { data } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { PageLoad, PageRequest } from '../../page-route.tsx';
import { answerFailure, answerOf, type FormFailure, formFailure, typed } from '../../ui/form-failure.ts';
import { OVER } from '../use-conflict.ts';
import { draftOf, type EditedPost, fieldsOf, type PostDraft, typedDraft } from './post-draft.ts';

/** A refused move, or a refused save with the version it was over; `theirs` where somebody else was faster. */
export type RefusedSave = FormFailure & {
  readonly intent: 'save' | 'unpublish' | 'republish';
  readonly version?: number;
  readonly theirs?: EditedPost;
};

/** What a form of the page came to while the page stays. */
export type PostAnswer = RefusedSave | { readonly intent: 'saved'; readonly version: number };

/** Whether what somebody else saved is what was sent: then there is nothing to decide (product.md 11.9). */
const saysTheSame = (theirs: EditedPost, sent: PostDraft): boolean =>
  JSON.stringify(fieldsOf(draftOf(theirs))) === JSON.stringify(fieldsOf(sent));

/** Saves the post, takes it down, or puts it back. */
export const actOnPost: PageLoad = async (page) => {
  const form = await page.request.formData();
  const intent = typed(form, 'intent');
  if (intent === 'save') return save(page, form);
  return move(page, intent === 'unpublish' ? 'unpublish' : 'republish');
};

/** Where somebody else has saved meanwhile, their text comes along, so that both are on screen (product.md 13.14). */
async function save({ api, params, notify }: PageRequest, form: FormData): Promise<unknown> {
  const draft = typedDraft(form);
  const postId = params.postId ?? '';
  const version = Number(typed(form, OVER) || typed(form, 'version'));
  try {
    const saved = await api('posts.save', { postId, version, ...fieldsOf(draft) });
    notify({ title: 'Post saved' });
    return { intent: 'saved', version: saved.version } satisfies PostAnswer;
  } catch (error) {
    const failure = formFailure(
      error,
      draft,
      'The post could not be saved. Your text is still here; please try again.',
    );
    const isOutdated = error instanceof ApiError && error.body.code === 'post-changed';
    const theirs = isOutdated ? (await api('posts.read', { postId })).post : undefined;
    if (theirs && saysTheSame(theirs, draft)) {
      notify({ title: 'Post saved' });
      return { intent: 'saved', version: theirs.version } satisfies PostAnswer;
    }
    const refused: RefusedSave = { ...failure, intent: 'save', version, ...(theirs ? { theirs } : {}) };
    return data(refused, answerOf(error));
  }
}

async function move({ api, params, notify }: PageRequest, way: 'unpublish' | 'republish'): Promise<unknown> {
  const postId = params.postId ?? '';
  try {
    await api(`posts.${way}`, { postId });
    notify({ title: way === 'unpublish' ? 'Post unpublished' : 'Post published again' });
    return null;
  } catch (error) {
    return answerFailure(error, {}, 'Nothing was changed. Please try again.', way);
  }
}
