import { isSignedOut } from '../api/part-of-page.ts';
import { formatDateRange } from '../format/dates.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import { changeBookmark } from '../study/change-bookmark.ts';
import type { Said } from '../ui/action-words.tsx';
import { respondWithFormFailure, typed } from '../ui/form-failure.ts';
import { changeEntry, isAboutEntry } from '../ui/list-entry.ts';

const BOOKMARK_WORDS = {
  failed: 'Your bookmarks could not be changed. Please try again.',
  gone: 'This section has left the study guide, so its bookmark cannot be put back.',
};

/** Takes a bookmark off its list or puts it back, or changes the day of the exam (product.md 5.59, 5.60, 5.68). */
export const actOnDashboard: PageAction = async (page) => {
  const form = await page.request.formData();
  if (!isAboutEntry(form)) return submitExamDate(page, form);
  return changeEntry(form, BOOKMARK_WORDS, ({ id }, isSet) => changeBookmark(page.api, id, isSet));
};

/** Keeps or removes the day of the exam and says so; the plan on the page is made anew. */
async function submitExamDate({ api }: PageRequest, form: FormData): Promise<unknown> {
  const [examDate, timeZone] = [typed(form, 'examDate'), typed(form, 'timeZone')];
  try {
    if (typed(form, 'intent') === 'remove') {
      await api('study.removeExamDate', {});
      return { said: { title: 'The day of your exam is removed' } } satisfies Said;
    }
    await api('study.setExamDate', { examDate, timeZone });
    const description = `Your exam is on ${formatDateRange(examDate, examDate)}.`;
    return { said: { title: 'Your plan is made', description } } satisfies Said;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, { examDate }, 'The plan could not be saved. Please try again.');
  }
}
