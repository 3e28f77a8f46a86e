import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { PageLoad } from '../page-route.tsx';
import { failureMessage, typed } from '../ui/form-failure.ts';

export const PROGRESS_FAILURE = {
  title: 'Error updating progress',
  description: 'There was a problem updating your progress. Please try again.',
} as const;

/** What the page shows of a mark that could not be made; null where it was. */
export type MarkFailure = { readonly failed: true };

/** Marks a module complete or incomplete, both ways, and says so (product.md 5.49). */
export const markModule: PageLoad<unknown> = async ({ api, viewer, notify, request }) => {
  const form = await request.formData();
  const completed = typed(form, 'completed') === 'true';
  try {
    await api('course.saveProgress', { moduleId: Number(typed(form, 'moduleId')), completed });
    notify({
      title: completed ? 'Module marked as completed' : 'Module marked as incomplete',
      description: 'Your progress has been updated',
    });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      viewer.forget();
      return redirect('/login?redirect=course');
    }
    failureMessage(error, PROGRESS_FAILURE.title);
    notify({ ...PROGRESS_FAILURE, tone: 'destructive' });
    return data({ failed: true } satisfies MarkFailure, { status: error instanceof ApiError ? error.status : 503 });
  }
};
