import { data } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isSessionEnded } from '../api/part-of-page.ts';
import { resourceCache } from '../api/resource-cache.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import type { ActionMessageData } from '../ui/action-result.tsx';
import { failureMessage, readFormText } from '../ui/form-failure.ts';
import { changeBookmark } from './change-bookmark.ts';

/** What the page shows of an action that failed. */
export type StudyFailure = { readonly failed: 'progress' | 'bookmark' };

/** The failures in words, for toast and page alike. */
export const STUDY_FAILURES: Readonly<Record<StudyFailure['failed'], string>> = {
  progress: 'Failed to update progress',
  bookmark: 'The bookmark could not be saved. Please try again.',
};

/** What an action answers: what it has done, or that it failed. */
export type StudyActionResult = ActionMessageData | StudyFailure;

/** Completes the chapter, or sets or takes away a bookmark. */
export const actOnStudyGuide: PageAction = async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  return intent === 'complete' ? complete(page) : bookmark(page, Number(readFormText(form, 'sectionId')), intent);
};

async function bookmark(page: PageRequest, sectionId: number, intent: string): Promise<unknown> {
  const isSet = intent === 'bookmark';
  try {
    await changeBookmark(page.api, sectionId, isSet);
    return { said: { title: isSet ? 'Bookmark set' : 'Bookmark removed' } } satisfies ActionMessageData;
  } catch (error) {
    return respondWithFormFailure(page, error, 'bookmark');
  }
}

async function complete(page: PageRequest): Promise<unknown> {
  try {
    await page.api('study.recordProgress', { chapterId: Number(page.params.chapterId), completed: true });
    const words = { title: 'Progress Updated', description: 'Chapter marked as completed' };
    page.notify(words);
    resourceCache(page.api).invalidate('study.listProgress');
    return { said: words } satisfies ActionMessageData;
  } catch (error) {
    return respondWithFormFailure(page, error, 'progress');
  }
}

/** Confirms in a toast and on the page; an ended session or access leads to its screen. */
function respondWithFormFailure(page: PageRequest, error: unknown, failed: StudyFailure['failed']): unknown {
  if (isSessionEnded(error)) throw error;
  failureMessage(error, STUDY_FAILURES[failed]);
  page.notify({ title: 'Error', description: STUDY_FAILURES[failed], tone: 'destructive' });
  return data({ failed } satisfies StudyFailure, { status: error instanceof ApiError ? error.status : 503 });
}
