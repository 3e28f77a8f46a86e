import { isSignedOut } from '../api/part-of-page.ts';
import { formatDateRange } from '../format/dates.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import { changeBookmark } from '../study/change-bookmark.ts';
import type { ActionMessageData } from '../ui/action-result.tsx';
import { readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { isEntryIntent, removeOrRestoreEntry } from '../ui/list-entry.ts';

const BOOKMARK_WORDS = {
  failed: 'Your bookmarks could not be changed. Please try again.',
  gone: 'This section has left the study guide, so its bookmark cannot be put back.',
};

/** Takes a bookmark off its list or puts it back, or changes the day of the exam (product.md 5.59, 5.60, 5.68). */
export const actOnDashboard: PageAction = async (page) => {
  const form = await page.request.formData();
  if (!isEntryIntent(form)) return submitExamDate(page, form);
  return removeOrRestoreEntry(form, BOOKMARK_WORDS, ({ id }, isSet) => changeBookmark(page.api, id, isSet));
};

/** Stores or removes the day of the exam and confirms it; the plan on the page is rebuilt. */
async function submitExamDate({ api }: PageRequest, form: FormData): Promise<unknown> {
  const [examDate, timeZone] = [readFormText(form, 'examDate'), readFormText(form, 'timeZone')];
  try {
    if (readFormText(form, 'intent') === 'remove') {
      await api('study.removeExamDate', {});
      return { said: { title: 'The day of your exam is removed' } } satisfies ActionMessageData;
    }
    await api('study.setExamDate', { examDate, timeZone });
    const description = `Your exam is on ${formatDateRange(examDate, examDate)}.`;
    return { said: { title: 'Your plan is made', description } } satisfies ActionMessageData;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, { examDate }, 'The plan could not be saved. Please try again.');
  }
}
