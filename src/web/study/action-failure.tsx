import { useActionData, type useFetcher } from 'react-router-dom';
import { Notice } from '../ui/notice.tsx';
import { STUDY_FAILURES, type StudyAnswer, type StudyFailure } from './act-on-study-guide.ts';

export type StudyFetcher = ReturnType<typeof useFetcher<StudyAnswer | null>>;

type ActionFailureProps = { readonly of: StudyFailure['failed']; readonly fetcher: StudyFetcher };

/** What went wrong in marking or bookmarking; before any script has loaded it comes as the answer to the form. */
export function ActionFailure({ of, fetcher }: ActionFailureProps) {
  const withoutScript = useActionData() as StudyAnswer | null | undefined;
  const answer = fetcher.data ?? withoutScript;
  if (!answer || !('failed' in answer) || answer.failed !== of || fetcher.state !== 'idle') return null;
  return (
    <Notice tone="bad" title="Error" role="alert">
      <p>{STUDY_FAILURES[of]}</p>
    </Notice>
  );
}
