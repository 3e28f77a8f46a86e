import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { PageLoad, PageRequest } from '../page-route.tsx';
import { failureMessage, typed } from '../ui/form-failure.ts';

/** What the page shows of an action that failed; nothing where it did not. */
export type StudyFailure = { readonly failed: 'progress' | 'bookmark' };

const PROGRESS_FAILED = 'Failed to update progress';
const BOOKMARK_FAILED = 'The bookmark could not be saved. Please try again.';

/** Completes the chapter, or sets or takes away a bookmark (product.md 5.7, 5.12). */
export const actOnStudyGuide: PageLoad<unknown> = async (page) => {
  const form = await page.request.formData();
  if (typed(form, 'intent') === 'complete') return complete(page);
  const sectionId = Number(typed(form, 'sectionId'));
  const name = typed(form, 'intent') === 'bookmark' ? 'study.addBookmark' : 'study.removeBookmark';
  try {
    await page.api(name, { sectionId });
    return null;
  } catch (error) {
    return answerFailure(page, error, 'bookmark', BOOKMARK_FAILED);
  }
};

async function complete(page: PageRequest): Promise<unknown> {
  try {
    await page.api('study.recordProgress', { chapterId: Number(page.params.chapterId), completed: true });
    page.notify({ title: 'Progress Updated', description: 'Chapter marked as completed' });
    return null;
  } catch (error) {
    return answerFailure(page, error, 'progress', PROGRESS_FAILED);
  }
}

/** Says so in a toast, and on the page; a session that has ended leads to signing in. */
function answerFailure(page: PageRequest, error: unknown, failed: StudyFailure['failed'], words: string): unknown {
  const refusal = error instanceof ApiError ? error : null;
  if (refusal?.status === 401) {
    page.viewer.forget();
    return redirect(`/login?redirect=${page.url.pathname.slice(1)}`);
  }
  failureMessage(error, words);
  page.notify({ title: 'Error', description: words, tone: 'destructive' });
  return data({ failed } satisfies StudyFailure, { status: refusal?.status ?? 503 });
}
