import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useActionData, type useFetcher } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { StudyFailure } from './act-on-study-guide.ts';
import { completed } from './section-article.css.ts';

type ChapterCompletionProps = { readonly address: string; readonly isCompleted: boolean };

/** What went wrong in marking; before any script has loaded it comes as the answer to the form. */
export function CompletionFailure({ fetcher }: { readonly fetcher: CompletionFetcher }) {
  const answered = useActionData() as StudyFailure | null | undefined;
  if ((fetcher.data ?? answered)?.failed !== 'progress') return null;
  return (
    <Notice tone="bad" title="Error" role="alert">
      <p>Failed to update progress</p>
    </Notice>
  );
}

export type CompletionFetcher = ReturnType<typeof useFetcher<StudyFailure | null>>;

/** Marks the chapter as completed; afterwards says so in the place of the button (product.md 5.7). */
export function ChapterCompletion({
  fetcher,
  address,
  isCompleted,
}: ChapterCompletionProps & { readonly fetcher: CompletionFetcher }) {
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(isCompleted);
  useEffect(() => {
    if (isCompleted && !before.current) status.current?.focus({ preventScroll: true });
    before.current = isCompleted;
  }, [isCompleted]);
  if (isCompleted) {
    return (
      <p className={completed} ref={status} tabIndex={-1}>
        <Icon of={Check} size={18} />
        Chapter completed
      </p>
    );
  }
  return (
    <fetcher.Form method="post" action={address}>
      <input type="hidden" name="intent" value="complete" />
      <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look="other">
        Mark as Completed
      </SubmitButton>
    </fetcher.Form>
  );
}
