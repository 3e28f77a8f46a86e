import { Check } from 'lucide';
import { useEffect, useRef } from 'react';
import { type ChapterRecord, chapterState } from '../../domain/study/chapter-progress.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { Icon } from '../ui/icon.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { UnknownPart } from '../ui/unknown-part.tsx';
import type { StudyFetcher } from './action-failure.tsx';
import { completed } from './section-article.css.ts';

type ChapterCompletionProps = {
  readonly fetcher: StudyFetcher;
  readonly address: string;
  readonly chapterId: number;
  readonly progress: LoadedPart<readonly ChapterRecord[]>;
};

/** Marks the chapter as completed; afterwards says so in the place of the button (product.md 5.7); where it stands is not guessed (5.51). */
export function ChapterCompletion({ fetcher, address, chapterId, progress }: ChapterCompletionProps) {
  const isCompleted = progress.part ? chapterState(chapterId, progress.part) === 'Completed' : null;
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(isCompleted);
  useEffect(() => {
    if (isCompleted && before.current === false) status.current?.focus({ preventScroll: true });
    before.current = isCompleted;
  }, [isCompleted]);
  if (isCompleted === null) {
    return <UnknownPart words="It is not known whether this chapter is completed." part={progress} />;
  }
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
