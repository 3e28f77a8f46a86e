import { data } from 'react-router-dom';
import { isAccessRefusal, isSignedOut } from '../api/part-of-page.ts';
import { resourceCache } from '../api/resource-cache.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import type { ActionMessageData } from '../ui/action-result.tsx';
import { failureMessage, readFormText, toFailureResponse } from '../ui/form-failure.ts';

export const PROGRESS_FAILURE = {
  title: 'Error updating progress',
  description: 'There was a problem updating your progress. Please try again.',
} as const;

/** What the page shows of a mark that could not be made. */
export type MarkModuleFailure = { readonly failed: true };

/** What marking answers; null where the page itself says what has become of it. */
export type MarkModuleResult = ActionMessageData | MarkModuleFailure | null;

/** Marks a module complete or incomplete, and confirms it in a toast. */
export const markModule: PageAction = async (page) => {
  const { api, notify, request } = page;
  const form = await request.formData();
  const completed = readFormText(form, 'completed') === 'true';
  try {
    await api('course.saveProgress', { moduleId: Number(readFormText(form, 'moduleId')), completed });
    const said = {
      title: completed ? 'Module marked as completed' : 'Module marked as incomplete',
      description: 'Your progress has been updated',
    };
    notify(said);
    resourceCache(api).invalidate('course.readProgress');
    return { said } satisfies ActionMessageData;
  } catch (error) {
    return respondWithFormFailure(page, error);
  }
};

/** Where access has ended the course shows that itself, once the viewer and the cache are reloaded. */
function respondWithFormFailure(page: PageRequest, error: unknown): unknown {
  if (isSignedOut(error)) throw error;
  if (isAccessRefusal(error)) {
    page.viewer.forget();
    return null;
  }
  failureMessage(error, PROGRESS_FAILURE.title);
  page.notify({ ...PROGRESS_FAILURE, tone: 'destructive' });
  return data({ failed: true } satisfies MarkModuleFailure, toFailureResponse(error));
}
