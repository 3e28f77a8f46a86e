import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { StudyFetcher } from './action-failure.tsx';
import { completed } from './section-article.css.ts';

type ChapterCompletionProps = {
  readonly fetcher: StudyFetcher;
  readonly address: string;
  readonly isCompleted: boolean;
};

/** Marks the chapter as completed; afterwards says so in the place of the button (product.md 5.7). */
export function ChapterCompletion({ fetcher, address, isCompleted }: ChapterCompletionProps) {
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
