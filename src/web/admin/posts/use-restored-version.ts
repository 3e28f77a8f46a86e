import { useState } from 'react';
import { httpApi } from '../../api/http-api.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { useNotify } from '../../ui/use-notify.ts';
import type { RefusedSave } from './edit-post-actions.ts';
import { draftOf, type EditedPost, type PostDraft, typedDraft } from './post-draft.ts';
import { POST_FORM } from './post-form.tsx';

type Restored = {
  /** The version in the form; null where one's own text was brought back. */
  readonly version: number | null;
  /** What stood in the form before. */
  readonly aside: PostDraft;
  /** What the last save had come to by then; the next one ends it. */
  readonly failure: RefusedSave | undefined;
  readonly saved: number | null;
};

type RestoringPorts = Pick<Restored, 'failure' | 'saved'> & {
  readonly post: EditedPost;
  /** Puts a text into the form. */
  readonly put: (draft: PostDraft) => void;
};

const FAILED = 'The version could not be loaded. Please try again.';

function draftInForm(): PostDraft | null {
  const form = document.getElementById(POST_FORM);
  return form instanceof HTMLFormElement ? typedDraft(new FormData(form)) : null;
}

/** A former version in the place of what stands in the form, which is set aside and can be brought back (product.md 13.18). */
export function useRestoredVersion({ post, failure, saved, put }: RestoringPorts) {
  const [known, setKnown] = useState<Restored | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const restored = known?.failure === failure && known?.saved === saved ? known : null;
  const restore = async (version: number): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const former = draftOf(await httpApi('posts.readVersion', { postId: post.id, number: version }));
      const aside = draftInForm();
      if (!aside) return;
      put(post.state === 'published' ? { ...former, slug: post.slug } : former);
      setKnown({ version, aside: restored?.version ? restored.aside : aside, failure, saved });
    } catch (error) {
      notify({ title: 'Error', description: failureMessage(error, FAILED), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const isOwnText = restored !== null && JSON.stringify(restored.aside) !== JSON.stringify(draftOf(post));
  const bringBack = (): void => {
    if (!restored) return;
    put(restored.aside);
    setKnown({ ...restored, version: null });
  };
  return {
    restored,
    isBusy,
    restore: (version: number) => void restore(version),
    bringBack: isOwnText ? bringBack : null,
  };
}
