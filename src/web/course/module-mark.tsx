import { Check } from 'lucide-react';
import { useActionData, useFetcher } from 'react-router-dom';
import { courseAddress } from '../../domain/study/section-address.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { CourseModule, CourseSection } from './load-course.ts';
import { type MarkFailure, PROGRESS_FAILURE } from './mark-module.ts';

type ModuleMarkProps = {
  readonly module: CourseModule;
  readonly section: CourseSection;
  readonly isCompleted: boolean;
};

/** Marks the module complete, and incomplete again (product.md 5.49). */
export function ModuleMark({ module, section, isCompleted }: ModuleMarkProps) {
  const fetcher = useFetcher<MarkFailure | null>();
  const withoutScript = useActionData() as MarkFailure | null | undefined;
  const failed = (fetcher.data ?? withoutScript)?.failed ?? false;
  return (
    <fetcher.Form method="post" action={courseAddress(module.order, section.slug)}>
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
