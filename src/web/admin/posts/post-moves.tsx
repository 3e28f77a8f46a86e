import { useFetcher } from 'react-router-dom';
import type { FormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { fields } from '../../ui/post-form.css.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { fit } from '../records.css.ts';
import type { EditedPost } from './post-draft.ts';

type PostMovesProps = {
  readonly post: EditedPost;
  /** How a move without scripts failed. */
  readonly refused: FormFailure | undefined;
};

/**
 * Taking down and putting back: one undoes the other. It is sent beside the page, so that whatever stands in the form of the
 * post stays there (product.md 13.15, 13.19).
 */
export function PostMoves({ post, refused }: PostMovesProps) {
  const fetcher = useFetcher<FormFailure | null>();
  if (post.state === 'draft') return null;
  const isDown = post.state === 'unpublished' || post.state === 'removed';
  const intent = isDown ? 'republish' : 'unpublish';
  const failure = fetcher.data ?? refused;
  return (
    <div className={fit}>
      <fetcher.Form method="post" className={fields}>
        <input type="hidden" name="intent" value={intent} />
        <FormMessage message={failure?.intent === intent ? failure.message : undefined} />
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look={isDown ? 'other' : 'ending'}>
          {isDown ? 'Publish Again' : 'Unpublish'}
        </SubmitButton>
      </fetcher.Form>
    </div>
  );
}
