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
  readonly draft: PostDraft;
  /** What stood in the form before. */
  readonly aside: PostDraft;
  /** A save that was refused since then shows what was sent with it. */
  readonly after: RefusedSave | undefined;
  readonly turn: number;
};

const FAILED = 'The version could not be loaded. Please try again.';

function draftInForm(): PostDraft | null {
  const form = document.getElementById(POST_FORM);
  return form instanceof HTMLFormElement ? typedDraft(new FormData(form)) : null;
}

/** A former version in the place of what stands in the form, which is set aside and can be brought back (product.md 13.18). */
export function useRestoredVersion(post: EditedPost, failure: RefusedSave | undefined) {
  const [known, setKnown] = useState<Restored | null>(null);
  const notify = useNotify();
  const restored = known?.after === failure ? known : null;
  const restore = async (version: number): Promise<void> => {
    try {
      const former = draftOf(await httpApi('posts.readVersion', { postId: post.id, number: version }));
      const aside = draftInForm();
      if (!aside) return;
      const draft = post.state === 'published' ? { ...former, slug: post.slug } : former;
      const turn = (known?.turn ?? 0) + 1;
      setKnown({ version, draft, aside: restored?.version ? restored.aside : aside, after: failure, turn });
    } catch (error) {
      notify({ title: 'Error', description: failureMessage(error, FAILED), tone: 'destructive' });
    }
  };
  const isOwnText = restored !== null && JSON.stringify(restored.aside) !== JSON.stringify(draftOf(post));
  const bringBack = (): void => {
    if (restored) setKnown({ ...restored, version: null, draft: restored.aside, turn: restored.turn + 1 });
  };
  return { restored, restore: (version: number) => void restore(version), bringBack: isOwnText ? bringBack : null };
}
