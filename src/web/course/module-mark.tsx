import { Check } from 'lucide';
import { useActionData, useFetcher } from 'react-router-dom';
import { courseAddress } from '../../domain/study/section-address.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { UnknownPart } from '../ui/unknown-part.tsx';
import * as css from './course.css.ts';
import type { CourseModule, CourseSection } from './course-parts.ts';
import { type MarkAnswer, PROGRESS_FAILURE } from './mark-module.ts';

type ModuleMarkProps = {
  readonly module: CourseModule;
  readonly section: CourseSection;
  readonly completed: LoadedPart<readonly number[]>;
};

/** Marks the module complete, and incomplete again (product.md 5.49); where it stands at is not guessed (5.51). */
export function ModuleMark({ module, section, completed }: ModuleMarkProps) {
  const fetcher = useFetcher<MarkAnswer>();
  const withoutScript = useActionData() as MarkAnswer | undefined;
  const answer = fetcher.data ?? withoutScript;
  const failed = answer !== null && answer !== undefined && 'failed' in answer;
  if (!completed.part) return <UnknownPart words="Your progress could not be loaded." part={completed} />;
  const isCompleted = completed.part.includes(module.id);
  return (
    <fetcher.Form method="post" action={courseAddress(module.order, section.slug)} className={css.mark}>
      <input type="hidden" name="moduleId" value={module.id} />
      <input type="hidden" name="completed" value={String(!isCompleted)} />
      <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look="other">
        {isCompleted ? null : <Icon of={Check} size={18} />}
        {isCompleted ? 'Mark Incomplete' : 'Mark Complete'}
      </SubmitButton>
      {failed && fetcher.state === 'idle' ? (
        <Notice tone="bad" title={PROGRESS_FAILURE.title} role="alert">
          <p>{PROGRESS_FAILURE.description}</p>
        </Notice>
      ) : null}
    </fetcher.Form>
  );
}
